import type { PostLikes } from '#contract/schema/post.ts';
import type { UserPage } from '#contract/schema/user.ts';
import type { Context, Viewer } from '../../context.ts';
import type { PostAccess } from '../../store/posts/post-access.ts';
import { requireVisiblePost } from '../comments/comment-access.ts';
import {
  pushLive,
  pushUnreadCount,
  recordActivity,
  removeActivity,
} from '../notifications/notifications.ts';
import { pageOfPeople } from '../people/people-lists.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import type { PageRequest } from './feed-page.ts';
import { audienceOf } from './post-audience.ts';

/**
 * Likes the post, or removes the like.
 *
 * @throws {DomainError} `post_not_found`; `own_post_like` if the viewer wrote it.
 */
export async function toggleLike(
  context: Context,
  viewer: Viewer,
  postId: string,
): Promise<PostLikes> {
  consumeWriteLimit(context, viewer, 'update');
  const { post, counted, isLiked, delivery, recounted } = await context.store.transaction(
    async (tx) => {
      const post = await requireVisiblePost(tx, viewer, postId);
      if (post.author === viewer.id) throw new DomainError('own_post_like');
      const isLiked = await tx.postLikes.add(post.id, viewer.id, context.now());
      if (!isLiked) await tx.postLikes.remove(post.id, viewer.id);
      return {
        post,
        isLiked,
        counted: await tx.postLikes.countOf(post.id),
        delivery: isLiked
          ? await recordActivity(context, tx, likeActivity(viewer, post))
          : undefined,
        recounted: isLiked ? [] : await removeActivity(tx, post.id, viewer.id),
      };
    },
  );
  await pushLive(context, delivery);
  await pushUnreadCount(context, recounted);
  context.realtime.publish(
    { name: 'post:likes', payload: { postId: post.id, ...counted } },
    await audienceOf(context, post.author, post.visibility),
  );
  return { ...counted, likedBy: isLiked ? [viewer.id] : [] };
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
    post: post.id,
    subject: post.id,
  } as const;
}
