import type { ProblemCode } from '../../problems.ts';

/**
 * Texts for failures of any call, and those of the feed. The first load of the page
 * carries them; the others come with the parts that show them.
 */
export const COMMON_ERRORS = {
  bad_request: 'This request isn’t valid.',
  unauthorized: 'Please log in again.',
  forbidden: 'You don’t have permission to do this.',
  not_found: 'This is no longer available.',
  request_too_large: 'This request is too large.',
  headers_too_large: 'This request is too large.',
  too_many_requests: 'Too many requests. Try again in a moment.',
  busy: 'The server is busy. Try again in a moment.',
  unavailable: 'The server isn’t available. Try again.',
  storage_full: 'The server has no storage left. Nothing was saved; try again later.',
  internal: 'Something went wrong.',

  post_not_found: 'This post is no longer available.',
  cursor_invalid: 'This list has changed. Reload to continue.',
  feed_failed: 'The feed couldn’t be loaded.',
  own_post_like: 'You cannot like your own post.',
} as const satisfies Partial<Record<ProblemCode, string>>;

/** Instead of `unavailable`, where it is the device that has no network. */
export const OFFLINE_ERROR = 'You’re offline. Reconnect and try again.';

/** Instead of that, once the device has a network. */
export const ONLINE_AGAIN = 'You’re online again. You can try again now.';
