/** A seeded random number generator. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number;
  between(min: number, max: number): number;
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** Picks `count` different `values` in random order. */
  sample<Value>(values: readonly Value[], count: number): Value[];
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  function pick<Value>(values: readonly Value[]): Value {
    const value = values[whole(0, values.length - 1)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  }
  return {
    next,
    integer: whole,
    pick,
    between: (min, max) => min + next() * (max - min),
    chance: (share) => next() < share,
    sample(values, count) {
      const left = [...values];
      const taken: (typeof left)[number][] = [];
      while (taken.length < count && left.length > 0) {
        taken.push(...left.splice(whole(0, left.length - 1), 1));
      }
      return taken;
    },
  };
}
