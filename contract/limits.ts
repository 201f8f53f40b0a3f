/** The product's limits. Units are in the names. */
const KB = 1024;
const MB = 1024 * KB;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const LIMITS = {
  // Media: what may come in
  uploadBytes: 12 * MB,
  /** Smallest part, but the last, of a file that is sent in parts. */
  uploadPartMinBytes: 64 * KB,
  /** How long such a file waits for its parts and its form. */
  uploadMs: DAY_MS,
  /** How long after its form, which may be sent again. */
  usedUploadMs: HOUR_MS,
  /** Such files of one person that wait, and how long to wait where there are too many. */
  openUploads: 100,
  openUploadBytes: 256 * MB,
  uploadRetryMs: HOUR_MS,
  /** Leading bytes needed to detect the type of a file. */
  probeBytes: 64 * KB,
  imageSidePx: 32_768,
  /** Width times height if the decoder scales while decoding (baseline JPEG). */
  scaledDecodePixels: 300_000_000,
  /** Width times height for all other files; half of it for animations. */
  decodePixels: 64_000_000,
  imageFrames: 500,
  /** Width times height times frames of an animation. */
  animationPixels: 320_000_000,
  jpegScans: 100,
  /** Decoded bytes per byte of a deflate stream; deflate cannot exceed 1032. */
  inflateRatio: 1100,

  // Media: what comes out
  postImageBytes: 350 * KB,
  postImageHighQuality: 0.9,
  postImageLowQuality: 0.7,
  /** Smallest long edge before the next quality step is tried. */
  postImageLongEdgePx: 1600,
  /** Smallest long edge of the last quality step. */
  postImageLongEdgeFloorPx: 640,
  /** Long edge over short edge from which these count in place of the long edge. */
  postImageElongatedRatio: 3,
  postImageElongatedPixels: 1600 * 1200,
  postImageElongatedFloorPixels: 640 * 480,
  postImageShortEdgePx: 480,
  imageWidthPx: 3840,
  imageHeightPx: 2160,
  imageQuality: 0.7,
  /** Widths of smaller copies; those wider than the image are skipped. */
  variantWidthsPx: [320, 640, 1280],
  variantQuality: 0.75,
  /** Preview of a new image in an editor. */
  previewWidthPx: 640,
  posterSidePx: 1280,
  galleryFiles: 50,
  postImages: 10,
  mediaAltChars: 1000,

  // Media: how the work is done
  mediaWorkersMax: 4,
  mediaBytesInFlight: 512 * MB,
  mediaBytesInFlightSmallDevice: 192 * MB,
  /** A worker with more memory is replaced: wasm memory never shrinks. */
  mediaWorkerRecycleBytes: 256 * MB,
  /** Photos and round counts of the media benchmark. */
  benchPhotos: 6,
  benchRounds: [3, 5, 9],
  mediaWorkerIdleMs: 30 * SECOND_MS,
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
  usernameMinChars: 3,
  usernameMaxChars: 30,
  passwordMinChars: 8,
  passwordMaxChars: 256,
  nameMaxChars: 60,
  emailMaxChars: 254,
  sessionMs: 30 * DAY_MS,
  loginTicketMs: 10 * MINUTE_MS,
  sessionStartRetryMs: 30 * SECOND_MS,
  inviteMs: 14 * DAY_MS,
  /** Device name of a session. */
  deviceChars: 200,
  /** Sessions in the list, most recently used first. */
  sessionList: 200,
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
  postTextChars: 5000,
  /** Earlier versions of a post: the first and the newest ones. */
  postVersions: 20,
  postVersionsPage: 10,
  postEditWindowMs: 30 * MINUTE_MS,
  postEditGraceMs: 60 * SECOND_MS,
  /** Ids of people who like a post or a comment, for its author; the count is complete. */
  likedByIds: 500,
  feedFreshnessMs: 24 * HOUR_MS,
  dateExtensionMs: 7 * DAY_MS,
  /** Extensions of one post, without the initial shift. */
  dateExtensionsMax: 12,
  dateExtensionGapMs: 7 * DAY_MS,
  /** So long a reading of the feed may go on in the order of its first page. */
  feedCursorMs: 24 * HOUR_MS,
  feedPagePosts: 50,
  feedFirstPagePosts: 10,
  /** Posts the page holds around the visible ones. */
  feedWindowPosts: 60,
  /** The next page of the order is requested when fewer posts are left below. */
  feedAheadPosts: 100,
  /** Fast scrolling delays the loading of posts by this time. */
  feedHydrateDelayMs: 100,
  feedTimeoutMs: 20 * SECOND_MS,
  feedFontTimeoutMs: 4 * SECOND_MS,
  plainFeedPosts: 500,
  hydratePosts: 50,
  orderPagePosts: 5000,
  /** Posts of the first stretch of the order that a page loads; each later one doubles the list. */
  orderStretchPosts: 250,
  /** Newest private posts that leave the open page of somebody whom their author no longer follows. */
  privatePostsLost: 200,
  /** Newest posts checked after the live connection was lost. */
  catchUpPosts: 50,
  commentChars: 2000,
  commentEditWindowMs: 30 * MINUTE_MS,
  commentEditGraceMs: 60 * SECOND_MS,
  /** Comments in a post, and replies in each comment and reply. */
  postComments: 50,
  commentReplies: 20,
  /** Third-level replies in one response, the upper ones first. */
  nestedReplies: 500,
  commentPageComments: 50,
  /** Accuracy of the page's estimate of the server's clock. */
  clockToleranceMs: 3000,
  /** Characters of the posts in the plain list, and of their comments and replies. */
  plainFeedPostChars: 100_000,
  plainFeedCommentChars: 50_000,
  /** Comments and replies in the plain list of posts, the upper posts first. */
  plainFeedComments: 500,

  // Notifications
  notificationGroupMs: 6 * HOUR_MS,
  /** People named in one notification; the others are counted. */
  notificationPeople: 20,
  notificationList: 200,
  /** Older notifications are deleted, and the oldest beyond this number. */
  notificationRetentionMs: 90 * DAY_MS,
  notificationsMax: 1000,
  /** Subscribed devices of one person; another one replaces the oldest. */
  pushDevices: 20,
  pushEndpointChars: 1000,
  /** Notifications read sooner are not pushed; those within this time are one push. */
  pushDelayMs: 10 * SECOND_MS,
  /** How long a push service keeps a message for an offline device. */
  pushTtlMs: DAY_MS,
  pushTimeoutMs: 5 * SECOND_MS,
  idempotencyMs: DAY_MS,
  idempotencyKeyChars: 200,

  // Load
  /** Calls are refused as `busy` while the event loop is later than this, on average of a second. */
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
  profileTitleChars: 30,
  profileTitleHintChars: 20,
  shortDescriptionChars: 25,
  bioChars: 5000,
  /** Posts of a profile are counted as far as this. */
  profilePostsCounted: 1000,
  profileLinks: 5,
  profileLinkChars: 200,
  /** Time between two looks at a link, and how long what was found counts without another. */
  linkCheckMs: DAY_MS,
  linkProofMs: 7 * DAY_MS,
  linkTimeoutMs: 5 * SECOND_MS,
  linkPageBytes: 256 * KB,
  /** Links queued in one run. */
  linksPerRun: 500,
  profileListEntries: 50,
  profileListEntryChars: 100,
  yearsOfExperienceMax: 100,
  portfolioPageProjects: 8,
  userProjects: 100,
  pinnedProjects: 6,
  projectTitleChars: 100,
  projectSubtitleChars: 200,
  projectKeywords: 30,
  projectKeywordChars: 50,
  projectBlocks: 50,
  projectBlockChars: 10_000,
  /** All texts of one project together: a profile contains the whole portfolio. */
  projectTextChars: 20_000,
  /** All texts of one portfolio together, so that a profile stays below about 1 MB. */
  portfolioTextChars: 150_000,
  portfolioMedia: 1000,
  /** All files of one project form, which are stored temporarily until complete. */
  projectFormBytes: 256 * MB,
  followerNames: 3,

  // People
  peoplePage: 50,
  followedUsers: 10_000,
  randomPeople: 12,
  userNames: 100,
  /** Suggested people beside the feed, and dismissed ones a device remembers. */
  suggestedPeople: 5,
  /** In a line below a profile, or where there is nothing else to see. */
  discoveredPeople: 6,
  dismissedPeople: 200,
  searchTermChars: 100,
  searchResults: 50,
  /** Candidates from the index for matches within words. */
  searchCandidates: 400,
  /** Characters of a text that are indexed. */
  searchKeyChars: 40,

  // Safety
  reportNoteChars: 1000,
  /** Characters of the reported text that a report stores. */
  reportSnapshotChars: 40_000,
  blockedUsers: 10_000,
  mutedUsers: 10_000,
  /** How often the server checks for changes by the operator commands. */
  operatorWatchMs: 2 * SECOND_MS,
  /** Writes to live connections for events that concern everybody; further ones are delayed. */
  liveWritesPerSecond: 20_000,
  liveWaitMs: 250,
  /** Live connections of one person; further ones are refused. */
  liveConnectionsOfPerson: 100,
  /** Posts and projects that a live connection watches. */
  watchedIds: 60,
  watchesPerSecond: 4,
  /** Refused watches after which a live connection is ended. */
  watchRefusals: 100,
  /** Between two counts of new posts. */
  newPostsMs: 2 * SECOND_MS,
  /** Live connections written to before yielding to calls. */
  liveConnectionsPerTurn: 250,

  // Screen
  topBarHideOffsetPx: 50,
  /**
   * Maximum height of a scroller; longer lists are mapped to it. Browsers cut elements off at
   * 33,554,428 device pixels.
   */
  scrollerPx: 5_000_000,
  scrollerDevicePx: 30_000_000,
  /** How long the sign-up form waits for the registration policy before it is shown. */
  signupOptionsTimeoutMs: 600,
  /** How long a switch waits for the server, or for the browser's push service. */
  switchTimeoutMs: 20 * SECOND_MS,
  chunkTimeoutMs: 120 * SECOND_MS,
  socketTimeoutMs: 20 * SECOND_MS,
  socketReconnectMinMs: SECOND_MS,
  socketReconnectMaxMs: 5 * SECOND_MS,
  socketReconnectJitter: 0.5,
  /** After a reconnect, what was missed is loaded at a random moment within this time. */
  catchUpJitterMs: 2 * SECOND_MS,
} as const;

/** The placeholder for accounts without an email address. */
export const NO_EMAIL = 'no email';

/** The key of the token in the browser's local storage. */
export const TOKEN_STORAGE_KEY = 'token';
