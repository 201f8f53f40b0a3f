import { describe, expect, it, vi } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { applyTakedown, restore } from '../../../server/cli/moderation.ts';
import { postPageJson, serializedPosts } from '../../../server/domain/posts/post-json.ts';
import { postOrderPage } from '../../../server/domain/posts/post-order.ts';
import { cachedRecords } from '../../../server/record-cache.ts';
import { jpegOf } from '../../support/server/images.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const { context } = server;
const [ann, ben, cyd] = await server.people('ann', 'ben', 'cyd');
await server.follow(ann, ben);

let seed = 0;

async function picture(): Promise<Blob> {
  seed += 1;
  return new Blob([await jpegOf(60 + seed, 30, seed)], { type: 'image/jpeg' });
}

/** The post as this process answers it, and as one does that knows nothing yet. */
async function seenBy(viewer: TestPerson, postId: string): Promise<Post | undefined> {
  const page = async (cached = context.cached): Promise<PostPage> =>
    JSON.parse(
      String(await postPageJson({ ...context, cached }, viewer, [postId as PostId], true)),
    );
  const fresh = await page(cachedRecords());
  expect(await page()).toEqual(fresh);
  expect(await page()).toEqual(fresh);
  const single = await viewer.call('post', { postId });
  expect(single.statusCode).toBe(fresh.posts.length === 0 ? 404 : 200);
  for (const scope of ['hot', 'latest'] as const) {
    const order = (cached = context.cached) =>
      postOrderPage({ ...context, cached }, viewer, scope, { limit: 50, cursor: undefined });
    const { nextCursor: _, ...columns } = await order(cachedRecords());
    expect(await order()).toMatchObject(columns);
    expect(await order()).toMatchObject(columns);
  }
  const [post] = fresh.posts;
  if (post) {
    const { comments: _, ...fields } = post;
    expect(single.json()).toMatchObject(fields);
  }
  return post;
}

const VIEWERS = [ann, ben, cyd];

/** Whoever may see it is shown each change at once: what they saw before is known by then. */
async function showsChange(postId: string, change: () => Promise<unknown>): Promise<void> {
  const before: (Post | undefined)[] = [];
  for (const viewer of VIEWERS) before.push(await seenBy(viewer, postId));
  await change();
  const after: (Post | undefined)[] = [];
  for (const viewer of VIEWERS) after.push(await seenBy(viewer, postId));
  expect(after).not.toEqual(before);
}

