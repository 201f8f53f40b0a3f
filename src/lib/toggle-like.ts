/** How many like something, and whether the viewer is among them. */
interface Like {
  readonly likes: number;
  readonly isLiked: boolean;
}

/** The same, with the viewer's like given or taken back. */
export function toggledLike({ likes, isLiked }: Like): Like {
  return { isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) };
}
