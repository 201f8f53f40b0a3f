import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { CommentId, PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import type { Comment, Reply } from '#contract/schema/comment.ts';
import type { Post } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { PATHS } from '../../support/paths.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, bob, cleo] = await server.people('ada', 'bob', 'cleo');

const GONE = '01arz3ndektsv4rrffq69g5fav';
const MINUTE = 60_000;

async function newPost(author: TestPerson, fields: Readonly<Record<string, string>> = {}) {
  const response = await server.post(author, { content: 'A post', ...fields });
  expect(response.statusCode).toBe(201);
  return response.json<Post>()._id;
}

async function comment(
  viewer: TestPerson,
  postId: string,
  commentText = 'Nice work',
): Promise<string> {
  return (await viewer.ok('addComment', { postId, commentText }))._id;
}

async function reply(
  viewer: TestPerson,
  path: Readonly<Record<string, string>>,
  replyText = 'Thanks',
): Promise<string> {
  const call = path.replyId === undefined ? 'replyToComment' : 'replyToReply';
  return (await viewer.ok(call, { ...path, replyText }))._id;
}

/** A comment by somebody who blocks somebody else; what was announced before is forgotten. */
async function commentByBlocker() {
  const postId = await newPost(ada);
  const [author, blocked] = await server.strangers('author', 'blocked');
  const commentId = await comment(author, postId);
  await author.ok('block', { id: blocked.id });
  server.published.length = 0;
  return { postId, commentId, author, blocked };
}

/** A reply below a comment, with so many answers, past all limits. @returns the id of the reply. */
async function addBelow(postId: string, commentId: string, answers: number): Promise<string> {
  const replyId = await reply(cleo, { postId, commentId });
  await server.context.store.transaction(async (tx) => {
    for (let i = 0; i < answers; i += 1) {
      await tx.comments.add({
        ...{ id: server.context.newId<CommentId>(), post: postId as PostId },
        ...{ parent: replyId as CommentId, level: 3, author: ada.id, text: 'x', createdAtMs: i },
      });
    }
  });
  return replyId;
}

async function postSeenBy(viewer: TestPerson, postId: string): Promise<Post> {
  return viewer.ok('post', { postId });
}

describe('adding a comment', () => {
  it('adding a comment returns it, and the post contains it', async () => {
    const postId = await newPost(ada);
    const response = await bob.call('addComment', { postId, commentText: '  What a colour! ' });

    expect(response.statusCode).toBe(201);
    const { changed, ...created } = response.json();
    expect(changed).toEqual({ post: { _id: postId, commentsCount: 1, revision: 2 } });
    expect(created).toEqual({
      _id: expect.any(String),
      commentBy: {
        _id: bob.id,
        username: 'bob',
        firstName: '',
        lastName: '',
        title: '',
        profileImage: '',
        revision: 1,
      },
      commentText: 'What a colour!',
      likes: 0,
      likedBy: [],
      replies: [],
      repliesCount: 0,
      createdAt: new Date(server.clock.nowMs).toISOString(),
      edited: false,
      deleted: false,
      revision: 1,
    });
    const post = await postSeenBy(ada, postId);
    expect(post.comments).toEqual([created]);
    expect(post.commentsCount).toBe(1);
  });

  it('a new comment is announced to everybody who may see the post', async () => {
    await server.follow(ada, cleo);
    const postId = await newPost(ada, { isPublic: 'private' });
    server.published.length = 0;
    const commentId = await comment(cleo, postId);

    expect(server.published.filter(({ event }) => event.name === 'comment:created')).toMatchObject([
      {
        event: {
          name: 'comment:created',
          payload: {
            postId,
            commentId,
            parentId: undefined,
            userId: cleo.id,
            commentsCount: 1,
          },
        },
        audience: { kind: 'people', ids: [ada.id, cleo.id] },
      },
    ]);
  });

  it('a comment has 1 to 2,000 characters', async () => {
    const postId = await newPost(ada);
    const send = (commentText: unknown) => bob.call('addComment', { postId, commentText });

    expect((await send('🎨'.repeat(2000))).statusCode).toBe(201);
    expectProblem(await send('🎨'.repeat(2001)), 'comment_length');
    expectProblem(await send(' \n '), 'comment_length');
    expectProblem(await send(''), 'comment_length');
    expectProblem(await send(5), 'bad_request');
    expectProblem(await send(null), 'bad_request');
    expectProblem(await send('with \0'), 'bad_request');
    await bob.refused('bad_request', 'addComment', { postId });
    expect((await postSeenBy(ada, postId)).commentsCount).toBe(1);
  });

  it('authors cannot comment on their post but may reply', async () => {
    const postId = await newPost(ada);
    await ada.refused('own_post_comment', 'addComment', { postId, commentText: 'me' });
    const commentId = await comment(bob, postId);
    await reply(ada, { postId, commentId });
  });

  it('follower-only comments need mutual following, replies too', async () => {
    const [dora, eve] = await server.people('dora', 'eve');
    const postId = await newPost(dora, { allowComments: 'followers' });
    const text = { commentText: 'May I?' };

    await eve.refused('comments_followers_only', 'addComment', { postId, ...text });
    await server.follow(eve, dora);
    await eve.refused('comments_followers_only', 'addComment', { postId, ...text });
    await server.follow(dora, eve);
    const commentId = await comment(eve, postId);

    await server.follow(bob, dora);
    await bob.refused('comments_followers_only', 'replyToComment', {
      postId,
      commentId,
      replyText: 'x',
    });
    await reply(dora, { postId, commentId });
  });
});

describe('replying', () => {
  it('replies nest on three levels; deeper ones join the third', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const replyId = await reply(cleo, { postId, commentId });
    const nestedId = await reply(bob, { postId, commentId, replyId });
    const besideId = await reply(cleo, { postId, commentId, replyId: nestedId });

    const [top] = (await postSeenBy(ada, postId)).comments;
    expect(top?.repliesCount).toBe(1);
    expect(top?.replies.map((entry) => entry._id)).toEqual([replyId]);
    expect(new Set(top?.replies[0]?.replies.map((entry) => entry._id))).toEqual(
      new Set([nestedId, besideId]),
    );
  });

  it('replies to oneself are refused as ordered', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const replyId = await reply(cleo, { postId, commentId });
    const nestedId = await reply(bob, { postId, commentId, replyId });
    const ids = { postId, commentId, replyText: 'x' };
    await bob.refused('own_comment_reply', 'replyToComment', ids);
    await cleo.refused('own_reply_reply', 'replyToReply', { ...ids, replyId });
    await bob.refused('own_reply_reply', 'replyToReply', { ...ids, replyId: nestedId });
  });

  it('a reply is found only below its comment and post', async () => {
    const postId = await newPost(ada);
    const other = await newPost(ada);
    const commentId = await comment(bob, postId);
    const elsewhere = await comment(bob, postId);
    const replyId = await reply(cleo, { postId, commentId });
    const nestedId = await reply(bob, { postId, commentId, replyId });
    const secondId = await reply(cleo, { postId, commentId });
    for (const ids of [
      { postId: other, commentId },
      { postId, commentId: GONE },
      { postId, commentId: replyId },
      { postId, commentId: '../%00' },
    ]) {
      await ada.refused('comment_not_found', 'replyToComment', { ...ids, replyText: 'x' });
    }
    for (const ids of [
      { postId, commentId: elsewhere, replyId },
      { postId, commentId: elsewhere, replyId: nestedId },
      { postId, commentId, replyId: commentId },
      { postId, commentId, replyId: "' or 1=1 --" },
    ]) {
      await ada.refused('comment_not_found', 'replyToReply', { ...ids, replyText: 'x' });
    }
    await bob.refused('comment_not_found', 'deleteNestedReply', {
      postId,
      commentId,
      replyId: secondId,
      nestedId,
    });
  });
});

