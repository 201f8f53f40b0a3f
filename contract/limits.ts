import { DAY_MS, HOUR_MS, KB, MB, MINUTE_MS, SECOND_MS } from './units.ts';

/** The product's limits that page and server share, or the page alone has. Units are in the names. */
export const LIMITS = {
  // Media: what may come in
  uploadBytes: 12 * MB,
  /** Smallest part, but the last, of a file that is sent in parts. */
  uploadPartMinBytes: 64 * KB,
  /** Leading bytes needed to detect the type of a file. */
  probeBytes: 64 * KB,
  imageSidePx: 32_768,
  /** Width times height if the decoder scales while decoding (JPEG). */
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
  /** Longest side of the copy that stands for an image until it is prepared. */
  waitingCopyPx: 240,
  /** Chosen files that a list shows as they are while they wait; copies stand for the others. */
  filesShownWaiting: 12,
  posterSidePx: 1280,
  galleryFiles: 50,
  postImages: 10,
  mediaAltChars: 1000,
  mediaCaptionChars: 300,

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

  // Accounts
  usernameMinChars: 3,
  usernameMaxChars: 30,
  passwordMinChars: 8,
  passwordMaxChars: 256,
  nameMaxChars: 60,
  emailMaxChars: 254,
  sessionStartRetryMs: 30 * SECOND_MS,
  /** Device name of a session. */
  deviceChars: 200,

  // Posts
  postTextChars: 5000,
  /** Earlier versions of a post: the first and the newest ones. */
  postVersions: 20,
  postEditWindowMs: 30 * MINUTE_MS,
  postEditGraceMs: 60 * SECOND_MS,
  feedFreshnessMs: 24 * HOUR_MS,
  dateExtensionMs: 7 * DAY_MS,
  /** Extensions of one post, without the initial shift. */
  dateExtensionsMax: 12,
  dateExtensionGapMs: 7 * DAY_MS,
  feedFirstPagePosts: 10,
  savedPosts: 10_000,
  /** Posts the page holds around the visible ones. */
  feedWindowPosts: 60,
  /** The next page of the order is requested when fewer posts are left below. */
  feedAheadPosts: 100,
  /** Fast scrolling delays the loading of posts by this time. */
  feedHydrateDelayMs: 100,
  feedTimeoutMs: 20 * SECOND_MS,
  feedFontTimeoutMs: 4 * SECOND_MS,
  hydratePosts: 50,
  orderPagePosts: 5000,
  /** Posts of the first stretch of the order that a page loads; each later one doubles the list. */
  orderStretchPosts: 250,
  /** Newest posts checked after the live connection was lost. */
  catchUpPosts: 50,
  commentChars: 2000,
  commentEditWindowMs: 30 * MINUTE_MS,
  /** Accuracy of the page's estimate of the server's clock. */
  clockToleranceMs: 3000,

  // Notifications
  notificationGroupMs: 6 * HOUR_MS,
  notificationList: 200,
  /** Characters of the words that a notification is about. */
  notificationExcerptChars: 140,
  pushEndpointChars: 1000,

  // Profile and portfolio
  profileTitleChars: 30,
  profileTitleHintChars: 20,
  shortDescriptionChars: 25,
  bioChars: 5000,
  /** Posts of a profile are counted as far as this. */
  profilePostsCounted: 1000,
  profileLinks: 5,
  profileLinkChars: 200,
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
  /** Images of a project in a post about it: the cover, and four below it. */
  postedProjectImages: 5,
  followerNames: 3,

  // People
  followedUsers: 10_000,
  userNames: 100,
  /** Suggested people beside the feed. */
  suggestedPeople: 5,
  /** In a line below a profile, or where there is nothing else to see. */
  discoveredPeople: 6,
  /** In each list of people that a device remembers. */
  storedPeople: 200,
  /** People in one answer about newcomers, and works of each. */
  newcomers: 10,
  newcomerWorks: 3,
  searchTermChars: 100,
  searchResults: 50,
  /** Characters of a text that are indexed. */
  searchKeyChars: 40,

  // Safety
  reportNoteChars: 1000,
  blockedUsers: 10_000,
  mutedUsers: 10_000,
  /** Posts and projects that a live connection watches. */
  watchedIds: 60,
  watchesPerSecond: 4,
  /** How long after a change a page sends what it shows. */
  watchWaitMs: 300,
  /** The answer to the viewer's own change of a profile, portfolio or feed comes soon after its event. */
  selfUpdateWaitMs: SECOND_MS,
  /** Between two looks for new posts of people one follows. */
  followingSyncMs: 30 * SECOND_MS,

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
  /** How long a call without files waits for its answer to begin, and then for all of it. */
  answerTimeoutMs: 30 * SECOND_MS,
  answerBodyTimeoutMs: 120 * SECOND_MS,
  socketTimeoutMs: 20 * SECOND_MS,
  socketReconnectMinMs: SECOND_MS,
  socketReconnectMaxMs: 5 * SECOND_MS,
  socketReconnectJitter: 0.5,
  /** After a reconnect, what was missed is loaded at a random moment within this time. */
  catchUpJitterMs: 2 * SECOND_MS,
  /** What was missed and could not be loaded is loaded again about so much later, and later each time. */
  loadAgainMinMs: 2 * SECOND_MS,
  loadAgainMaxMs: 60 * SECOND_MS,
} as const;

/** The placeholder for accounts without an email address. */
export const NO_EMAIL = 'no email';

/** The key of the token in the browser's local storage. */
export const TOKEN_STORAGE_KEY = 'token';
