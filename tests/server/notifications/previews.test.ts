import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CommentId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { jpegOf } from '../../support/server/images.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';
import { mp4Of } from '../../support/server/videos.ts';

const server = await createTestServer();

async function picture(widthPx: number): Promise<Blob> {
  return new Blob([await jpegOf(widthPx, 30)], { type: 'image/jpeg' });
}

/** What somebody's notifications are about, newest first. */
async function aboutsOf(viewer: TestPerson): Promise<object[]> {
  return (await viewer.ok('notifications')).map(aboutOf);
}

function aboutOf({ type, excerpt, image, viewerFollows }: Notification): object {
  return { type, excerpt, image, viewerFollows };
}

describe('what a notification is about', () => {
  it('is the newest comment or reply, what of one’s own was liked, else the post', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    const media = await picture(400);
    const post = await ada.ok('createPost', { content: ' Larches\n\nin October ', media });
    const postId = post._id;
    await bob.ok('likePost', { postId });
    const say = async (who: TestPerson, commentText: string) => {
      server.clock.nowMs += 1;
      return (await who.ok('addComment', { postId, commentText }))._id;
    };
    await say(bob, 'The first');
    const commentId = await say(cleo, 'The second');
    const ids = { postId, commentId };
    const { _id: replyId } = await ada.ok('replyToComment', { ...ids, replyText: 'Thanks' });
    await bob.ok('likeComment', ids);
    await cleo.ok('likeReply', { ...ids, replyId });

    const [small] = post.mediaVariants ?? [];
    const image = {
      ...small,
      placeholder: post.mediaPlaceholder,
      alt: '',
    };
    expect(await aboutsOf(ada)).toEqual([
      { type: 'replyLike', excerpt: 'Thanks', image },
      { type: 'comment', excerpt: 'The second', image },
      { type: 'like', excerpt: 'Larches in October', image },
    ]);
    expect(await aboutsOf(cleo)).toEqual([
      { type: 'commentLike', excerpt: 'The second', image },
      { type: 'reply', excerpt: 'Thanks', image },
    ]);

    await cleo.ok('deleteComment', ids);
    expect(await aboutsOf(ada)).toMatchObject([
      { type: 'replyLike' },
      { type: 'comment', excerpt: 'The first' },
      { type: 'like' },
    ]);
  });

  it('is the same in the live event and in the list', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const post = await ada.ok('createPost', { content: 'A post', media: await picture(401) });
    server.published.length = 0;
    await bob.ok('addComment', { postId: post._id, commentText: 'Live words' });
    const [entry] = await ada.ok('notifications');
    expect(entry).toMatchObject({ excerpt: 'Live words', image: { width: 320 } });
    const told = server.published.find(({ event }) => event.name === 'notification:new');
    expect(told?.event.payload).toMatchObject({ notification: entry });
  });

  it('is the start of a long text', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const post = await ada.ok('createPost', { content: 'word '.repeat(900).trim() });
    await bob.ok('likePost', { postId: post._id });
    const [entry] = await ada.ok('notifications');
    expect(entry?.excerpt).toMatch(/^(word )+word…$/);
    expect(entry?.excerpt?.length).toBeLessThanOrEqual(LIMITS.notificationExcerptChars);
  });

  it('of a video and an animation is a still, and says that it moves', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const mp4 = new Blob([mp4Of()], { type: 'video/mp4' });
    const gif = readFileSync(new URL('../../fixtures/media/animated.gif', import.meta.url));
    const media = new Blob([gif], { type: 'image/gif' });
    const posts = [
      await ada.ok('createPost', { media: mp4, poster: await picture(402) }),
      await ada.ok('createPost', { media }),
      await ada.ok('createPost', { content: 'x', media: mp4 }),
    ];
    for (const { _id: postId } of posts) await bob.ok('likePost', { postId });
    const [bare, animation, video] = await ada.ok('notifications');
    expect(video?.image).toMatchObject({ src: posts[0]?.mediaVariants?.[0]?.src, moves: true });
    expect(animation?.image).toMatchObject({ src: posts[1]?.mediaVariants?.[0]?.src, moves: true });
    expect(video).not.toHaveProperty('excerpt');
    expect(bare).toMatchObject({ excerpt: 'x' });
    expect(bare).not.toHaveProperty('image');
  });

  it('of a post about a project has the picture of the project while that is published', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    const coverPhoto = await picture(403);
    const cover = { coverPhoto, coverAlt: 'A hut', coverFocus: '0.25,0.5' };
    const project = await ada.ok('addProject', { title: 'Levels', ...cover });
    const projectId = project._id;
    const secret = { projectId, isPublic: 'false' };
    await server.follow(ada, bob);
    const post = await ada.ok('createPost', { content: 'Levels', ...secret });
    await bob.ok('likePost', { postId: post._id });
    expect(await aboutsOf(ada)).toMatchObject([
      {
        excerpt: 'Levels',
        image: {
          src: project.coverPhotoMedia?.variants?.[0]?.src,
          alt: 'A hut',
          focus: { x: 0.25, y: 0.5 },
        },
      },
    ]);
    await ada.ok('updateProject', { projectId, title: 'Levels', state: 'draft' });
    expect(await aboutsOf(ada)).toEqual([{ type: 'like', excerpt: 'Levels' }]);
  });

  it('of one new follower says whether the receiver follows them', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    await bob.ok('follow', { id: ada.id });
    expect(await aboutsOf(ada)).toEqual([{ type: 'follow', viewerFollows: false }]);
    await ada.ok('follow', { id: bob.id });
    expect(await aboutsOf(ada)).toEqual([{ type: 'follow', viewerFollows: true }]);
    await cleo.ok('follow', { id: ada.id });
    expect(await aboutsOf(ada)).toEqual([{ type: 'follow' }]);
  });

  it('is nothing of a comment that was deleted or whose author is hidden', async () => {
    const [ada, bob, cleo] = await server.strangers('ada', 'bob', 'cleo');
    const postId = (await ada.ok('createPost', { content: 'A post' }))._id;
    const ids: CommentId[] = [];
    for (const who of [bob, cleo]) {
      const { _id } = await who.ok('addComment', { postId, commentText: `by ${who.username}` });
      ids.push(_id);
      await ada.ok('replyToComment', { postId, commentId: _id, replyText: 'so that a stub stays' });
    }
    const seen = async () => {
      const { posts, comments } = await server.context.store.notifications.previewsOf(
        [postId],
        ids,
        ada.id,
      );
      return [[...posts.keys()], [...comments.values()].toSorted()];
    };
    expect(await seen()).toEqual([[postId], [`by ${bob.username}`, `by ${cleo.username}`]]);
    await ada.ok('block', { id: bob.id });
    expect(await seen()).toEqual([[postId], [`by ${cleo.username}`]]);
    await cleo.ok('deleteComment', { postId, commentId: ids[1] ?? '' });
    expect(await seen()).toEqual([[postId], []]);
    await server.context.store.transaction((tx) => tx.posts.softDelete(postId, 1));
    expect(await seen()).toEqual([[], []]);
  });
});
