import type { NotificationType } from '../../../rules/notification-audience.ts';

// Text that the server writes into its answers, because every client shows it as it comes.

/** Replaces a deleted comment or reply that has replies. */
export const STUB_TEXT = { comment: 'Comment deleted', reply: 'Reply deleted' } as const;

/** The name of a person who is not known, or no longer. */
export const UNKNOWN_NAME = 'Unknown';

/** Headings of the page in an export. */
export const EXPORT_MESSAGES = {
  projects: 'Portfolio',
  draft: 'Draft',
  unlisted: 'Unlisted',
  posts: 'Posts',
  comments: 'Comments',
} as const;

const ACTIONS: Readonly<Record<NotificationType, string>> = {
  like: 'liked your post.',
  comment: 'commented on your post.',
  reply: 'replied to you.',
  commentLike: 'liked your comment.',
  replyLike: 'liked your reply.',
  follow: 'started following you.',
};

/**
 * Returns the sentence of a notification.
 *
 * @param names - display names, newest first, at least one.
 * @param people - the total number of people; may exceed the number of names.
 */
export function notificationMessage(
  type: NotificationType,
  names: readonly string[],
  people: number,
): string {
  return `${namesOf(names, people)} ${ACTIONS[type]}`;
}

function namesOf(names: readonly string[], people: number): string {
  const [first = UNKNOWN_NAME, second] = names;
  if (people <= 1) return first;
  if (people === 2 && second !== undefined) return `${first} and ${second}`;
  return people === 2 ? `${first} and 1 other` : `${first} and ${people - 1} others`;
}
