import { useEffect } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { POSTS } from '#contract/calls/posts.ts';
import type { PostId } from '#contract/ids.ts';
import type { ParsedPost, PostFields } from '#contract/rules/parse-post.ts';
import type { FeedRow } from '#workers/feed/feed-types.ts';
import { isGone } from '../../lib/api/api-problem.ts';
import { request } from '../../lib/api/request.ts';
import { onSignedOut, viewerId } from '../session.ts';
import { createEntityStore, type EntityUpdate, type Presence } from './entity-store.ts';
import type { ChangeCall } from './mutate.ts';
import { subscribeToRemovedPeople } from './people.ts';
import { LIKE, sendSwitch, shareWithTabs } from './send-switch.ts';

/** A post as screens show it; with its place in the feed, where the feed has it. */
export interface PostEntity extends PostFields {
  readonly row?: FeedRow;
  /** An image taller than its box, opened by the person. */
  readonly isMediaOpen?: boolean;
  /** Whether the feed shows only the beginning of its text, until the person opens it. */
  readonly isTextLong?: boolean;
  readonly isTextOpen?: boolean;
}

/** Beside those on screen, for coming back to them. */
const POSTS_MAX = 300;

export const posts = createEntityStore<PostEntity>(POSTS_MAX);
shareWithTabs('post', posts);

onSignedOut(posts.clear);

subscribeToRemovedPeople((authorId) => {
  for (const id of posts.ids()) if (posts.get(id)?.authorId === authorId) posts.remove(id);
});

/** A whole post as an update of its record; `undefined` where it cannot be read. */
export function updateOf(
  { fields, revision, viewerRevision }: Pick<ParsedPost, 'fields' | 'revision' | 'viewerRevision'>,
  more: Pick<EntityUpdate<PostEntity>, 'asOf' | 'isSilent'> = {},
): EntityUpdate<PostEntity> | undefined {
  if (!fields) return undefined;
  const { isSaved, ...others } = fields;
  const viewer = { fields: { isSaved }, revision: viewerRevision };
  return { fields: others, revision, viewer, isWhole: true, ...more };
}

/** Awaits an answer about a post. If that is gone, every screen that shows it is notified. */
export async function answerAbout<Answer>(id: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isGone(error)) posts.remove(id);
    throw error;
  }
}

type ShownPost = Snapshot<PostEntity> & { readonly presence: Presence };

/** A post that something retains, drawn again when one of the fields that are read changes. */
export function usePost(id: PostId): ShownPost {
  return useSnapshot(posts.proxyOf(id)) as ShownPost;
}

/** A post outside of the feed, retained while the caller is mounted. */
export function useRetainedPost(id: PostId): ShownPost {
  useEffect(() => posts.retain([id]), [id]);
  return usePost(id);
}

const like: ChangeCall<PostEntity, boolean> = {
  ...LIKE,
  async send({ subject: { id }, args: liked }) {
    const params = { postId: id };
    const body = { userId: viewerId(), liked };
    const answer = await answerAbout(id, request(POSTS.likePost, { params, body }));
    const isLiked = answer.likedBy.includes(viewerId());
    return { fields: { likes: answer.likes, isLiked }, revision: answer.revision };
  },
};

const save: ChangeCall<PostEntity, boolean> = {
  overlay: (_, isOn) => ({ isSaved: isOn }),
  isDone: ({ isSaved }, isOn) => isSaved === isOn,
  async send({ subject: { id }, args: bookmarked }) {
    const params = { postId: id };
    const body = { bookmarked };
    const answer = await answerAbout(id, request(POSTS.bookmarkPost, { params, body }));
    const viewer = { fields: { isSaved: answer.bookmarked }, revision: answer.viewerRevision };
    return { fields: {}, viewer };
  },
};

/** Likes the post or takes the like back; as it was, with a message, where the server refuses. */
export function toggleLike(id: PostId): Promise<void> {
  return sendSwitch(posts, 'like', like, { kind: 'post', id }, !posts.get(id)?.isLiked);
}

/** Saves the post for the viewer or lets it go, in the same way. */
export function toggleSaved(id: PostId): Promise<void> {
  return sendSwitch(posts, 'save', save, { kind: 'post', id }, !posts.get(id)?.isSaved);
}
