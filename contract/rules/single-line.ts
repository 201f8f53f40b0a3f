const LINE_BREAKS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** What turns the direction of everything behind it. Marks of one letter are none. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns the text of a field of one line, as it is stored: trimmed, with a space in place of line
 * breaks and control characters, and without what turns the text around it. A NUL stays: calls refuse
 * it.
 */
export function singleLine(text: string): string {
  const line = text.includes('\0') ? text : text.replace(LINE_BREAKS_AND_CONTROLS, ' ');
  return line.replace(TURNS, '').trim();
}
