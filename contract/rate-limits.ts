/** At most `points` within `windowMs`, for each key. */
export interface RateRule {
  readonly points: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often something may be done. `HUB_LIMIT_SCALE` multiplies all points. */
export const RATE_LIMITS = {
  /** Failed sign-ins from one address. */
  signInByAddress: { points: 25, windowMs: 5 * MINUTE_MS },
  /** Failed sign-ins to one name from one address. */
  signInByAddressAndName: { points: 15, windowMs: 5 * MINUTE_MS },
  /** Failed sign-ins to one name from devices that never signed in to it. */
  signInByName: { points: 100, windowMs: HOUR_MS },
  signUpByAddress: { points: 5, windowMs: 30 * MINUTE_MS },
  /** Wrong passwords of somebody who is signed in and has to prove who they are. */
  passwordProofs: { points: 15, windowMs: 5 * MINUTE_MS },
  /** Messages with a link, asked for from one address. */
  mailsByAddress: { points: 10, windowMs: 30 * MINUTE_MS },
  /** Messages with a link for one name, address or account. */
  mailsByName: { points: 3, windowMs: HOUR_MS },
  /** Links of messages that are opened, true or made up, from one address. */
  linksByAddress: { points: 30, windowMs: 5 * MINUTE_MS },
  exports: { points: 3, windowMs: HOUR_MS },
  uploads: { points: 300, windowMs: 30 * MINUTE_MS },
  uploadsByDay: { points: 2000, windowMs: 24 * HOUR_MS },
  writes: { points: 5000, windowMs: HOUR_MS },
  reports: { points: 30, windowMs: HOUR_MS },
  /** Calls without a token from one address, by their weight. */
  anonymousReads: { points: 600, windowMs: 5 * MINUTE_MS },
  /** What one person reads of profiles, long comments and the plain list of posts, by its weight. */
  heavyReads: { points: 3000, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, RateRule>;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** Weights of answers, about 50 kB a point. */
export const READ_POINTS = {
  plainFeed: 20,
  /** A profile costs one point, and one more for so many projects, pictures and blocks in it. */
  portfolioPartsForPoint: 50,
  /** Comments cost nothing up to so many characters, and one point for each so many. */
  commentCharsPerPoint: 50_000,
} as const;

/** Points that a write costs. */
export const WRITE_POINTS = { create: 3, update: 2, remove: 1 } as const;
