import { describe, expect, it } from 'vitest';

import { pathOf } from '#contract/calls/route.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { indexUnindexedPeople } from '../../../server/domain/people/people-search.ts';
import type { ApiDocument } from '../../../server/openapi/document.ts';
import { PATHS } from '../../support/paths.ts';
import type { CallName, Values } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, eve, cyd] = await server.people('ada', 'eve', 'cyd');
await indexUnindexedPeople(server.context);

/** Everything that a person can make, named after who made it. */
interface Works {
  readonly post: string;
  readonly secret: string;
  readonly project: string;
}

async function worksOf(person: TestPerson): Promise<Works> {
  const media = new Blob([await jpegOf(40, 30)], { type: 'image/jpeg' });
  const post = await person.ok('createPost', { content: `open by-${person.username}`, media });
  await person.ok('updatePost', { postId: post._id, content: `edited by-${person.username}` });
  const secret = await person.ok('createPost', {
    content: `secret by-${person.username}`,
    isPublic: 'false',
  });
  const form = new FormData();
  form.append('title', `Project by-${person.username}`);
  const project = await person.call('addProject', {}, {}, form);
  return { post: post._id, secret: secret._id, project: project.json()._id };
}

// All three follow each other and have done to each other whatever can be done.
const everybody = [ada, eve, cyd];
for (const one of everybody) {
  for (const other of everybody) {
    if (one !== other) await one.ok('follow', { id: other.id });
  }
}
const works = new Map<string, Works>();
for (const person of everybody) works.set(person.id, await worksOf(person));
const of = (person: TestPerson): Works => {
  const made = works.get(person.id);
  if (!made) throw new Error('Everybody has made something.');
  return made;
};
/** Below a third person's post: a comment of each, and a reply of each to the other's. */
const comments = new Map<string, string>();
for (const [person, other] of [
  [ada, eve],
  [eve, ada],
] as const) {
  for (const postId of [of(other).post, of(cyd).post]) {
    await person.ok('likePost', { postId });
    await person.ok('bookmarkPost', { postId });
    const comment = await person.ok('addComment', {
      postId,
      commentText: `word by-${person.username}`,
    });
    comments.set(`${person.id} ${postId}`, comment._id);
  }
}
const commentOf = (person: TestPerson) => comments.get(`${person.id} ${of(cyd).post}`) ?? '';
for (const [person, other] of [
  [ada, eve],
  [eve, ada],
] as const) {
  const values = { postId: of(cyd).post, commentId: commentOf(other) };
  await person.ok('replyToComment', { ...values, replyText: `answer by-${person.username}` });
  await person.ok('likeComment', values);
}

/** The parameters of each GET call, for a search for `other`. */
const PARAMETERS: Readonly<Record<string, (other: TestPerson) => readonly string[]>> = {
  [PATHS.details]: () => [''],
  [PATHS.detailsOf]: (other) => [other.id, cyd.id],
  [PATHS.detailsOfOther]: (other) => [other.id, cyd.id],
  [PATHS.block]: (other) => [other.id],
  [PATHS.blockedUsers]: () => [''],
  [PATHS.mutedUsers]: () => [''],
  [PATHS.followedUsers]: () => [''],
  [PATHS.connections]: () => [''],
  [PATHS.followersOf]: (other) => [other.id, cyd.id],
  [PATHS.followingOf]: (other) => [other.id, cyd.id],
  [PATHS.randomUsers]: () => [''],
  [PATHS.newcomers]: () => [''],
  [PATHS.searchUsers]: (other) => [
    `?term=${other.username}`,
    `?term=${other.username.slice(0, 1)}`,
  ],
  [PATHS.postsByIds]: (other) => [`?ids=${of(other).post},${of(other).secret},${of(cyd).post}`],
  [PATHS.postVersions]: (other) => [of(other).post, of(other).secret, of(cyd).post],
  [PATHS.post]: (other) => [of(other).post, of(other).secret, of(cyd).post],
  [PATHS.postOrder]: () => ['?scope=hot', '?scope=latest', '?scope=following'],
  [PATHS.allPosts]: () => ['', '?limit=50'],
  [PATHS.postsOf]: (other) => [other.id, cyd.id],
  [PATHS.savedPosts]: () => [''],
  [PATHS.likers]: () => [''],
  [PATHS.comments]: (other) => [of(other).post, of(cyd).post],
  [PATHS.project]: (other) => [of(other).project],
  [PATHS.notifications]: () => [''],
};

