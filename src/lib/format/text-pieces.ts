import { parseUrl } from '#contract/rules/parse-url.ts';

/** A piece of a post's text: plain, or an address that can be followed. */
export type TextPiece =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** Web addresses only, with their scheme written out: anything else stays text. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/giu;

/** What ends a sentence rather than an address. */
const TRAILING = new Set('.,;:!?…\'"»”’]}');

/** Splits text at its web addresses. The pieces joined are the text, unchanged. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = safeHref(address);
    if (href === undefined) continue;
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) });
    pieces.push({ kind: 'link', text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}

/** Without the punctuation of the sentence around it; a bracket stays where it was opened inside. */
function trimmed(address: string): string {
  let closing = count(address, ')') - count(address, '(');
  let end = address.length;
  for (; end > 0; end -= 1) {
    const char = address.charAt(end - 1);
    if (char === ')' && closing > 0) closing -= 1;
    else if (!TRAILING.has(char)) break;
  }
  return address.slice(0, end);
}

function count(text: string, char: string): number {
  return text.split(char).length - 1;
}

function safeHref(address: string): string | undefined {
  const url = parseUrl(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
