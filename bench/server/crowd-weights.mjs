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
