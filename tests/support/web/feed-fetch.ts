/** A question of the feed worker, as it reaches the test's page. */
export interface FeedQuestion {
  readonly id: number;
  readonly path: string;
  readonly authorization: string | null;
}

/** The page's answer to it. */
export interface FeedAnswer {
  readonly id: number;
  readonly status: number;
  readonly body: unknown;
}

/** Between the feed worker of a test and the test. */
export const FEED_CHANNEL = 'feed of the test';
