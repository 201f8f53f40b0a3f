import { DAY_MS, HOUR_MS, KB, MB, MINUTE_MS, SECOND_MS } from './units.ts';

/** The product's limits that the server alone has: they would weigh on the page. */
export const SERVER_LIMITS = {
  // Media: what may come in
  /** How long a file that is sent in parts waits for them and for its form. */
  uploadMs: DAY_MS,
  /** How long it stays after its form was sent, since the form may be sent again. */
  usedUploadMs: HOUR_MS,
  /** Files sent in parts that wait, of one person, and how long to wait where there are too many. */
  openUploads: 100,
  openUploadBytes: 256 * MB,
  uploadRetryMs: HOUR_MS,

  /** Images and videos of one person that have the same file. */
  fileUses: 1000,

  // Media: how the work is done
  /** CPU time of one file on the server; beyond it the file counts as damaged. */
  parseCpuMs: 10 * SECOND_MS,
  /** Time by the clock of one file; beyond it the server counts as busy. */
  parseTimeoutMs: 60 * SECOND_MS,
  parsePoolMax: 2,
  /** Uploads waiting for the parse pool; beyond it, who has the most waiting is refused one as `busy`. */
  parseQueueMax: 64,
  /** A signed address of private media is valid for one to two of these. */
  signedMediaMs: 30 * MINUTE_MS,
  /** Unreferenced files are removed after this time. */
  orphanMs: DAY_MS,
  /** Free room on the disk of the media below which the server is not ready. */
  diskReserveBytes: 64 * MB,

  // Accounts
  sessionMs: 30 * DAY_MS,
  loginTicketMs: 10 * MINUTE_MS,
  inviteMs: 14 * DAY_MS,
  /** Sessions of one account; another one ends the one used longest ago. */
  sessions: 200,
  /** How long emailed links are valid. */
  verifyLinkMs: DAY_MS,
  resetLinkMs: HOUR_MS,
  /** From requesting the deletion of an account until it is final. */
  deletionGraceMs: 14 * DAY_MS,
  /** How long the username of a deleted account is reserved. */
  reservedNameMs: 90 * DAY_MS,
  /** How long the address of an export is valid. */
  exportLinkMs: 10 * MINUTE_MS,
  /** Ids of followers and followed people in a profile; the counts are complete. */
  profileFollowIds: 500,

  // Posts
  postVersionsPage: 10,
  /** Ids of people who like a post or a comment, for its author; the count is complete. */
  likedByIds: 500,
  /** How long one can page through the feed in the order of its first page. */
  feedCursorMs: 24 * HOUR_MS,
  feedPagePosts: 50,
  /** The newest posts that are counted for the length of the feed, and how many at a time. */
  countedPosts: 100_000,
  countedAtOnce: 5000,
  /** Posts of followed, muted or blocked people that are counted for one person. */
  countedOfPeople: 10_000,
  /** Muted and blocked people whose posts are counted for one person. */
  excludedPeople: 2000,
  /** From this many on, a person's followed posts are counted at most once in `countedPostsMs`. */
  knownFollowedMin: 1000,
  /** People for whom a process caches that count. */
  knownFollowedPeople: 10_000,
  /** How long a process caches the counts of posts. */
  countedPostsMs: MINUTE_MS,
  plainFeedPosts: 500,
  /**
   * Newest private posts that are removed from open pages of a person whom their author unfollows.
   */
  privatePostsLost: 200,
  commentEditGraceMs: 60 * SECOND_MS,
  /** Comments in a post, and replies in each comment and reply. */
  postComments: 50,
  commentReplies: 20,
  /** Third-level replies in one response, the upper ones first. */
  nestedReplies: 500,
  commentPageComments: 50,
  /** Characters of the posts in the plain list, and of their comments and replies. */
  plainFeedPostChars: 100_000,
  plainFeedCommentChars: 50_000,
  /** Comments and replies in the plain list of posts, the upper posts first. */
  plainFeedComments: 500,

  // Notifications
  /** People named in one notification; the others are counted. */
  notificationPeople: 20,
  /** Older notifications are deleted, and the oldest beyond this number. */
  notificationRetentionMs: 90 * DAY_MS,
  notificationsMax: 1000,
  /** Subscribed devices of one person; another one replaces the oldest. */
  pushDevices: 20,
  /** Notifications read sooner are not pushed; those within this time are one push. */
  pushDelayMs: 10 * SECOND_MS,
  /** How long a push service keeps a message for an offline device. */
  pushTtlMs: DAY_MS,
  pushTimeoutMs: 5 * SECOND_MS,
  idempotencyMs: DAY_MS,
  idempotencyKeyChars: 200,

  // Load
  /** JSON of posts that a process caches. */
  cachedPostBytes: 32 * MB,
  /** About 20,000 cached rows of the order of posts. */
  cachedOutlineBytes: 8 * MB,
  /** Files in responses that are sent from memory; further ones are streamed. */
  fileBytesInResponses: 64 * MB,
  /** How long a cached record is used, even at the same revision. */
  cachedRecordMs: 10 * MINUTE_MS,
  /** Calls are refused as `busy` while the event loop stays later than this, for a second. */
  loopDelayMaxMs: 500,
  /** JSON and texts of at least this size are compressed. */
  compressedAnswerMinBytes: KB,

  // Jobs
  jobPollMs: SECOND_MS,
  /** Per kind: no kind waits for another. */
  jobsAtOnce: 4,
  jobTimeoutMs: 30 * SECOND_MS,
  /** Longer than the timeout, so that a job restarts only after its process has ended. */
  jobLockMs: 2 * MINUTE_MS,
  /** The first delay; it doubles up to the maximum. */
  jobRetryMs: 30 * SECOND_MS,
  jobRetryMaxMs: HOUR_MS,
  jobAttempts: 12,

  // Profile and portfolio
  /** Interval between two checks of a link, and how long a result counts without another. */
  linkCheckMs: DAY_MS,
  linkProofMs: 7 * DAY_MS,
  linkTimeoutMs: 5 * SECOND_MS,
  linkPageBytes: 256 * KB,
  /** Links queued in one run. */
  linksPerRun: 500,
  /** All files of one project form, which are stored temporarily until complete. */
  projectFormBytes: 256 * MB,

  // People
  peoplePage: 50,
  randomPeople: 12,
  /** How long somebody is new. */
  newcomerMs: 30 * DAY_MS,
  /** The newest accounts that are searched for works, and the first posts of each. */
  newcomerCandidates: 200,
  newcomerPosts: 20,
  /** Candidates from the index for matches within words. */
  searchCandidates: 400,

  // Safety
  /** Characters of the reported text that a report stores. */
  reportSnapshotChars: 40_000,
  /** How often the server checks for changes by the operator commands. */
  operatorWatchMs: 2 * SECOND_MS,

  // Live connections
  /** Writes to live connections for events that concern everybody; further ones are delayed. */
  liveWritesPerSecond: 20_000,
  liveWaitMs: 250,
  /** Live connections of one person on all processes; further ones wait. */
  liveConnectionsOfPerson: 100,
  /** Refused watches after which a live connection is ended. */
  watchRefusals: 100,
  /** Notifications sent to one person at once within this time; further ones are gathered until it is over. */
  notificationsAtOnce: 20,
  notificationWindowMs: SECOND_MS,
  /** Between two counts of new posts. */
  newPostsMs: 2 * SECOND_MS,
  /** Live connections written to before yielding to calls. */
  liveConnectionsPerTurn: 250,
} as const;
