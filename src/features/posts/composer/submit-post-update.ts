import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SendOptions } from '../../../forms/use-submit.ts';
import { upload } from '../../../lib/api/upload.ts';
import type { SentMedia } from './use-post-media.ts';

/** The changes of a post; `undefined` fields stay as they are stored. */
export interface PostEditChanges {
  readonly id: PostId;
  readonly content: string | undefined;
  readonly visibility: Visibility | undefined;
  readonly commentPermission: CommentPermission | undefined;
  /** All media as they will be; without it, the post keeps those it has. */
  readonly media: readonly SentMedia[] | undefined;
  /** New descriptions by index, where the post keeps its media. */
  readonly mediaAlts: ReadonlyMap<number, string>;
}

/**
 * Changes a post of the viewer's own; the answer is the post as it is stored.
 *
 * @throws {ApiProblem} when it was not changed. @throws the signal's reason when it aborts first.
 */
export async function submitPostUpdate(
  changes: PostEditChanges,
  { signal, onProgress }: SendOptions,
): Promise<Post> {
  const params = { postId: changes.id };
  return upload(POSTS.updatePost, updateFormData(changes), { params, signal, onProgress });
}

/** The fields that change, in the order in which the server reads them: the files last. */
function updateFormData(changes: PostEditChanges): FormData {
  const form = new FormData();
  const { content, visibility, commentPermission, media, mediaAlts } = changes;
  if (content !== undefined) form.set('content', content);
  if (visibility !== undefined) form.set('isPublic', visibility);
  if (commentPermission !== undefined) form.set('allowComments', commentPermission);
  for (const [at, alt] of mediaAlts) form.set(at === 0 ? 'mediaAlt' : `mediaAlt[${at}]`, alt);
  if (media?.length === 0) form.set('removeMedia', 'true');
  for (const [at, { alt }] of media?.entries() ?? []) form.set(`mediaAlt[${at}]`, alt);
  for (const [at, item] of media?.entries() ?? []) {
    if ('src' in item) {
      form.set(`mediaExisting[${at}]`, item.src);
      continue;
    }
    if (item.poster) form.set('poster', item.poster);
    form.set(`media[${at}]`, item.file);
  }
  return form;
}
