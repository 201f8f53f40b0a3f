import type { PostLikes } from '#contract/schema/post.ts';
import type { UserPage } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../../context.ts';
import type { PostAccess } from '../../store/posts/post-access.ts';
import { requireVisiblePost } from '../comments/comment-access.ts';
import { pushSwitched, switchActivity } from '../notifications/notifications.ts';
import { pageOfPeople } from '../people/people-lists.ts';
import type { PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { publishToOwnDevices } from '../shared/own-devices.ts';
import { publishChange } from '../shared/publish-change.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { audienceShowing } from './post-audience.ts';

/**
 * Likes the post, or removes the like.
 *
 * @param wish Whether to like it; undefined toggles.
 * @throws {DomainError} `post_not_found`; `own_post_like` if the viewer wrote it.
 */
export async function setPostLike(
  context: Context,
  viewer: Viewer,
  postId: string,
  wish?: boolean,
): Promise<PostLikes> {
  await consumeWriteLimit(context, viewer, 'update');
  const { post, like, counted } = await context.store.transaction(async (tx) => {
    const post = await requireVisiblePost(tx, viewer, postId);
    if (post.author === viewer.id) throw new DomainError('own_post_like');
    const like = await switchActivity(context, tx, likeActivity(viewer, post), wish, {
      add: () => tx.postLikes.add(post.id, viewer.id, context.now()),
      remove: () => tx.postLikes.remove(post.id, viewer.id),
    });
    return { post, like, counted: await tx.postLikes.countOf(post.id) };
  });
  const answer = { ...counted, likedBy: like.isOn ? [viewer.id] : [] };
  if (!like.isChanged) return answer;
  await pushSwitched(context, like);
  const { revision } = counted;
  // The count is everybody's, the heart this person's alone.
  publishToOwnDevices(context, viewer, {
    name: 'post:liked',
    payload: { postId: post.id, liked: like.isOn, revision },
  });
  await publishChange(
    context,
    { name: 'post:likes', payload: { postId: post.id, ...counted } },
    () => audienceShowing(context, post),
  );
  return answer;
}

/**
 * Returns a page of the people who like the post, newest like first. Only the author may see them;
 * others see the count.
 *
 * @throws {DomainError} `post_not_found`; `forbidden` for posts of others; `cursor_invalid`.
 */
export async function likers(
  context: Context,
  viewer: Viewer,
  postId: string,
  request: PageRequest,
): Promise<UserPage> {
  const post = await requireVisiblePost(context.store, viewer, postId);
  if (post.author !== viewer.id) throw new DomainError('forbidden');
  return pageOfPeople(context, viewer, request, (page) =>
    context.store.people.likersOf(post.id, viewer.id, page),
  );
}

function likeActivity(viewer: Viewer, post: PostAccess) {
  return {
    type: 'like',
    actor: viewer.id,
    owner: post.author,
    post,
    subject: post.id,
  } as const;
}