/** Calls that answer nothing about people, or ask for no token. */
const SHOWS_NOBODY: readonly string[] = [
  PATHS.getToken,
  PATHS.register,
  PATHS.resetPassword,
  PATHS.verifyEmail,
  PATHS.sessions,
  PATHS.storage,
  PATHS.download, // opened by its own link
  PATHS.notificationCount,
  PATHS.preferences,
  PATHS.pushKey,
  PATHS.subscribePush,
  PATHS.apiDocument,
  PATHS.apiDocs,
  PATHS.apiDocsStyle,
  PATHS.upload, // one's own
  PATHS.media, // an address opens it, no token: a private one runs out within the hour
  PATHS.health,
  PATHS.readiness,
];

function addressesOf(route: string, viewer: TestPerson, other: TestPerson): string[] {
  if (route === PATHS.likers) return [pathOf(route, { postId: of(viewer).post })];
  if (route === PATHS.repliesBelow || route === PATHS.commentThread) {
    return [ada, eve].map((who) =>
      pathOf(route, { postId: of(cyd).post, commentId: commentOf(who) }),
    );
  }
  const parameters = PARAMETERS[route];
  if (!parameters) throw new Error(`${route} has no parameters: add it to PARAMETERS.`);
  return parameters(other).map((value) => {
    if (!route.includes(':')) return route + value;
    const parameter = /:(\w+)/.exec(route)?.[1] ?? '';
    return pathOf(route, { [parameter]: value });
  });
}

const document = (await server.anonymous.call('apiDocument')).json<ApiDocument>();
const readable = Object.entries(document.paths)
  .filter(([, methods]) => 'get' in methods)
  .map(([path]) => path.replace(/\{(\w+)\}/g, ':$1'));

/** The GET calls whose answers contain something of `other`. */
async function leaksOf(viewer: TestPerson, other: TestPerson): Promise<string[]> {
  const leaks: string[] = [];
  for (const route of readable) {
    if (SHOWS_NOBODY.includes(route)) continue;
    for (const url of addressesOf(route, viewer, other)) {
      const { body, statusCode } = await server.get(viewer, url);
      expect([url, statusCode < 500]).toEqual([url, true]);
      const theirs = [
        other.id,
        `"${other.username}"`,
        `by-${other.username}`,
        ...Object.values(of(other)),
      ];
      const name = new RegExp(`"message":"[^"]*\\b${other.username}\\b`);
      // An error may repeat a requested id; ours do not.
      if (theirs.some((text) => body.includes(text)) || name.test(body)) leaks.push(route);
    }
  }
  return [...new Set(leaks)];
}

async function namesOf(viewer: TestPerson): Promise<string[]> {
  const ids = everybody.map((person) => person.id);
  const { userNames } = await viewer.ok('userNames', { userIds: ids });
  return userNames;
}

