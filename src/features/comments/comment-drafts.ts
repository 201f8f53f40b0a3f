import type { CommentId, PostId } from '#contract/ids.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import { comments } from '../../state/entities/comments.ts';

/** The keys of unsent texts about comments: replies, and edits of your own. */
export function draftsAbout(ids: readonly CommentId[]): string[] {
  return ids.flatMap((id) => [DRAFT_KEYS.reply(id), DRAFT_KEYS.editComment(id)]);
}

/** The keys of unsent texts below a post. */
export function draftsBelow(postId: PostId): string[] {
  const ids = comments.ids().filter((id) => comments.serverState(id).postId === postId);
  return [DRAFT_KEYS.comment(postId), ...draftsAbout(ids as CommentId[])];
}
