// Where people are: what connections watch and what likes fall on have the same weights.

/** Posts that a page shows at a time. */
export const SHOWN = 10;
const HOT_SHARE = 0.6;

/** Whether the next one looks at the first ten of "Hot", or at any other place. */
export const isOfTheHot = () => Math.random() < HOT_SHARE;