describe('what all viewers are shown of a post', () => {
  it('is read once, and again after a change alone', async () => {
    const { _id: postId } = await ann.ok('createPost', { content: 'Read once' });
    const read = vi.spyOn(context.store.posts, 'byIds');
    for (const viewer of [...VIEWERS, ...VIEWERS]) await viewer.ok('post', { postId });
    for (const viewer of VIEWERS) await viewer.ok('postsByIds', { ids: postId });
    for (const viewer of VIEWERS) await viewer.ok('allPosts', { limit: 1, scope: 'latest' });
    expect(read).toHaveBeenCalledTimes(1);
    await ben.ok('likePost', { postId });
    read.mockClear();
    for (const viewer of VIEWERS) await viewer.ok('post', { postId });
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('is read once of its place in the order', async () => {
    const { _id: postId } = await ann.ok('createPost', { content: 'Placed once' });
    const read = vi.spyOn(context.store.postOrder, 'rowsOf');
    const readIds = () => read.mock.calls.flatMap(([ids]) => ids);
    for (const viewer of VIEWERS) await viewer.ok('postOrder', { scope: 'latest' });
    expect(readIds().filter((id) => id === postId)).toHaveLength(1);
    read.mockClear();
    for (const viewer of VIEWERS) await viewer.ok('postOrder', { scope: 'hot' });
    expect(readIds()).toEqual([]);
    await ben.ok('likePost', { postId });
    for (const viewer of VIEWERS) await viewer.ok('postOrder', { scope: 'hot' });
    expect(readIds()).toEqual([postId]);
    read.mockRestore();
  });

  it('has what only one of them sees for that one', async () => {
    const { _id: postId } = await ann.ok('createPost', { content: 'Marked' });
    await ben.ok('likePost', { postId });
    await cyd.ok('bookmarkPost', { postId });
    const [byAnn, byBen, byCyd] = [
      await seenBy(ann, postId),
      await seenBy(ben, postId),
      await seenBy(cyd, postId),
    ];
    expect(byAnn).toMatchObject({ likes: 1, likedBy: [ben.id], bookmarks: [] });
    expect(byBen).toMatchObject({ likes: 1, likedBy: [ben.id], bookmarks: [] });
    expect(byCyd).toMatchObject({ likes: 1, likedBy: [], bookmarks: [cyd.id] });
  });

  it('takes the memory of its JSON, and no more', async () => {
    const { _id: postId } = await ann.ok('createPost', { content: 'Small' });
    const posts = await serializedPosts(context, ben, [postId]);
    expect(posts.map(({ shared }) => shared.json.buffer.byteLength)).toEqual(
      posts.map(({ shared }) => shared.json.length),
    );
    expect(posts).toHaveLength(1);
  });

  it('is read anew after a while, whatever its revision says', async () => {
    const { _id: postId } = await ann.ok('createPost', { content: 'A while' });
    await ben.ok('post', { postId });
    const read = vi.spyOn(context.store.posts, 'byIds');
    server.clock.nowMs += SERVER_LIMITS.cachedRecordMs - 1;
    await ben.ok('post', { postId });
    expect(read).not.toHaveBeenCalled();
    server.clock.nowMs += 1;
    await ben.ok('post', { postId });
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('is not known from a transaction that failed', async () => {
    const { _id: postId } = await ann.ok('createPost', { content: 'As it was' });
    const post = postId;
    const save = (content: string, fails: boolean) =>
      context.store.transaction(async (tx) => {
        const [before] = await tx.posts.byIds([post], ann.id);
        if (!before) throw new Error('There is no post.');
        const { visibility, commentPermission } = before;
        const dates = { editedAtMs: undefined };
        await tx.postUpdates.save(post, {
          content,
          media: [],
          visibility,
          commentPermission,
          ...dates,
        });
        await tx.posts.byIds([post], ann.id);
        if (fails) throw new Error('Failed.');
      });
    await showsChange(postId, async () => {
      await expect(save('Never', true)).rejects.toThrow('Failed.');
      expect((await seenBy(ben, postId))?.content).toBe('As it was');
      await save('Now', false);
    });
    expect((await seenBy(ben, postId))?.content).toBe('Now');
  });
});

describe('a change is shown at once', () => {
  it('of likes and comments', async () => {
    const { _id: postId } = await ann.ok('createPost', { content: 'Counted' });
    await showsChange(postId, () => ben.ok('likePost', { postId, liked: true }));
    await showsChange(postId, () => cyd.ok('likePost', { postId, liked: true }));
    await showsChange(postId, () => ben.ok('likePost', { postId, liked: false }));
    let commentId = '';
    await showsChange(postId, async () => {
      commentId = (await ben.ok('addComment', { postId, commentText: 'Yes' }))._id;
    });
    await showsChange(postId, () => ben.ok('deleteComment', { postId, commentId }));
    const { _id: second } = await ben.ok('addComment', { postId, commentText: 'No' });
    await showsChange(postId, () => applyTakedown(context.store, 'comment', second, 'rude'));
    await showsChange(postId, async () => {
      await context.store.transaction((tx) =>
        tx.accountRemoval.removeMarks('post_like', cyd.id, 10),
      );
    });
  });

  it('of its words, media, dates and permissions', async () => {
    const { _id: postId } = await ben.ok('createPost', {
      content: 'First',
      media: await picture(),
      mediaAlt: 'One',
    });
    await server.follow(ben, ann);
    const change = async (fields: Record<string, string | Blob>) =>
      showsChange(postId, () => ben.ok('updatePost', { postId, ...fields }));
    await change({ content: 'Second' });
    await change({ mediaAlt: 'Two' });
    await change({ media: await picture(), 'media[1]': await picture() });
    await change({ allowComments: 'followers' });
    await change({ isPublic: 'false' });
    await change({ isPublic: 'true' });
    server.clock.nowMs += 8 * 24 * 60 * 60_000;
    await showsChange(postId, () => ben.ok('extendPost', { postId }));
  });

  it('of who wrote it', async () => {
    const { _id: postId } = await cyd.ok('createPost', { content: 'By cyd' });
    const change = async (fields: Record<string, string | Blob>) =>
      showsChange(postId, () => cyd.ok('updateProfile', fields));
    await change({ firstName: 'Cydney' });
    await change({ lastName: 'Low' });
    await change({ title: 'Painter' });
    await change({ profileImage: await picture() });
    await change({ profileImage: await picture() });
    await showsChange(postId, () =>
      applyTakedown(context.store, 'profile-image', 'cyd', 'not a face'),
    );
  });

  it('of the project that it is about', async () => {
    const project = await ann.ok('addProject', { title: 'Levels', coverPhoto: await picture() });
    const projectId = project._id;
    const post = await ann.ok('createPost', { content: 'Levels', projectId });
    const postId = post._id;
    const change = async (fields: Record<string, string | Blob>) =>
      showsChange(postId, () => ann.ok('updateProject', { projectId, ...fields }));
    await change({ title: 'Sixty levels' });
    await change({ title: 'Sixty levels', coverAlt: 'A hut' });
    await change({ title: 'Sixty levels', coverFocus: '0.25,0.5' });
    await change({ title: 'Sixty levels', 'gallery[0]': await picture() });
    await change({ title: 'Sixty levels', coverPhoto: await picture() });
    await change({ title: 'Sixty levels', state: 'unlisted' });
    await change({ title: 'Sixty levels', state: 'published' });
    await showsChange(postId, () => ann.ok('deleteProject', { userId: ann.id, projectId }));
  });

  it('of who may see it', async () => {
    const { _id: postId } = await ann.ok('createPost', { content: 'Whose' });
    await showsChange(postId, () => ann.ok('block', { id: cyd.id }));
    await showsChange(postId, () => ann.ok('unblock', { id: cyd.id }));
    await showsChange(postId, () => applyTakedown(context.store, 'post', postId, 'spam'));
    await showsChange(postId, () => restore(context.store, 'post', postId));
    await showsChange(postId, () => ann.ok('updatePost', { postId, isPublic: 'false' }));
    await showsChange(postId, () => ann.ok('toggleFollow', { id: cyd.id }));
    await showsChange(postId, () => ann.ok('deletePost', { postId, userId: ann.id }));
  });
});
