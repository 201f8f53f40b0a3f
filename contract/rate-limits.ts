/** At most `points` within `windowMs`, for each key. */
export interface RateRule {
  readonly points: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Rate limits. `HUB_LIMIT_SCALE` multiplies all points. */
export const RATE_LIMITS = {
  /** Failed logins from one IP address. */
  loginByAddress: { points: 25, windowMs: 5 * MINUTE_MS },
  /** Failed logins to one username from one IP address. */
  loginByAddressAndName: { points: 15, windowMs: 5 * MINUTE_MS },
  /** Failed logins to one username from unknown devices. */
  loginByName: { points: 100, windowMs: HOUR_MS },
  registrationByAddress: { points: 5, windowMs: 30 * MINUTE_MS },
  /** Wrong passwords of a logged-in person who has to confirm one. */
  passwordProofs: { points: 15, windowMs: 5 * MINUTE_MS },
  /** Requests for emailed links from one IP address. */
  mailsByAddress: { points: 10, windowMs: 30 * MINUTE_MS },
  /** Requests for emailed links to one username, email or account. */
  mailsByName: { points: 3, windowMs: HOUR_MS },
  /** Email addresses entered by one account: the answer says whether it is taken; a link is sent. */
  newEmails: { points: 10, windowMs: HOUR_MS },
  /** Emailed links tried from one IP address, valid or not. */
  linksByAddress: { points: 30, windowMs: 5 * MINUTE_MS },
  /** Right passwords of one account: to check one takes 30 ms of a core. */
  passwordChecks: { points: 600, windowMs: HOUR_MS },
  exports: { points: 3, windowMs: HOUR_MS },
  uploads: { points: 300, windowMs: 30 * MINUTE_MS },
  uploadsByDay: { points: 2000, windowMs: 24 * HOUR_MS },
  /** Milliseconds of CPU time that the files of one person need. */
  uploadCpuMs: { points: 180_000, windowMs: 30 * MINUTE_MS },
  writes: { points: 5000, windowMs: HOUR_MS },
  writesByDay: { points: 10_000, windowMs: 24 * HOUR_MS },
  /** Checks of the links of one profile. */
  linkChecks: { points: 20, windowMs: 24 * HOUR_MS },
  reports: { points: 30, windowMs: HOUR_MS },
  /** Calls without a token from one IP address, by weight. */
  anonymousReads: { points: 600, windowMs: 5 * MINUTE_MS },
  /** Profiles, comments, lists of posts and searches read by one person, by weight. */
  heavyReads: { points: 3000, windowMs: 5 * MINUTE_MS },
  /** Posts and projects that the live connections of one person begin to watch. */
  watchedIds: { points: 60_000, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, RateRule>;

export type RateLimitName = keyof typeof RATE_LIMITS;

/** Weights of answers: about 50 kB per point. */
export const READ_POINTS = {
  plainFeed: 20,
  /** A page of the feed, of comments, of found or of random people. */
  page: 1,
  /** Posts of the order per point. */
  orderPostsPerPoint: 500,
  /** A profile costs one point, and one more per this many projects, images and blocks. */
  portfolioPartsForPoint: 50,
  /** Notifications cost one point, and one more per this many people named in them. */
  notifiersForPoint: 400,
  /** Comments cost one point per this many characters. */
  commentCharsPerPoint: 50_000,
} as const;

/** Points per write. */
export const WRITE_POINTS = { create: 3, update: 2, remove: 1 } as const;
