/** Control characters and direction marks; line feeds and tabs are harmless. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Makes untrusted text safe to print in a terminal. */
export function plainText(text: string): string {
  return text.replace(STEERING, (char) => (char === '\n' || char === '\t' ? char : '\ufffd'));
}

/** The same on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
