import { describe, expect, it } from 'vitest';

import { pathOf } from '#contract/calls/route.ts';
import type { CommentId, UserId } from '#contract/ids.ts';
import { canSeePost } from '#contract/rules/permissions.ts';
import type { Post } from '#contract/schema/post.ts';
import type { Audience } from '../../../server/context.ts';
import { seededRandom } from '../../support/hostile-input.ts';
import { pngOf } from '../../support/media/png.ts';
import { PATHS } from '../../support/paths.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const { store } = server.context;
const people = await Promise.all(
  ['ann', 'ben', 'cyd', 'dot', 'eve', 'fay'].map((name) => server.person(name)),
);
const posts: { readonly author: TestPerson; readonly post: Post }[] = [];
/** Of each post, the comments and replies below it. */
const comments = new Map<string, CommentId[]>();

const send = (viewer: TestPerson, method: 'POST' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: viewer.headers, ...(payload ? { payload } : {}) });

await makeWorld();

/** Each viewer with each post, and whether the rule of the contract lets them see it. */
const pairs = await Promise.all(
  people.flatMap((viewer) =>
    posts.map(async ({ author, post }) => ({
      viewer,
      author,
      post,
      maySee: canSeePost({
        visibility: post.visibility,
        viewerIsAuthor: viewer.id === author.id,
        authorFollowsViewer: await store.follows.isFollowing(author.id, viewer.id),
        blocked: (await store.blocks.blockedWithAny([author.id])).includes(viewer.id),
        isTakenDown: false,
      }),
    })),
  ),
);

/** Answers for one viewer the ids of the posts that a list shows. */
type List = (viewer: TestPerson) => Promise<readonly string[]>;

const LISTS: readonly (readonly [string, List])[] = [
  ['the plain feed', async (viewer) => idsOf(await read(viewer, PATHS.allPosts))],
  [
    'pages of the feed',
    async (viewer) => idsOf((await read(viewer, `${PATHS.allPosts}?limit=50`)).posts),
  ],
  [
    'posts by their ids',
    async (viewer) =>
      idsOf(
        (
          await read(
            viewer,
            `${PATHS.postsByIds}?ids=${idsOf(posts.map(({ post }) => post)).join(',')}`,
          )
        ).posts,
      ),
  ],
  [
    'the order of the feed',
    async (viewer) => (await read(viewer, `${PATHS.postOrder}?scope=hot`)).ids,
  ],
  [
    'the order by age',
    async (viewer) => (await read(viewer, `${PATHS.postOrder}?scope=latest`)).ids,
  ],
  [
    'the posts of each person',
    async (viewer) => {
      const pages = people.map(async ({ id }) => {
        const response = await server.get(viewer, pathOf(PATHS.postsOf, { id }));
        return response.statusCode === 404 ? [] : idsOf(response.json().posts);
      });
      return (await Promise.all(pages)).flat();
    },
  ],
];

/** Of a post, for somebody whom its author does not follow. */
const factsOfOthers = ({ visibility }: Post) => ({
  visibility,
  viewerIsAuthor: false,
  authorFollowsViewer: false,
  blocked: false,
  isTakenDown: false,
});

