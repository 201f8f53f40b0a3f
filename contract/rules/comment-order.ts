/** What the order of comments and of replies depends on, and nothing else. */
export interface SortableComment {
  readonly id: string;
  readonly likes: number;
  /** How many answers stand directly below. */
  readonly replies: number;
  /** Milliseconds since the Unix epoch. */
  readonly createdAtMs: number;
}

/**
 * The order of comments below a post and of replies below a comment: most liked first, then most
 * answered, then newest. Two of the same millisecond go by id, the newer first.
 */
export function compareComments(a: SortableComment, b: SortableComment): number {
  if (a.likes !== b.likes) return b.likes - a.likes;
  if (a.replies !== b.replies) return b.replies - a.replies;
  if (a.createdAtMs !== b.createdAtMs) return b.createdAtMs - a.createdAtMs;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
