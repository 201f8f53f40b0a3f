const graphemes = new Intl.Segmenter();

/** Up to two letters that stand for a name: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._]+/u).filter((word) => word !== '');
  const [first] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase('en');
}

/** What people see as one: with its accents, and a flag or a family as a whole. */
function firstLetter(word = ''): string {
  const [first] = graphemes.segment(word);
  return first?.segment ?? '';
}