describe('comment likes', () => {
  it('a comment like toggles; only the author sees who', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);

    expect(await ada.ok('likeComment', { postId, commentId })).toMatchObject({
      likes: 1,
      likedBy: [ada.id],
    });
    expect(await cleo.ok('likeComment', { postId, commentId })).toMatchObject({
      likes: 2,
      likedBy: [cleo.id],
    });
    expect((await postSeenBy(bob, postId)).comments[0]?.likedBy).toEqual([ada.id, cleo.id].sort());
    expect((await postSeenBy(cleo, postId)).comments[0]?.likedBy).toEqual([cleo.id]);
    expect(await cleo.ok('likeComment', { postId, commentId })).toMatchObject({
      likes: 1,
      likedBy: [],
    });
    expect((await postSeenBy(cleo, postId)).comments[0]).toMatchObject({ likes: 1, likedBy: [] });
  });

  it('a comment like is announced as a count to all, and as a heart to who likes it', async () => {
    const { postId, commentId, blocked } = await commentByBlocker();
    const { revision } = await cleo.ok('likeComment', { postId, commentId, liked: true });
    await cleo.ok('likeComment', { postId, commentId, liked: true });
    const announced = server.published.filter(({ event }) => event.name.startsWith('comment:'));
    expect(announced).toEqual([
      {
        event: { name: 'comment:liked', payload: { commentId, liked: true, revision } },
        audience: { kind: 'people', ids: [cleo.id] },
      },
      {
        event: { name: 'comment:likes', payload: { postId, commentId, likes: 1, revision } },
        audience: { kind: 'everyone', except: [blocked.id], about: { id: postId, author: ada.id } },
      },
    ]);
  });

  it('a wished comment like that arrives twice stays', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    for (const liked of [true, true, false, false]) {
      const { likes } = await ada.ok('likeComment', { postId, commentId, liked });
      expect(likes).toBe(Number(liked));
    }
  });

  it('a nested reply can be liked at both paths', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const replyId = await reply(cleo, { postId, commentId });
    const nestedId = await reply(bob, { postId, commentId, replyId });
    const ids = { postId, commentId, replyId, nestedId };

    expect((await ada.ok('likeNestedReply', ids)).likes).toBe(1);
    expect((await cleo.ok('likeNestedReplyAlias', ids)).likes).toBe(2);
    expect((await ada.ok('likeReply', ids)).likes).toBe(1);
    const [reached] = (await postSeenBy(ada, postId)).comments[0]?.replies ?? [];
    expect(reached).toMatchObject({ likes: 1, replies: [{ likes: 2 }] });
  });

  it('likes of own comments are refused as ordered', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const replyId = await reply(cleo, { postId, commentId });
    const ids = { postId, commentId, replyId };

    await bob.refused('own_comment_like', 'likeComment', ids);
    await cleo.refused('own_reply_like', 'likeReply', ids);
  });
});

