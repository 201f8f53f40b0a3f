import { randomBytes } from 'node:crypto';

import type { CommentId, PostId, SessionId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { effectiveDateMs } from '#contract/rules/feed-order.ts';
import type { Context, Viewer } from '../context.ts';
import { POST_UPLOAD, withUploads } from '../domain/media/uploads.ts';
import { recordActivity } from '../domain/notifications/notifications.ts';
import { indexUnindexedPeople } from '../domain/people/people-search.ts';
import { newId } from '../new-id.ts';
import type { MediaRecord } from '../store/media/media.ts';
import { CAST } from './cast.ts';
import { COMMENT_SCRIPT, FEED_SCRIPT, type ScriptedPost, VISITOR_POST } from './feed-script.ts';
import { withImage } from './gallery.ts';
import { type Person, personRow } from './people.ts';
import { addPortfolios } from './portfolios.ts';
import { type Random, randomOf } from './random.ts';
import { UNLIMITED } from './unlimited.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Username of the demo visitor. */
const VISITOR = 'demo';

/** Login of the demo visitor. */
export interface DemoAccess {
  readonly username: string;
  readonly password: string;
  readonly people: number;
  readonly posts: number;
}

/**
 * Fills an empty database with people, posts, projects, follows, likes and comments, through the
 * product's own store and media pipeline. The rest of an interrupted run is removed first.
 *
 * @returns how to log in, or undefined if the database is not empty; then nothing was changed.
 */
export async function fillWithDemo(
  installation: Context,
  seed = 1,
): Promise<DemoAccess | undefined> {
  if ((await installation.store.accounts.count()) > 0 && !(await clearInterrupted(installation)))
    return undefined;
  const context: Context = { ...installation, limiter: UNLIMITED };
  const random = randomOf(seed);
  const people = await addPeople(context, random);
  await addFollows(context, people, random);
  const newest = new Map<string, PostId>();
  for (const scripted of FEED_SCRIPT.toReversed()) {
    const author = personOf(people, scripted.by);
    const id = await addPost(context, author, scripted);
    newest.set(scripted.by, id);
    await addLikes(context, id, author, people, scripted.likes, random);
  }
  await addComments(context, people, newest);
  await addPortfolios(context, (username) => personOf(people, username));
  const access = await addVisitor(context, people);
  await indexUnindexedPeople(context);
  return { ...access, people: people.length, posts: FEED_SCRIPT.length + 1 };
}

/** The visitor's password is set last: without it, an earlier run was interrupted. */
async function clearInterrupted({ store }: Context): Promise<boolean> {
  const visitor = await store.accounts.credentialsOf(VISITOR);
  if (visitor && visitor.passwordHash !== '') return false;
  return store.transaction((tx) =>
    tx.accounts.removeWithoutPassword([VISITOR, ...CAST.map((person) => person.username)]),
  );
}

function personOf(people: readonly Person[], username: string): Person {
  const person = people.find((candidate) => candidate.username === username);
  if (!person) throw new Error(`${username} is in the script, but not in the cast.`);
  return person;
}

async function addPeople(context: Context, random: Random): Promise<Person[]> {
  const people: Person[] = [];
  for (const cast of CAST) {
    const createdAtMs = context.now() - Math.round(random.between(20, 400) * DAY_MS);
    const id = newId(createdAtMs) as UserId;
    await context.store.transaction((tx) =>
      tx.bulk.insert('account', [personRow(id, cast, createdAtMs)]),
    );
    const person: Person = { id, username: cast.username, session: '' as SessionId, cast };
    await withStored(context, person, `portrait-${cast.username}`, async (media) => {
      await context.store.transaction(async (tx) => {
        await tx.media.add(media);
        await tx.profiles.update(id, {}, { profile: media.id });
      });
    });
    people.push(person);
  }
  return people;
}

async function addFollows(
  { store, now }: Context,
  people: readonly Person[],
  random: Random,
): Promise<void> {
  await store.transaction(async (tx) => {
    for (const follower of people) {
      const others = people.filter((person) => person !== follower);
      for (const followee of random.sample(others, random.integer(3, 8))) {
        const sinceMs = now() - Math.round(random.between(0.1, 20) * DAY_MS);
        await tx.follows.add(follower.id, followee.id, sinceMs);
      }
    }
  });
}

async function addPost(
  context: Context,
  author: Viewer,
  scripted: Omit<ScriptedPost, 'by' | 'likes'>,
): Promise<PostId> {
  const createdAtMs = context.now() - scripted.minutesAgo * MINUTE_MS;
  const id = newId(createdAtMs) as PostId;
  const write = (media?: MediaRecord) =>
    context.store.transaction(async (tx) => {
      if (media) await tx.media.add(media);
      const postDateMs = createdAtMs + LIMITS.dateExtensionMs;
      await tx.posts.add({
        id,
        author: author.id,
        content: scripted.text,
        media: media ? [{ media: media.id, alt: scripted.artwork?.alt ?? '' }] : [],
        visibility: scripted.isPrivate ? 'private' : 'public',
        commentPermission: 'everyone',
        createdAtMs,
        postDateMs,
        effectiveAtMs: effectiveDateMs({ postDateMs, extensions: 1 }),
        dateExtendedByMs: [createdAtMs],
      });
    });
  if (!scripted.artwork) await write();
  else await withStored(context, author, scripted.artwork.image, write);
  return id;
}

/** Stores an image of the demo and passes its media record to `work`. */
async function withStored(
  context: Context,
  owner: Viewer,
  image: string,
  work: (media: MediaRecord) => Promise<void>,
): Promise<void> {
  const { signal } = new AbortController();
  await withImage(context, image, (file) =>
    withUploads(context, owner, [{ file, words: POST_UPLOAD }], signal, (mediaOf) =>
      work(mediaOf(file)),
    ),
  );
}

async function addLikes(
  { store, now }: Context,
  post: PostId,
  author: Person,
  people: readonly Person[],
  count: number,
  random: Random,
): Promise<void> {
  const others = people.filter((person) => person !== author);
  await store.transaction(async (tx) => {
    for (const liker of random.sample(others, count)) await tx.postLikes.add(post, liker.id, now());
  });
}

async function addComments(
  { store, now }: Context,
  people: readonly Person[],
  newest: ReadonlyMap<string, PostId>,
): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { by, under, minutesAgo, text } of COMMENT_SCRIPT) {
      const post = newest.get(under);
      if (!post) throw new Error(`${under} has written nothing to comment on.`);
      const createdAtMs = now() - minutesAgo * MINUTE_MS;
      await tx.comments.add({
        id: newId(createdAtMs) as CommentId,
        post,
        parent: undefined,
        level: 1,
        author: personOf(people, by).id,
        text,
        createdAtMs,
      });
    }
  });
}

