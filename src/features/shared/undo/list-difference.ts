interface Keyed {
  readonly key: string;
}

/**
 * The list with the difference between two of its earlier states applied. What was added since stays.
 *
 * @param merge an entry that is still there, with its own difference.
 */
export function withListDifference<Entry extends Keyed>(
  now: readonly Entry[],
  from: readonly Entry[],
  to: readonly Entry[],
  merge: (here: Entry, from: Entry | undefined, to: Entry) => Entry,
): readonly Entry[] {
  if (from === to) return now;
  const [nowBy, fromBy] = [byKey(now), byKey(from)];
  const wanted = to.flatMap((entry): Entry[] => {
    const [here, before] = [nowBy.get(entry.key), fromBy.get(entry.key)];
    if (here) return [merge(here, before, entry)];
    return before ? [] : [entry]; // what was removed without an undo stays removed
  });
  const known = byKey([...from, ...to]);
  return [...wanted, ...now.filter(({ key }) => !known.has(key))];
}

function byKey<Entry extends Keyed>(entries: readonly Entry[]) {
  return new Map(entries.map((entry) => [entry.key, entry]));
}
