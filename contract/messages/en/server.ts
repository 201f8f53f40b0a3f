import type { NotificationType } from '../../rules/notification-audience.ts';
import { MESSAGES } from './common.ts';
import { FEED_MESSAGES } from './feed.ts';

// Words that the server writes into its answers, because every client shows them as they come.

/** Stands where a comment or reply was deleted that others have answered. */
export const STUB_TEXT = { comment: 'Comment deleted', reply: 'Reply deleted' } as const;

/** The name of a person who is not known, or no longer. */
export const UNKNOWN_NAME = 'Unknown';

/** Headings of the page in an export. */
export const EXPORT_MESSAGES = {
  projects: 'Portfolio',
  posts: FEED_MESSAGES.feed,
  comments: MESSAGES.comments.title,
} as const;

const DONE: Readonly<Record<NotificationType, string>> = {
  like: 'liked your post.',
  comment: 'commented on your post.',
  reply: 'replied to you.',
  commentLike: 'liked your comment.',
  replyLike: 'liked your reply.',
  follow: 'started following you.',
};

/**
 * The sentence of a notification.
 *
 * @param names - what they are called, newest first, at least one.
 * @param people - how many people there are in all; may be more than are named.
 */
export function notificationMessage(
  type: NotificationType,
  names: readonly string[],
  people: number,
): string {
  return `${namesOf(names, people)} ${DONE[type]}`;
}

function namesOf(names: readonly string[], people: number): string {
  const [first = UNKNOWN_NAME, second] = names;
  if (people <= 1) return first;
  if (people === 2 && second !== undefined) return `${first} and ${second}`;
  return people === 2 ? `${first} and 1 other` : `${first} and ${people - 1} others`;
}
