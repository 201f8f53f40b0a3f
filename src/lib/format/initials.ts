/** Up to two letters that stand for a name: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._]+/u).filter((word) => word !== '');
  const [first] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase('en');
}

function firstLetter(word: string | undefined): string {
  return [...(word ?? '')][0] ?? '';
}
