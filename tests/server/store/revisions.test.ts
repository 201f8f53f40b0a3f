import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const PEOPLE = 4;
const POSTS = 2;

/** Facts by record and revision. */
type Known = Map<string, Record<string, unknown>>;

/** Adds facts of a revision: where they are known already, they must be the same. */
function addFacts(known: Known, record: string, revision: number, facts: object): void {
  const key = `${record} ${revision}`;
  const before = known.get(key) ?? {};
  expect({ key, ...facts, ...before }).toEqual({ key, ...before, ...facts });
  known.set(key, { ...before, ...facts });
}

describe('revisions', () => {
  it('never belong to two states, and rise to the last one', async () => {
    let world = 0;
    const action = fc.record({
      who: fc.nat(PEOPLE - 1),
      what: fc.constantFrom('like', 'comment', 'reply', 'likeComment', 'follow', 'bookmark'),
      post: fc.nat(POSTS - 1),
      other: fc.nat(PEOPLE - 1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 24 }), async (actions) => {
        world += 1;
        const people = await Promise.all(
          Array.from({ length: PEOPLE }, (_, i) => server.person(`p${world}_${i}`)),
        );
        const person = (i: number) => people[i] as TestPerson;
        const author = await server.person(`author_${world}`);
        const posts: { readonly id: string; readonly comment: string }[] = [];
        for (let i = 0; i < POSTS; i += 1) {
          const { _id: id } = (
            await server.post(author, { content: 'x', isPublic: 'true' })
          ).json();
          const said = await person(0).ok('addComment', { postId: id, commentText: 'first' });
          posts.push({ id, comment: said._id });
        }
        const known: Known = new Map();
        await Promise.all(
          actions.map(async ({ who, what, post, other }) => {
            const viewer = person(who);
            const { id: postId, comment: commentId } = posts[post] ?? { id: '', comment: '' };
            if (what === 'like') {
              const body = await viewer.ok('likePost', { postId });
              addFacts(known, postId, body.revision, { likes: body.likes });
            } else if (what === 'bookmark') {
              const body = await viewer.ok('bookmarkPost', { postId });
              addFacts(known, `viewer ${viewer.id}`, body.viewerRevision, {
                [postId]: body.bookmarked,
              });
            } else if (what === 'follow' && other !== who) {
              const followee = person(other);
              const body = await viewer.ok('toggleFollow', { id: followee.id });
              addFacts(known, followee.id, body.revision, { followers: body.followersCount });
              addFacts(known, viewer.id, body.selfRevision, { following: body.followingCount });
            } else if (what === 'likeComment') {
              const response = await viewer.call('likeComment', { postId, commentId });
              const body = response.json();
              if (response.statusCode === 200)
                addFacts(known, commentId, body.revision, { likes: body.likes });
            } else if (what === 'comment' || what === 'reply') {
              const response = await (what === 'comment'
                ? viewer.call('addComment', { postId, commentText: 'more' })
                : viewer.call('replyToComment', { postId, commentId, replyText: 'yes' }));
              if (response.statusCode !== 201) return;
              const { post: counted, parent } = response.json().changed;
              addFacts(known, postId, counted.revision, { comments: counted.commentsCount });
              if (parent)
                addFacts(known, parent._id, parent.revision, { replies: parent.repliesCount });
            }
          }),
        );
        for (const { id } of posts) {
          const body = await author.ok('post', { postId: id });
          const facts = { likes: body.likes, comments: body.commentsCount };
          const told = [...known.keys()].filter((key) => key.startsWith(id));
          const last = Math.max(0, ...told.map((key) => Number(key.split(' ').at(-1))));
          expect(body.revision).toBe(Math.max(last, body.revision));
          addFacts(known, id, body.revision, facts);
          for (const { _id, revision, likes, repliesCount } of body.comments) {
            addFacts(known, _id, revision, { likes, replies: repliesCount });
          }
        }
        for (const { id } of people) {
          const body = await author.ok('detailsOf', { id });
          addFacts(known, id, body.revision, {
            followers: body.followersCount,
            following: body.followingCount,
          });
        }
      }),
      { numRuns: 6 },
    );
    expect(server.reports).toEqual([]);
  });

  it('rise with a bookmark for who set it alone', async () => {
    const [ada, bob] = await server.people('ada', 'bob');
    const { _id: postId } = (await server.post(ada, { content: 'x', isPublic: 'true' })).json();
    const seen = (who: TestPerson) => who.ok('post', { postId });
    const before = { ada: await seen(ada), bob: await seen(bob) };
    const body = await bob.ok('bookmarkPost', { postId });
    expect(body.viewerRevision).toBe(before.bob.viewerRevision + 1);
    expect(await seen(ada)).toEqual(before.ada);
    expect(await seen(bob)).toEqual({
      ...before.bob,
      bookmarks: [bob.id],
      viewerRevision: body.viewerRevision,
    });
  });

  it('rise for two who follow each other at once', async () => {
    const [ada, bob] = await server.people('ada_b', 'bob_b');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const [who, other] = i % 2 === 0 ? [ada, bob] : [bob, ada];
        return who.ok('toggleFollow', { id: other.id });
      }),
    );
    const revisions = answers.flatMap((body, i) => [
      `${i % 2} ${body.revision}`,
      `${(i + 1) % 2} ${body.selfRevision}`,
    ]);
    expect(new Set(revisions).size).toBe(revisions.length);
  });
});

describe('the view of a session', () => {
  it('is what every screen needs, in at most 5 kB', async () => {
    const person = await server.person('small_session');
    const whole = await person.ok('details');
    const body = await person.ok('details', { view: 'session' });
    expect(whole).toMatchObject(body);
    expect(body).toMatchObject({ _id: person.id, email: 'no email', revision: 1 });
    expect(body).not.toHaveProperty('projects');
    expect(body).not.toHaveProperty('followers');
    expect(JSON.stringify(body).length).toBeLessThan(5_000);
    expect((await person.call('details', { view: 'other' })).statusCode).toBe(400);
  });
});