describe('one rule says who may see a post', () => {
  it('and the world of this test has every case', () => {
    expect(pairs.filter(({ maySee }) => maySee).length).toBeGreaterThan(10);
    expect(pairs.filter(({ maySee }) => !maySee).length).toBeGreaterThan(10);
    const hidden = pairs.filter(({ maySee }) => !maySee).map(({ post }) => post.visibility);
    expect(new Set(hidden)).toEqual(new Set(['public', 'private']));
  });

  it.each(LISTS)('in %s', async (_what, list) => {
    for (const viewer of people) {
      const seen = pairs.filter((pair) => pair.viewer === viewer && pair.maySee);
      const expected = seen.map(({ post }) => post._id);
      expect([viewer.username, [...(await list(viewer))].sort()]).toEqual([
        viewer.username,
        expected.sort(),
      ]);
    }
  });

  it.each([
    ['a post by its id', (post: Post) => pathOf(PATHS.post, { postId: post._id })],
    ['its comments', (post: Post) => pathOf(PATHS.comments, { postId: post._id })],
    ['its earlier versions', (post: Post) => pathOf(PATHS.postVersions, { postId: post._id })],
  ])('in %s', async (_what, pathFor) => {
    for (const { viewer, post, maySee } of pairs) {
      const { statusCode } = await server.get(viewer, pathFor(post));
      expect([viewer.username, post.content, statusCode]).toEqual([
        viewer.username,
        post.content,
        maySee ? 200 : 404,
      ]);
    }
  });

  it('in one’s own as others see it, which opens nothing of anybody else', async () => {
    for (const viewer of people) {
      for (const { id, username } of people) {
        const response = await viewer.call('postsOf', { id, view: 'others' });
        const seen = response.statusCode === 404 ? [] : idsOf(response.json().posts);
        const expected = pairs.filter(({ author, post, maySee, ...pair }) => {
          if (pair.viewer !== viewer || author.id !== id) return false;
          return viewer.id === id ? canSeePost(factsOfOthers(post)) : maySee;
        });
        expect([viewer.username, username, [...seen].sort()]).toEqual([
          viewer.username,
          username,
          expected.map(({ post }) => post._id).sort(),
        ]);
      }
      const { postsCount } = await viewer.ok('detailsOf', { id: viewer.id, view: 'others' });
      const own = posts.filter(({ author }) => author === viewer);
      expect(postsCount).toBe(own.filter(({ post }) => canSeePost(factsOfOthers(post))).length);
    }
  });

  it('in what was saved, also long ago', async () => {
    for (const viewer of people) {
      const saved = idsOf((await read(viewer, PATHS.savedPosts)).posts);
      for (const pair of pairs.filter((candidate) => candidate.viewer === viewer)) {
        const wasSaved = pair.post.bookmarks.includes(viewer.id);
        const isExpected = pair.maySee && wasSaved;
        expect([viewer.username, pair.post.content, saved.includes(pair.post._id)]).toEqual([
          viewer.username,
          pair.post.content,
          isExpected,
        ]);
      }
    }
  });

  it('in notifications', async () => {
    let told = 0;
    for (const viewer of people) {
      const list: { additionalInfo: { postId?: string } }[] = await read(
        viewer,
        PATHS.notifications,
      );
      for (const { additionalInfo } of list) {
        const pair = pairs.find(
          (candidate) =>
            candidate.viewer === viewer && candidate.post._id === additionalInfo.postId,
        );
        if (pair) told += 1;
        expect(pair?.maySee ?? true).toBe(true);
      }
    }
    expect(told).toBeGreaterThan(3);
  });

  it('in what notifications are about: the words and pictures of posts, the words below them', async () => {
    for (const { viewer, post, maySee } of pairs) {
      const ids = comments.get(post._id) ?? [];
      const postId = post._id;
      const shown = await store.notifications.previewsOf([postId], ids, viewer.id);
      const preview = shown.posts.get(postId);
      const { text, image, visibility } = preview ?? {};
      expect([viewer.username, text, image?.alt, visibility]).toEqual([
        viewer.username,
        ...(maySee ? [post.content, '', post.visibility] : [undefined, undefined, undefined]),
      ]);
      if (!maySee) expect([...shown.comments]).toEqual([]);
      else if (viewer.id === post.user._id) expect(shown.comments.size).toBeGreaterThan(0);
    }
  });

  it('in the addresses of media', async () => {
    for (const { viewer, post, maySee } of pairs) {
      const response = await viewer.call('post', { postId: post._id });
      if (maySee) {
        const { media } = response.json() as Post;
        expect((await server.get(undefined, media)).statusCode).toBe(200);
        expect(media.includes('?')).toBe(post.visibility === 'private');
      }
      const bare = post.media.replace(/\?.*/, '');
      const expected = post.visibility === 'private' ? 404 : 200;
      expect((await server.get(undefined, bare)).statusCode).toBe(expected);
    }
  });

  it('in what may be done with it', async () => {
    for (const { viewer, author, post, maySee } of pairs) {
      if (viewer === author) continue;
      for (const route of [PATHS.likePost, PATHS.bookmarkPost]) {
        const { statusCode } = await send(viewer, 'POST', pathOf(route, { postId: post._id }));
        expect([viewer.username, post.content, statusCode]).toEqual([
          viewer.username,
          post.content,
          maySee ? 200 : 404,
        ]);
      }
    }
  });

  it('in live events', async () => {
    for (const { author, post } of posts) {
      server.published.length = 0;
      await author.ok('deletePost', { userId: author.id, postId: post._id });
      const event = server.published.find(({ event: { name } }) => name === 'post:deleted');
      for (const pair of pairs.filter((candidate) => candidate.post === post)) {
        expect([pair.viewer.username, post.content, hears(pair.viewer, event?.audience)]).toEqual([
          pair.viewer.username,
          post.content,
          pair.maySee,
        ]);
      }
    }
  });
});

/** Follows and blocks by chance; posts of both kinds, saved and answered before the blocks. */
async function makeWorld(): Promise<void> {
  const next = seededRandom(7);
  for (const follower of people) {
    for (const followee of people) {
      if (follower !== followee && next() < 0.5) await server.follow(follower, followee);
    }
  }
  for (const [at, author] of people.entries()) {
    for (const isPublic of ['true', 'false']) {
      const content = `${author.username}, ${isPublic === 'true' ? 'for all' : 'for friends'}`;
      const media = new Blob([pngOf(20, 10, posts.length + at + 1)]);
      const response = await server.post(author, { content, isPublic, media });
      if (response.statusCode !== 201) continue; // somebody who follows nobody
      const post: Post = response.json();
      const savers: UserId[] = [];
      for (const viewer of people) {
        const { statusCode } = await viewer.call('bookmarkPost', { postId: post._id });
        if (statusCode === 200) savers.push(viewer.id);
        if (viewer === author || statusCode !== 200) continue;
        const comment = await viewer.call('addComment', {
          postId: post._id,
          commentText: 'so it is',
        });
        const commentId = comment.json()._id;
        const reply = await author.call('replyToComment', {
          postId: post._id,
          commentId,
          replyText: 'thank you',
        });
        const below = comments.get(post._id) ?? [];
        comments.set(post._id, [...below, commentId, reply.json()._id]);
      }
      posts.push({ author, post: { ...post, bookmarks: savers } });
    }
  }
  const [ann, ben, cyd, , eve] = people as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  for (const [blocker, blocked] of [
    [ann, ben],
    [eve, cyd],
  ] as const) {
    await blocker.call('block', { id: blocked.id });
  }
}

async function read(viewer: TestPerson, url: string) {
  const response = await server.get(viewer, url);
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json();
}

function idsOf(shown: readonly { readonly _id: string }[]): string[] {
  return shown.map(({ _id }) => _id);
}

function hears(viewer: TestPerson, audience: Audience | undefined): boolean {
  if (!audience) return false;
  if (audience.kind === 'people') return audience.ids.includes(viewer.id);
  return !(audience.except ?? []).includes(viewer.id);
}
