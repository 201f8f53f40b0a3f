import { POSTS } from '#contract/calls/posts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { CommentPermission, Visibility } from '#contract/rules/permissions.ts';
import type { Post } from '#contract/schema/post.ts';
import type { SendOptions } from '../../../forms/use-submit.ts';
import { sendOnce } from '../../../lib/api/send-once.ts';
import { upload } from '../../../lib/api/upload.ts';
import { submitPostUpdate } from './submit-post-update.ts';
import type { SentMedia } from './use-post-media.ts';

/** A post as it was written, ready to be sent. */
export interface PostInput {
  readonly author: string;
  readonly content: string;
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
  readonly media: readonly SentMedia[];
}

/**
 * Publishes a new post; where it was published before, and its answer was lost, changes that one.
 *
 * @param sendKey of the draft.
 * @throws {ApiProblem} when it was not made. @throws the signal's reason when it aborts first.
 */
export async function submitPost(
  post: PostInput,
  sendKey: string,
  options: SendOptions,
): Promise<Post> {
  const { signal, onProgress } = options;
  return sendOnce<Post>(
    sendKey,
    (idempotencyKey) =>
      upload(POSTS.createPost, postFormData(post), {
        idempotencyKey,
        signal,
        onProgress,
      }),
    ({ _id: id, media: storedSrc }) => {
      const { content, visibility, commentPermission } = post;
      const media = post.media.length > 0 || storedSrc !== '' ? post.media : undefined;
      const mediaAlts = new Map<number, string>();
      const changes = { id, content, visibility, commentPermission, media, mediaAlts };
      return submitPostUpdate(changes, options);
    },
  );
}

/** The fields in the order in which the server reads them: the files last. */
export function postFormData(post: PostInput): FormData {
  const form = new FormData();
  form.set('content', post.content);
  form.set('isPublic', post.visibility);
  form.set('allowComments', post.commentPermission);
  form.set('user', post.author);
  form.set('postDate', new Date(Date.now() + LIMITS.dateExtensionMs).toISOString());
  for (const [at, media] of post.media.entries()) {
    if (media.alt !== '') form.set(mediaField('mediaAlt', at), media.alt);
  }
  for (const [at, media] of post.media.entries()) setMediaFile(form, at, media);
  return form;
}

/** The name of a field about the media at an index; older servers know the first one. */
function mediaField(name: 'media' | 'mediaAlt', at: number): string {
  return at === 0 ? name : `${name}[${at}]`;
}

function setMediaFile(form: FormData, at: number, media: SentMedia): void {
  if (!('file' in media)) return;
  if (media.poster) form.set('poster', media.poster);
  form.set(mediaField('media', at), media.file);
}