describe('comment order', () => {
  it('comments are ordered by likes, replies and age', async () => {
    const postId = await newPost(ada);
    const plain = await comment(bob, postId, 'first');
    server.clock.nowMs += 1000;
    const answered = await comment(bob, postId, 'answered');
    server.clock.nowMs += 1000;
    const liked = await comment(bob, postId, 'liked');
    server.clock.nowMs += 1000;
    const newest = await comment(bob, postId, 'newest');
    await reply(cleo, { postId, commentId: answered });
    await cleo.call('likeComment', { postId, commentId: liked });
    const expected = [liked, answered, newest, plain];

    const { comments } = await postSeenBy(ada, postId);
    expect(comments.map((entry) => entry._id)).toEqual(expected);
    const list = await ada.call('comments', { postId });
    expect(list.json().comments).toEqual(comments);

    const plainFeed = await ada.ok('allPosts');
    expect(plainFeed.find((post) => post._id === postId)?.comments).toEqual(comments);
    const page = await ada.ok('allPosts', { limit: 50 });
    expect(page.posts.find((post) => post._id === postId)).toMatchObject({
      comments: [],
      commentsCount: 4,
    });
  });

  it('a post includes 50 comments with 20 replies; the rest is paged', async () => {
    const postId = await newPost(ada);
    const ids: string[] = [];
    for (let i = 0; i < 51; i += 1) {
      server.clock.nowMs += 1;
      ids.unshift(await comment(bob, postId, `comment ${i}`));
    }
    const busiest = ids.at(-1) ?? '';
    const replyIds: string[] = [];
    for (let i = 0; i < 21; i += 1) {
      server.clock.nowMs += 1;
      replyIds.unshift(await reply(cleo, { postId, commentId: busiest }, `reply ${i}`));
    }
    const expected = [busiest, ...ids.slice(0, -1)];

    const post = await postSeenBy(ada, postId);
    expect(post.comments.map((entry) => entry._id)).toEqual(expected.slice(0, 50));
    expect(post.commentsCount).toBe(51);
    expect(post.comments[0]?.replies.map((entry) => entry._id)).toEqual(replyIds.slice(0, 20));
    expect(post.comments[0]?.repliesCount).toBe(21);

    const url = pathOf(PATHS.comments, { postId });
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const query: string = cursor === undefined ? '' : `&cursor=${cursor}`;
      const page = (await server.get(ada, `${url}?limit=20${query}`)).json();
      walked.push(...page.comments.map((entry: Comment) => entry._id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(walked).toEqual(expected);
    const first = await ada.ok('repliesBelow', { postId, commentId: busiest, limit: 20 });
    const rest = await ada.ok('repliesBelow', {
      postId,
      commentId: busiest,
      cursor: first.nextCursor,
    });
    expect([...first.replies, ...rest.replies].map((entry: Reply) => entry._id)).toEqual(replyIds);
    expect(rest).not.toHaveProperty('nextCursor');
  });

  it('nested replies are limited in all; the rest is paged', async () => {
    const postId = await newPost(ada);
    const threads = SERVER_LIMITS.nestedReplies / SERVER_LIMITS.commentReplies + 1;
    const upper: string[] = [];
    for (let i = 0; i < threads; i += 1) {
      server.clock.nowMs += 1;
      upper.unshift(
        await addBelow(postId, await comment(bob, postId), SERVER_LIMITS.commentReplies),
      );
    }
    const { comments } = await postSeenBy(ada, postId);
    const replies = comments.flatMap((entry) => entry.replies);
    expect(replies.map((entry) => entry._id)).toEqual(upper);
    const wanted = [...Array(threads - 1).fill(SERVER_LIMITS.commentReplies), 0];
    expect(replies.map((entry) => entry.replies.length)).toEqual(wanted);
    expect(replies.at(-1)?.repliesCount).toBe(SERVER_LIMITS.commentReplies);
    const rest = await ada.ok('repliesBelow', { postId, commentId: upper.at(-1) ?? '' });
    expect(rest.replies).toHaveLength(SERVER_LIMITS.commentReplies);
  });

  it('reading comments is limited by weight', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '0.01' }); // 30 points
    const [author, reader] = [await strict.person('una'), await strict.person('vic')];
    const { _id: postId } = await author.ok('createPost', { content: 'A post' });
    const long = 'x'.repeat(LIMITS.commentChars);
    await strict.context.store.transaction(async (tx) => {
      for (let i = 0; i < READ_POINTS.commentCharsPerPoint / LIMITS.commentChars; i += 1) {
        await tx.comments.add({
          ...{ id: strict.context.newId<CommentId>(), post: postId, parent: undefined },
          ...{ level: 1, author: author.id, text: long, createdAtMs: i },
        });
      }
    });
    const statuses = async (count: number, url: string) => {
      const answers: number[] = [];
      for (let i = 0; i < count; i += 1) answers.push((await strict.get(reader, url)).statusCode);
      return answers;
    };
    const post = pathOf(PATHS.post, { postId });
    expect(await statuses(10, post)).toEqual(Array(10).fill(200)); // 2 points each
    const list = pathOf(PATHS.comments, { postId });
    expect(await statuses(4, `${list}?limit=1`), 'little costs less').toEqual(Array(4).fill(200));
    expect(await statuses(4, list)).toEqual([200, 200, 200, 429]);
  });

  it('a comment thread can be loaded however far down it is', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const replyId = await reply(cleo, { postId, commentId }, 'the first reply');
    const nestedId = await reply(ada, { postId, commentId, replyId }, 'the first nested one');
    const replyIds: string[] = [];
    for (let i = 0; i < 21; i += 1) {
      server.clock.nowMs += 1;
      const later = await reply(cleo, { postId, commentId });
      replyIds.push(later);
      await reply(ada, { postId, commentId, replyId: later });
      await reply(bob, { postId, commentId, replyId });
    }
    const inPlace = (id: string) => ada.ok('commentThread', { postId, commentId: id });

    const alone = await inPlace(commentId);
    expect(alone).toEqual((await postSeenBy(ada, postId)).comments[0]);
    const [ownReply] = alone.replies;
    expect(await inPlace(ownReply?._id ?? '')).toEqual(alone);

    const oldest = replyIds[0] ?? '';
    expect(alone.replies.map((entry) => entry._id)).not.toContain(oldest);
    expect((await inPlace(oldest)).replies.at(-1)).toMatchObject({
      _id: oldest,
      replies: [{ replyText: 'Thanks' }],
    });

    const deep = await inPlace(nestedId);
    const way = deep.replies.find((entry) => entry._id === replyId);
    expect(deep.repliesCount).toBe(22);
    expect(way?.replies.map((entry) => entry._id)).toContain(nestedId);
    expect(new Set(deep.replies.map((entry) => entry._id)).size).toBe(deep.replies.length);

    await ada.call('deleteNestedReply', { postId, commentId, replyId, nestedId });
    const gone = await ada.call('commentThread', { postId, commentId: nestedId });
    expectProblem(gone, 'comment_not_found');
    await cleo.call('deleteReply', { postId, commentId, replyId });
    const stub = (await inPlace(replyId)).replies.find((entry) => entry._id === replyId);
    expect(stub).toMatchObject({ deleted: true, replyText: 'Reply deleted' });

    const elsewhere = { postId: await newPost(ada), commentId };
    await ada.refused('comment_not_found', 'commentThread', elsewhere);
    const eve = await server.person('eve_in_place');
    await eve.call('block', { id: bob.id });
    const hidden = await eve.call('commentThread', { postId, commentId });
    expect(hidden.json()).toMatchObject({ deleted: true, commentBy: { username: 'Unknown' } });
    await eve.call('unblock', { id: bob.id });
  });

  it('new comments can be loaded however far down they are', async () => {
    const postId = await newPost(ada);
    const [first, second] = [await comment(bob, postId), await comment(cleo, postId)];
    const oldReply = await reply(cleo, { postId, commentId: first });
    const sinceMs = server.clock.nowMs;
    const newer = (viewer = ada) => viewer.ok('comments', { postId, since: sinceMs });
    expect(await newer()).toEqual({ comments: [] });

    server.clock.nowMs += 1;
    const answer = await reply(bob, { postId, commentId: second }, 'A new answer');
    server.clock.nowMs += 1;
    const written = await comment(bob, postId, 'A new comment');
    server.clock.nowMs += 1;
    const nested = await reply(
      ada,
      { postId, commentId: first, replyId: oldReply },
      'A nested one',
    );
    await cleo.call('deleteComment', { postId, commentId: second });

    const { comments, ...rest } = await newer();
    expect(rest).toEqual({});
    const byId = new Map<string, Comment>(comments.map((entry: Comment) => [entry._id, entry]));
    expect(new Set(byId.keys())).toEqual(new Set([first, second, written]));
    expect(byId.get(first)?.replies[0]?.replies[0]).toMatchObject({ _id: nested });
    expect(byId.get(second)).toMatchObject({ deleted: true, replies: [{ _id: answer }] });

    const eve = await server.person('eve_since');
    await eve.call('block', { id: bob.id });
    expect(JSON.stringify(await newer(eve))).not.toMatch(/A new (answer|comment)/);
    await eve.call('unblock', { id: bob.id });
    const hidden = await newPost(ada, { isPublic: 'private' });
    const refused = await eve.call('comments', { postId: hidden, since: 0 });
    expectProblem(refused, 'post_not_found');
  });

  it.each(['since=x', 'since=-1', 'limit=0', 'limit=51', 'limit=x', 'limit=-1'])(
    'refuses %s',
    async (query) => {
      const url = pathOf(PATHS.comments, { postId: await newPost(ada) });
      expectProblem(await server.get(ada, `${url}?${query}`), 'bad_request');
    },
  );

  it.each(['', 'x', 'W10', Buffer.from('[1,2,3,"x"]').toString('base64url')])(
    'comment pages refuse the cursor "%s"',
    async (cursor) => {
      await ada.refused('cursor_invalid', 'comments', { postId: await newPost(ada), cursor });
    },
  );
});

