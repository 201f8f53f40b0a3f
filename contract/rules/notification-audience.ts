/** What somebody can be told about. */
export const NOTIFICATION_TYPES = [
  'like',
  'comment',
  'reply',
  'commentLike',
  'replyLike',
  'follow',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Whether what happened is a comment or reply, or happened to one. */
export function isAboutComment(type: NotificationType): boolean {
  return type !== 'like' && type !== 'follow';
}

/** Something that a person did to something of another person. */
export interface ActivityEvent {
  readonly type: NotificationType;
  /** Who did it. */
  readonly actor: string;
  /** Whose post, comment or reply it was done to, or who was followed. */
  readonly owner: string;
}

/** How the owner stands to the post it happened on, and to who did it. */
export interface AudienceFacts {
  /** Whether the owner may see the post; true where no post is concerned. */
  readonly ownerSeesPost: boolean;
  /** Whether either of the two has blocked the other. */
  readonly blocked: boolean;
  /** Whether the owner wants to hear nothing of who did it. */
  readonly ownerMutesActor: boolean;
}

/**
 * Who is told about `occurrence`: the owner of what it was done to, or nobody. Never about one's
 * own action, never about what the receiver may not see, never of somebody muted or in a block.
 */
export function recipientOf(occurrence: ActivityEvent, facts: AudienceFacts): string | undefined {
  if (occurrence.owner === occurrence.actor) return undefined;
  if (facts.blocked || facts.ownerMutesActor) return undefined;
  return facts.ownerSeesPost ? occurrence.owner : undefined;
}