/**
 * Adds the visitor's account with follows in both directions and a liked post, so that there are
 * notifications.
 */
async function addVisitor(context: Context, people: readonly Person[]) {
  const username = VISITOR;
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await context.passwords.hash(password);
  const id = context.newId() as UserId;
  const nowMs = context.now();
  const followers = people.slice(0, 3);
  await context.store.transaction(async (tx) => {
    const names = { firstName: 'Demo', lastName: 'Visitor' };
    const account = { id, username, passwordHash: '', email: 'demo@example.org', ...names };
    await tx.accounts.add({ ...account, createdAtMs: nowMs });
    for (const person of people.slice(0, 6)) await tx.follows.add(id, person.id, nowMs);
    for (const { id: follower } of followers) {
      await tx.follows.add(follower, id, nowMs);
      const activity = { type: 'follow', actor: follower, owner: id, post: undefined } as const;
      await recordActivity(context, tx, { ...activity, subject: id });
    }
  });
  const visitor: Viewer = { id, username, session: '' as SessionId };
  const post = await addPost(context, visitor, VISITOR_POST);
  await context.store.transaction(async (tx) => {
    for (const { id: liker } of followers) {
      await tx.postLikes.add(post, liker, nowMs);
      await recordActivity(context, tx, {
        type: 'like',
        actor: liker,
        owner: id,
        post,
        subject: post,
      });
    }
    await tx.accounts.setPasswordHash(id, passwordHash);
  });
  return { username, password };
}