describe('editing a comment', () => {
  it('a comment can be edited for 30 minutes and is marked edited', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    const replyId = await reply(cleo, { postId, commentId });
    const nestedId = await reply(bob, { postId, commentId, replyId });
    server.clock.nowMs += 31 * MINUTE - 1; // the grace included
    const ids = { postId, commentId, replyId, nestedId };

    const edited = await bob.call('editComment', { ...ids, commentText: 'Better' });
    expect(edited.json()).toMatchObject({
      _id: commentId,
      commentText: 'Better',
      edited: true,
      replies: [{ _id: replyId }],
    });
    const reworded = await cleo.call('editReply', { ...ids, replyText: 'Also' });
    expect(reworded.json()).toMatchObject({ _id: replyId, replyText: 'Also', edited: true });
    const same = await bob.call('editNestedReply', { ...ids, replyText: 'Thanks' });
    expect(same.json()).toMatchObject({ _id: nestedId, replyText: 'Thanks', edited: false });
  });

  it('an edit is announced to all but who is in a block with its author, if it changes the text', async () => {
    const { postId, commentId, author, blocked } = await commentByBlocker();
    const words = { postId, commentId, commentText: 'Better words' };
    const { revision } = await author.ok('editComment', words);
    await author.ok('editComment', words);
    // Gathered notifications of earlier comments may come at any time.
    const told = server.published.filter(({ event }) => event.name === 'comment:updated');
    expect(told).toEqual([
      {
        event: {
          name: 'comment:updated',
          payload: { postId, commentId, text: 'Better words', revision },
        },
        audience: { kind: 'everyone', except: [blocked.id], about: { id: postId, author: ada.id } },
      },
    ]);
  });

  it('editing a comment ends after the grace period', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    server.clock.nowMs += 31 * MINUTE;
    await bob.refused('edit_window_over', 'editComment', { postId, commentId, commentText: 'x' });
    expect((await postSeenBy(ada, postId)).comments[0]?.commentText).toBe('Nice work');
  });
});

