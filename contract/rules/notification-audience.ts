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

/** Something a person did that concerns another person. */
export interface ActivityEvent {
  readonly type: NotificationType;
  /** Who acted. */
  readonly actor: string;
  /** Owner of the post, comment or reply, or the person who was followed. */
  readonly owner: string;
}

/** The relation of the owner to the post and to the actor. */
export interface AudienceFacts {
  /** Whether the owner may see the post; true without a post. */
  readonly ownerSeesPost: boolean;
  /** Whether either of the two has blocked the other. */
  readonly blocked: boolean;
  /** Whether the owner mutes the actor. */
  readonly ownerMutesActor: boolean;
}

/**
 * Returns who is notified of `occurrence`: the owner, or nobody. People are not notified of their
 * own action, about what the recipient may not see, or about muted or blocked people.
 */
export function recipientOf(occurrence: ActivityEvent, facts: AudienceFacts): string | undefined {
  if (occurrence.owner === occurrence.actor) return undefined;
  if (facts.blocked || facts.ownerMutesActor) return undefined;
  return facts.ownerSeesPost ? occurrence.owner : undefined;
}
