/** Kinds of notifications. */
export const NOTIFICATION_TYPES = [
  'like',
  'comment',
  'reply',
  'commentLike',
  'replyLike',
  'follow',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Whether it concerns a comment or reply. */
export function isAboutComment(type: NotificationType): boolean {
  return type !== 'like' && type !== 'follow';
}

/**
 * The relation of the owner of a post, comment or reply, or of the person who was followed, to the post
 * and to who acted.
 */
export interface AudienceFacts {
  /** Whether the owner may see the post; true without a post. */
  readonly ownerSeesPost: boolean;
  /** Whether the owner mutes the actor. */
  readonly ownerMutesActor: boolean;
}

/**
 * Whether the owner is notified of what somebody else did: not about what they may not see, or about
 * people whom they mute. Nobody in a block with them can do anything that concerns them.
 */
export function isNotified(facts: AudienceFacts): boolean {
  return facts.ownerSeesPost && !facts.ownerMutesActor;
}