describe('deleting a comment', () => {
  it('adding and deleting announce the number of comments without replies', async () => {
    const postId = await newPost(ada);
    server.published.length = 0;
    const first = await comment(bob, postId);
    await comment(cleo, postId);
    await cleo.call('replyToComment', { postId, commentId: first, replyText: 'Indeed' });
    const second = await comment(bob, postId);
    await bob.call('deleteComment', { postId, commentId: second });
    const told = server.published.flatMap(({ event }) =>
      'commentsCount' in event.payload ? [[event.name, event.payload.commentsCount]] : [],
    );
    expect(told).toEqual([
      ['comment:created', 1],
      ['comment:created', 2],
      ['comment:created', 2],
      ['comment:created', 3],
      ['comment:deleted', 2],
    ]);
  });

  it('a comment without replies is removed', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    server.published.length = 0;
    const response = await bob.call('deleteComment', { postId, commentId });

    expect(response.statusCode).toBe(200);
    expect(await postSeenBy(ada, postId)).toMatchObject({ comments: [], commentsCount: 0 });
    expect(server.published.filter(({ event }) => event.name === 'comment:deleted')).toMatchObject([
      {
        event: {
          name: 'comment:deleted',
          payload: { postId, commentId, left: 'nothing', commentsCount: 0 },
        },
        audience: { kind: 'everyone' },
      },
    ]);
    await bob.refused('comment_not_found', 'deleteComment', { postId, commentId });
  });

  it('a comment with replies becomes an empty stub until its last reply goes', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId, 'a secret');
    const replyId = await reply(cleo, { postId, commentId }, 'another secret');
    const nestedId = await reply(ada, { postId, commentId, replyId });
    const ids = { postId, commentId, replyId, nestedId };
    await ada.call('likeComment', ids);

    await bob.call('deleteComment', ids);
    await cleo.call('deleteReply', ids);
    const post = await postSeenBy(bob, postId);
    expect(JSON.stringify(post)).not.toContain('secret');
    expect(post.comments).toMatchObject([
      {
        _id: commentId,
        commentText: 'Comment deleted',
        commentBy: { _id: '', username: 'Unknown' },
        likes: 0,
        likedBy: [],
        deleted: true,
        replies: [
          {
            _id: replyId,
            replyText: 'Reply deleted',
            replyBy: { _id: '' },
            deleted: true,
            replies: [{ _id: nestedId, replyText: 'Thanks', deleted: false }],
          },
        ],
      },
    ]);
    expect((await postSeenBy(ada, postId)).comments[0]?.likedBy).toEqual([]);
    expect((await server.context.store.comments.find(commentId as CommentId))?.text).toBe('');
    for (const send of [
      cleo.call('likeComment', ids),
      cleo.call('replyToComment', { ...ids, replyText: 'x' }),
      bob.call('editComment', { ...ids, commentText: 'x' }),
      bob.call('deleteComment', ids),
    ]) {
      expectProblem(await send, 'comment_not_found');
    }

    expect(await ada.ok('deleteNestedReply', ids)).toMatchObject({
      left: 'nothing',
      removedStubs: [replyId, commentId],
    });
    expect(await postSeenBy(ada, postId)).toMatchObject({ comments: [], commentsCount: 0 });
  });

  it('below a hidden post only deleting one’s comment is possible', async () => {
    const people = ['away.author', 'away.writer', 'away.other'];
    const [author, writer, other] = await Promise.all(people.map((name) => server.person(name)));
    if (!author || !writer || !other) throw new Error('Three were asked for.');
    const { store } = server.context;
    for (const hide of [
      (postId: string) => author.call('updatePost', { postId, isPublic: 'false' }),
      () => store.transaction((tx) => tx.blocks.add(author.id, writer.id, server.clock.nowMs)),
    ]) {
      await server.follow(author, other); // a private post is for somebody
      const postId = await newPost(author);
      const commentId = await comment(writer, postId);
      const others = await comment(other, postId);
      const replyId = await reply(writer, { postId, commentId: others });
      await hide(postId);
      await writer.refused('post_not_found', 'commentThread', { postId, commentId });
      await writer.refused('post_not_found', 'editComment', {
        postId,
        commentId,
        commentText: 'x',
      });
      await writer.refused('post_not_found', 'deleteComment', { postId, commentId: others });
      await other.refused('forbidden', 'deleteComment', { postId, commentId });

      await writer.ok('deleteComment', { postId, commentId });
      await writer.ok('deleteReply', { postId, commentId: others, replyId });
      await writer.refused('post_not_found', 'deleteComment', { postId, commentId });
      expect(await postSeenBy(author, postId)).toMatchObject({
        commentsCount: 1,
        comments: [{ _id: others, replies: [] }],
      });
    }
  });

  it('deleting a post deletes its comments', async () => {
    const postId = await newPost(ada);
    const commentId = await comment(bob, postId);
    await reply(cleo, { postId, commentId });
    await ada.call('deletePost', { userId: ada.id, postId });
    await bob.refused('post_not_found', 'comments', { postId });
    await server.runDueJobs();
    expect(await server.context.store.comments.find(commentId as CommentId)).toBeUndefined();
  });
});

it.each([
  'comments',
  'repliesBelow',
  'commentThread',
  'addComment',
  'editComment',
  'deleteComment',
  'likeComment',
  'replyToComment',
  'replyToReply',
  'editReply',
  'deleteReply',
  'likeReply',
  'editNestedReply',
  'deleteNestedReply',
  'likeNestedReply',
  'likeNestedReplyAlias',
] as const)('%s has the same answer for a missing and a hidden post', async (call) => {
  const [author, friend] = await server.strangers('author', 'friend');
  await server.follow(author, friend);
  const postId = await newPost(author, { isPublic: 'private' });
  const commentId = await comment(friend, postId);
  const replyId = await reply(author, { postId, commentId });
  const nestedId = await reply(friend, { postId, commentId, replyId });
  const text = /comments|Below|Thread|like|delete/.test(call)
    ? {}
    : {
        [call.endsWith('Comment') && call !== 'replyToComment' ? 'commentText' : 'replyText']: 'x',
      };
  for (const hidden of [postId, GONE, "x' --", '%00']) {
    const ids = { postId: hidden, commentId, replyId, nestedId };
    await bob.refused('post_not_found', call, { ...ids, ...text });
  }
});
