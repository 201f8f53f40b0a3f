/** What the order of comments and replies depends on. */
export interface SortableComment {
  readonly id: string;
  readonly likes: number;
  /** Number of direct replies. */
  readonly replies: number;
  /** Milliseconds since the Unix epoch. */
  readonly createdAtMs: number;
}

/**
 * Compares comments or replies: most likes first, then most replies, then newest; ties by id, the
 * newer first.
 */
export function compareComments(a: SortableComment, b: SortableComment): number {
  if (a.likes !== b.likes) return b.likes - a.likes;
  if (a.replies !== b.replies) return b.replies - a.replies;
  if (a.createdAtMs !== b.createdAtMs) return b.createdAtMs - a.createdAtMs;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
