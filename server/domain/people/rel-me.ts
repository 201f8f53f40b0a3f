/** Elements whose content is text, not markup. */
const RAW = new Set(
  'iframe noembed noframes noscript script style template textarea title xmp'.split(' '),
);
const LINKS = new Set(['a', 'area', 'link']);
const TAG_NAME = /[a-z][^\s/>]*/iuy;
/** One attribute with what stands before it; each character is read once. */
const ATTRIBUTE = /[\s/]*([^\s/>=]+)?(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/uy;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'" };

/**
 * Returns the addresses that a page names as other pages of its owner (`rel="me"`), as they are
 * written. Reads start tags as HTML does, and stops where one does not end.
 */
export function relMeLinks(html: string): string[] {
  const found: string[] = [];
  let at = html.indexOf('<');
  while (at !== -1) {
    const next = readTag(html, at, found);
    if (next === undefined) return found;
    at = html.indexOf('<', next);
  }
  return found;
}

/** Reads what begins with `<` at `at`; returns where it ends, `undefined` if it does not. */
function readTag(html: string, at: number, found: string[]): number | undefined {
  if (html.startsWith('<!--', at)) return after(html, '-->', at + 2);
  if (/^<[!?/]/u.test(html.slice(at, at + 2))) return after(html, '>', at);
  TAG_NAME.lastIndex = at + 1;
  const name = TAG_NAME.exec(html)?.[0].toLowerCase();
  if (name === undefined) return at + 1;
  const attributes = new Map<string, string>();
  let end = TAG_NAME.lastIndex;
  while (html[end] !== '>') {
    ATTRIBUTE.lastIndex = end;
    const [whole = '', key = '', value = ''] = ATTRIBUTE.exec(html) ?? [];
    end += whole.length;
    // Nothing of it can be read: a quote without its end, or the end of the page.
    if (whole === '') return undefined;
    const lower = key.toLowerCase();
    if (key !== '' && !attributes.has(lower)) attributes.set(lower, unquoted(value));
  }
  const rel = attributes.get('rel')?.toLowerCase().split(/\s+/u) ?? [];
  const href = attributes.get('href');
  if (LINKS.has(name) && rel.includes('me') && href !== undefined) found.push(href.trim());
  if (name === 'plaintext') return undefined;
  return RAW.has(name) ? endOfRaw(html, name, end) : end + 1;
}

function endOfRaw(html: string, name: string, from: number): number | undefined {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'giu');
  close.lastIndex = from;
  return close.exec(html)?.index;
}

function after(html: string, mark: string, from: number): number | undefined {
  const found = html.indexOf(mark, from);
  return found === -1 ? undefined : found + mark.length;
}

function unquoted(value: string): string {
  const text = /^["']/u.test(value) ? value.slice(1, -1) : value;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|quot|apos));/giu,
    (whole, hex, dec, name) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
