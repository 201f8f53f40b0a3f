import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SendOptions } from '../../../forms/use-submit.ts';
import { withFileHashes } from '../../../lib/api/file-hash.ts';
import { upload } from '../../../lib/api/upload.ts';

/** What is to change of a post; what is `undefined` stays as it is stored. */
export interface PostEditChanges {
  readonly id: PostId;
  readonly content: string | undefined;
  readonly visibility: Visibility | undefined;
  readonly commentPermission: CommentPermission | undefined;
  readonly mediaAlt: string | undefined;
  /** Takes the place of the picture or video. */
  readonly media: File | undefined;
  /** The still picture of a new video. */
  readonly poster: File | undefined;
  /** Takes the picture or video away. */
  readonly removesMedia: boolean;
}

/**
 * Changes a post of one's own; the answer is the post as it is stored.
 *
 * @throws {ApiProblem} when it was not changed. @throws the signal's reason when it aborts first.
 */
export async function updatePost(
  changes: PostEditChanges,
  { signal, onProgress }: SendOptions,
): Promise<Post> {
  const params = { postId: changes.id };
  const form = await withFileHashes(updateFormData(changes));
  return upload(POSTS.updatePost, form, { params, signal, onProgress });
}

/** The fields that change, in the order in which the server reads them: the file last. */
function updateFormData(changes: PostEditChanges): FormData {
  const form = new FormData();
  const { content, visibility, commentPermission, mediaAlt, media, poster, removesMedia } = changes;
  if (content !== undefined) form.set('content', content);
  if (visibility !== undefined) form.set('isPublic', visibility);
  if (commentPermission !== undefined) form.set('allowComments', commentPermission);
  if (mediaAlt !== undefined) form.set('mediaAlt', mediaAlt);
  if (removesMedia) form.set('removeMedia', 'true');
  if (media && poster) form.set('poster', poster);
  if (media) form.set('media', media);
  return form;
}
