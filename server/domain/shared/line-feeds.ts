/** Returns a text with line feeds only: browsers send line breaks in forms as CR LF. */
export function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
