import type { PostLikes } from '#contract/schema/post.ts';
import type { UserPage } from '#contract/schema/user.ts';
import type { Context, PostAccess, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';
import type { FeedRequest } from './feed-places.ts';
import { spendWrite } from './limits.ts';
import { announceCount, announceNews, forgetDeed, noteDeed } from './notifications.ts';
import { pageOfPeople } from './people-lists.ts';
import { audienceOf } from './post-audience.ts';
import { postSeenBy } from './remark-paths.ts';

/**
 * Likes the post, or takes the like back.
 *
 * @throws {DomainError} `post_not_found`; `own_post_like` when the viewer wrote it.
 */
export async function toggleLike(
  context: Context,
  viewer: Viewer,
  postId: string,
): Promise<PostLikes> {
  spendWrite(context, viewer, 'update');
  const { post, likes, isLiked, told, untold } = await context.store.transaction(async (tx) => {
    const post = await postSeenBy(tx, viewer, postId);
    if (post.author === viewer.id) throw new DomainError('own_post_like');
    const isLiked = await tx.postLikes.add(post.id, viewer.id, context.now());
    if (!isLiked) await tx.postLikes.remove(post.id, viewer.id);
    return {
      post,
      isLiked,
      likes: await tx.postLikes.countOf(post.id),
      told: isLiked ? await noteDeed(context, tx, deedOf(viewer, post)) : undefined,
      untold: isLiked ? [] : await forgetDeed(tx, post.id, viewer.id),
    };
  });
  await announceNews(context, told);
  await announceCount(context, untold);
  context.realtime.publish(
    { name: 'post:likes', payload: { postId: post.id, likes } },
    await audienceOf(context, post.author, post.visibility),
  );
  return { likes, likedBy: isLiked ? [viewer.id] : [] };
}

/**
 * A page of the people who like the post, the newest like first. Only its author is told who they
 * are; everybody else knows the number.
 *
 * @throws {DomainError} `post_not_found`; `forbidden` for somebody else's post; `cursor_invalid`.
 */
export async function likers(
  context: Context,
  viewer: Viewer,
  postId: string,
  request: FeedRequest,
): Promise<UserPage> {
  const post = await postSeenBy(context.store, viewer, postId);
  if (post.author !== viewer.id) throw new DomainError('forbidden');
  return pageOfPeople(context, viewer, request, (page) =>
    context.store.people.likersOf(post.id, viewer.id, page),
  );
}

function deedOf(viewer: Viewer, post: PostAccess) {
  return {
    type: 'like',
    actor: viewer.id,
    owner: post.author,
    post: post.id,
    subject: post.id,
  } as const;
}