describe('two people and a block', () => {
  it('before a block two people find each other', async () => {
    for (const [viewer, other] of [
      [ada, eve],
      [eve, ada],
    ] as const) {
      const found = await leaksOf(viewer, other);
      const quiet = readable.filter(
        (route) => !SHOWS_NOBODY.includes(route) && !found.includes(route),
      );
      // Whom one follows is not proposed by chance; nobody is blocked or muted yet.
      expect(quiet.toSorted()).toEqual(
        [
          PATHS.block,
          PATHS.blockedUsers,
          PATHS.mutedUsers,
          PATHS.randomUsers,
          PATHS.newcomers,
        ].toSorted(),
      );
      expect(await namesOf(viewer)).toEqual(['ada', 'eve', 'cyd']);
    }
  });

  it('after a block neither finds anything of the other', async () => {
    await eve.ok('block', { id: ada.id });
    expect(server.published.slice(-2)).toEqual([
      {
        event: { name: 'person:gone', payload: { userId: eve.id } },
        audience: { kind: 'people', ids: [ada.id] },
      },
      {
        event: { name: 'person:gone', payload: { userId: ada.id } },
        audience: { kind: 'people', ids: [eve.id] },
      },
    ]);
    expect(await leaksOf(ada, eve)).toEqual([]);
    // The blocker sees the blocked person, to unblock them.
    expect((await leaksOf(eve, ada)).toSorted()).toEqual(
      [PATHS.block, PATHS.blockedUsers].toSorted(),
    );
    expect(await namesOf(ada)).toEqual(['ada', 'Unknown', 'cyd']);
    expect(await namesOf(eve)).toEqual(['Unknown', 'eve', 'cyd']);
  });

  it('after a block calls on the other’s content answer not found', async () => {
    for (const [viewer, other] of [
      [ada, eve],
      [eve, ada],
    ] as const) {
      const postId = of(other).post;
      const below = { postId: of(cyd).post, commentId: commentOf(other) };
      const calls: readonly (readonly [ProblemCode, CallName, Values])[] = [
        ['not_found', 'follow', { id: other.id }],
        ['not_found', 'toggleFollow', { id: other.id }],
        ['not_found', 'mute', { id: other.id }],
        ['post_not_found', 'likePost', { postId }],
        ['post_not_found', 'bookmarkPost', { postId }],
        ['post_not_found', 'addComment', { postId, commentText: 'hello' }],
        ['comment_not_found', 'likeComment', below],
        ['comment_not_found', 'replyToComment', { ...below, replyText: 'hello' }],
        ['post_not_found', 'report', { kind: 'post', id: postId, reason: 'spam' }],
        ['comment_not_found', 'report', { kind: 'comment', id: below.commentId, reason: 'spam' }],
        ['project_not_found', 'report', { kind: 'project', id: of(other).project, reason: 'spam' }],
      ];
      for (const call of calls) await viewer.refused(...call);
    }
  });

  it('after a block reporting is still possible', async () => {
    const report = (viewer: TestPerson, other: TestPerson) =>
      viewer.call('report', { kind: 'user', id: other.id, reason: 'spam' });
    expect((await report(eve, ada)).statusCode).toBe(200);
    expect((await report(ada, eve)).json().code).toBe('not_found');
  });

  it('a blocked comment with replies of others is a stub', async () => {
    const { comments: seen } = await ada.ok('comments', { postId: of(cyd).post });
    expect(seen).toHaveLength(2); // both have been answered
    const [stub] = seen.filter((comment: { deleted: boolean }) => comment.deleted);
    expect(stub).toMatchObject({
      commentText: 'Comment deleted',
      commentBy: { _id: '', username: 'Unknown' },
      replies: [{ replyText: 'answer by-ada' }],
    });
    const { comments: whole } = await cyd.ok('comments', { postId: of(cyd).post });
    expect(whole.map((comment: { deleted: boolean }) => comment.deleted)).toEqual([false, false]);
  });

  it('removing a block restores visibility, not follows', async () => {
    await eve.call('unblock', { id: ada.id });
    const found = await leaksOf(ada, eve);
    const places = [
      PATHS.detailsOf,
      PATHS.post,
      PATHS.comments,
      PATHS.project,
      PATHS.randomUsers,
      PATHS.newcomers,
    ];
    for (const route of places) {
      expect(found).toContain(route);
    }
    for (const person of [ada, eve]) {
      const { followedUsers } = await person.ok('followedUsers');
      expect(followedUsers).toEqual([cyd.id]);
      const { followersCount, followingCount } = await person.ok('details');
      expect([followersCount, followingCount]).toEqual([1, 1]);
    }
  });
});
