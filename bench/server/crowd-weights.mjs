// Where people are and what they do, by weights.

/** Posts that a page shows at a time. */
export const SHOWN = 10;
const HOT_SHARE = 0.6;

/** Whether the next one looks at the first ten of "Hot", or at any other place. */
export const isOfTheHot = () => Math.random() < HOT_SHARE;

/** One of `kinds` at random, each as often as its first element says. */
export function chosenByWeight(kinds) {
  let rest = Math.random() * kinds.reduce((sum, [weight]) => sum + weight, 0);
  return kinds.find(([weight]) => {
    rest -= weight;
    return rest < 0;
  });
}

/**
 * Kinds one after the other in random order, each exactly as often as its first element says, in
 * tenths: left to chance, one run has twice as many pictures as another.
 */
export function* inTurnByWeight(kinds) {
  const all = kinds.flatMap((kind) => Array(Math.round(kind[0] * 10)).fill(kind));
  for (;;) {
    const left = [...all];
    while (left.length > 0) yield left.splice(Math.floor(Math.random() * left.length), 1)[0];
  }
}
