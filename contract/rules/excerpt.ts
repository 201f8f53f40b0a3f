/**
 * Returns the first words of a text in one line, at most `maxChars` characters with the "…" that says
 * that there are more. Only a word that is long by itself is cut.
 */
export function excerptOf(text: string, maxChars: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= maxChars) return line;
  const characters = [...line.slice(0, 2 * maxChars + 1)]; // of two units at most
  if (characters.length <= maxChars) return line;
  const start = characters.slice(0, maxChars).join('');
  const end = start.lastIndexOf(' ');
  return `${end > start.length / 2 ? start.slice(0, end) : withoutLast(start)}…`;
}

/** What people see as the last character may be cut. */
function withoutLast(start: string): string {
  const last = [...new Intl.Segmenter().segment(start)].at(-1);
  return start.slice(0, last?.index ?? 0).trimEnd();
}
