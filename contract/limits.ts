/** Every number of the product, once. Units are in the names. */
const KB = 1024;
const MB = 1024 * KB;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const LIMITS = {
  // Media: what may come in
  uploadBytes: 12 * MB,
  /** Leading bytes that are enough to know what a file is. */
  probeBytes: 64 * KB,
  imageSidePx: 32_768,
  /** Width times height where the decoder scales while it decodes (JPEG that is not progressive). */
  scaledDecodePixels: 300_000_000,
  /** Width times height of every other kind; half of it for what moves. */
  decodePixels: 64_000_000,
  imageFrames: 500,
  /** Width times height times frames: each frame of a GIF is drawn on the whole of its screen. */
  animationPixels: 320_000_000,
  jpegScans: 100,
  /** Decoded bytes for one byte of a deflate stream: deflate itself cannot exceed 1032. */
  inflateRatio: 1100,

  // Media: what comes out
  postImageBytes: 350 * KB,
  postImageHighQuality: 0.9,
  postImageLowQuality: 0.7,
  /** A quality step may scale down to this long edge before the next step is tried. */
  postImageLongEdgePx: 1600,
  /** Below this long edge the ladder gives up. */
  postImageLongEdgeFloorPx: 640,
  imageWidthPx: 3840,
  imageHeightPx: 2160,
  imageQuality: 0.7,
  /** Widths of the smaller copies that lists show; only those narrower than the picture are made. */
  variantWidthsPx: [320, 640, 1280],
  variantQuality: 0.75,
  /** What an editor shows of a picture that was just chosen. */
  previewWidthPx: 640,
  posterSidePx: 1280,
  galleryFiles: 50,
  mediaAltChars: 1000,

  // Media: how the work is done
  mediaWorkersMax: 4,
  mediaBytesInFlight: 512 * MB,
  mediaBytesInFlightSmallDevice: 192 * MB,
  /** A worker whose memory has grown beyond this is replaced: wasm memory never shrinks. */
  mediaWorkerRecycleBytes: 256 * MB,
  /** Photographs, and choices of rounds, of the media benchmark. */
  benchPhotos: 6,
  benchRounds: [3, 5, 9],
  mediaWorkerIdleMs: 30 * SECOND_MS,
  parseTimeoutMs: 10 * SECOND_MS,
  parsePoolMax: 2,
  /** Uploads waiting for the parse pool before new ones are told to come back. */
  parseQueueMax: 64,
  /** A signed address of a private medium holds for one to two of these. */
  signedMediaMs: 30 * MINUTE_MS,
  /** Files that nothing refers to are removed after this time. */
  orphanMs: DAY_MS,

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
  /** What a session says it was opened with. */
  deviceChars: 200,
  /** Sessions that the list shows, the last used first. */
  sessionList: 200,
  /** How long the link of a message works: to prove an address, to set a new password. */
  verifyLinkMs: DAY_MS,
  resetLinkMs: HOUR_MS,
  /** From asking for it to the removal of an account; until then it can be kept. */
  deletionGraceMs: 14 * DAY_MS,
  /** Nobody else takes the name of a removed account for so long. */
  reservedNameMs: 90 * DAY_MS,
  /** How long the address of an export works. */
  exportLinkMs: 10 * MINUTE_MS,
  /** Ids of followers and followed people that a profile carries; the counts are whole. */
  profileFollowIds: 500,

  // Posts
  postTextChars: 5000,
  postEditWindowMs: 30 * MINUTE_MS,
  postEditGraceMs: 60 * SECOND_MS,
  feedFreshnessMs: 24 * HOUR_MS,
  dateExtensionMs: 7 * DAY_MS,
  /** Extensions of one post, the shift that came with it aside. */
  dateExtensionsMax: 12,
  dateExtensionGapMs: 7 * DAY_MS,
  /** So long a reading of the feed may go on in the order of its first page. */
  feedCursorMs: 24 * HOUR_MS,
  feedPagePosts: 50,
  feedFirstPagePosts: 10,
  /** Records that the page holds around what is seen. */
  feedWindowPosts: 60,
  /** The next stretch of the order is asked for when fewer than so many posts are left below. */
  feedAheadPosts: 20,
  /** Between two stretches of the order that nobody waits for. */
  feedOrderGapMs: 200,
  /** While one flings through the feed, posts are asked for when it slows down. */
  feedHydrateDelayMs: 100,
  feedTimeoutMs: 20 * SECOND_MS,
  feedFontTimeoutMs: 4 * SECOND_MS,
  plainFeedPosts: 500,
  hydratePosts: 50,
  orderPagePosts: 5000,
  /** Newest posts that are looked through after a time without a live connection. */
  catchUpPosts: 50,
  commentChars: 2000,
  commentEditWindowMs: 30 * MINUTE_MS,
  commentEditGraceMs: 60 * SECOND_MS,
  /** Comments that a post carries along, and replies that each comment and reply carries. */
  postComments: 50,
  commentReplies: 20,
  /** Replies of the third level that one response of the server carries in all, the upper ones first. */
  nestedReplies: 500,
  commentPageComments: 50,
  /** How well the page knows the server's clock, whose header counts seconds. */
  clockToleranceMs: 3000,
  /** Characters of the posts that the plain list carries, and of the comments and replies in it. */
  plainFeedPostChars: 100_000,
  plainFeedCommentChars: 50_000,
  /** Comments and replies that the plain list of posts carries in all, the upper posts first. */
  plainFeedComments: 500,

  // Notifications
  notificationGroupMs: 6 * HOUR_MS,
  /** People that one notification names; the others are counted. */
  notificationPeople: 20,
  notificationList: 200,
  /** Older ones are forgotten, and of more than so many the oldest. */
  notificationRetentionMs: 90 * DAY_MS,
  notificationsMax: 1000,
  /** Devices of one person that take push notifications; one more takes the place of the oldest. */
  pushDevices: 20,
  pushEndpointChars: 1000,
  /** News that is read sooner than this is not pushed, and what comes meanwhile is one push. */
  pushDelayMs: 10 * SECOND_MS,
  /** How long a push service keeps a message for a device that is away. */
  pushTtlMs: DAY_MS,
  pushTimeoutMs: 5 * SECOND_MS,
  idempotencyMs: DAY_MS,
  idempotencyKeyChars: 200,

  // Jobs
  jobPollMs: SECOND_MS,
  jobsAtOnce: 4,
  jobTimeoutMs: 30 * SECOND_MS,
  /** Longer than the time-out: a job is begun again only once its process must be gone. */
  jobLockMs: 2 * MINUTE_MS,
  /** Waits double from this one on, up to the longest. */
  jobRetryMs: 30 * SECOND_MS,
  jobRetryMaxMs: HOUR_MS,
  jobAttempts: 12,

  // Profile and portfolio
  profileTitleChars: 30,
  profileTitleHintChars: 20,
  shortDescriptionChars: 25,
  bioChars: 5000,
  profileListEntries: 50,
  profileListEntryChars: 100,
  yearsOfExperienceMax: 100,
  portfolioPageProjects: 8,
  userProjects: 100,
  projectTitleChars: 100,
  projectSubtitleChars: 200,
  projectKeywords: 30,
  projectKeywordChars: 50,
  projectBlocks: 50,
  projectBlockChars: 10_000,
  /** Of all texts of one project together: a profile carries its whole portfolio. */
  projectTextChars: 20_000,
  /** Of all projects of one portfolio together, so that a profile stays below about a megabyte. */
  portfolioTextChars: 150_000,
  portfolioMedia: 1000,
  /** Of all files of one form of a project: they lie on the server's disk until all have come. */
  projectFormBytes: 256 * MB,
  followerNames: 3,

  // People
  peoplePage: 50,
  followedUsers: 10_000,
  randomPeople: 12,
  userNames: 100,
  /** People beside the feed, and how many dismissed ones a device remembers. */
  suggestedPeople: 5,
  dismissedPeople: 200,
  searchTermChars: 100,
  searchResults: 50,
  /** People whom the index proposes for what stands in the middle of a word, for the rule to judge. */
  searchCandidates: 400,
  /** Characters by which the index tells two texts apart. */
  searchKeyChars: 40,

  // Safety
  reportNoteChars: 1000,
  /** What a report keeps of the text it is about. */
  reportSnapshotChars: 40_000,
  blockedUsers: 10_000,
  mutedUsers: 10_000,
  /** How often the server looks for what an operator did beside it. */
  operatorWatchMs: 2 * SECOND_MS,
  /** Writes to live connections for events that concern all: beyond it, events wait for each other. */
  liveWritesPerSecond: 20_000,
  liveWaitMs: 250,
  /** Of one person: as many tabs and devices; further ones wait until one of these ends. */
  liveConnectionsOfPerson: 100,
  /** Live connections that are written to before calls have their turn. */
  liveConnectionsPerTurn: 250,

  // Screen
  topBarHideOffsetPx: 50,
  /**
   * A longer list is scrolled through in a shorter scroller: browsers cut an element off at
   * 33,554,428 device pixels, and with it every post below.
   */
  scrollerPx: 5_000_000,
  scrollerDevicePx: 30_000_000,
  /** The sign-up form waits so long to know whether invitations are asked for: shorter than is noticed. */
  signupOptionsTimeoutMs: 600,
  /** A switch that was pressed waits so long for the server, or for the browser's push service. */
  switchTimeoutMs: 20 * SECOND_MS,
  chunkTimeoutMs: 120 * SECOND_MS,
  socketTimeoutMs: 20 * SECOND_MS,
  socketReconnectMinMs: SECOND_MS,
  socketReconnectMaxMs: 5 * SECOND_MS,
  socketReconnectJitter: 0.5,
} as const;

/** What the server and the page write where an account has no e-mail. */
export const NO_EMAIL = 'no email';

/** The key of the token in the browser's local storage. */
export const TOKEN_STORAGE_KEY = 'token';
