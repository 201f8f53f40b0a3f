import { randomBytes } from 'node:crypto';

import type { CommentId, MediaId, PostId, ProjectId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { effectiveDateMs } from '#contract/rules/feed-order.ts';
import type { Context } from '../context.ts';
import { recordActivity } from '../domain/notifications/notifications.ts';
import { indexUnindexedPeople } from '../domain/people/people-search.ts';
import { newId } from '../new-id.ts';
import type { MediaRecord } from '../store/media/media-records.ts';
import type { NewBlock, ProjectParts } from '../store/projects/project-records.ts';
import type { StoreTransaction } from '../store/store.ts';
import { CAST } from './cast.ts';
import { withStoredImages } from './gallery.ts';
import { type Random, randomOf } from './random.ts';
import { UNLIMITED } from './unlimited.ts';
import { DESCRIPTIONS, type DemoImage, isDemoImage } from './world/descriptions.ts';
import type { CastMember, ScriptedPost, ScriptedProject } from './world/types.ts';
import { VISITOR } from './world/visitor.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Login of the demo visitor. */
export interface DemoAccess {
  readonly username: string;
  readonly password: string;
  readonly people: number;
  readonly posts: number;
}

/** The sentence that says how to sign in to the demo. */
export function demoAccessText({ username, password, people, posts }: DemoAccess): string {
  return `Filled the empty hub with ${people} people and ${posts} posts. Sign in as ${username} with the password ${password}`;
}

/** What one run of `fillWithDemo` works with. */
interface Filling {
  readonly context: Context;
  readonly tx: StoreTransaction;
  readonly random: Random;
  readonly media: ReadonlyMap<string, MediaRecord>;
  readonly ids: ReadonlyMap<string, UserId>;
}

/**
 * Fills an empty database with people, posts, projects, follows, likes and comments, through the
 * product's own store and media pipeline: all or nothing.
 *
 * @returns how to log in, or undefined if the database is not empty; then nothing was changed.
 */
export async function fillWithDemo(
  installation: Context,
  seed = 1,
): Promise<DemoAccess | undefined> {
  const { store, passwords } = installation;
  if ((await store.accounts.count()) > 0) return undefined;
  const context: Context = { ...installation, limiter: UNLIMITED };
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await passwords.hash(password);
  const people = [...CAST, VISITOR];
  const images = [...Object.keys(DESCRIPTIONS), ...people.map(({ portrait }) => portrait)];
  await withStoredImages(context, images, (media) =>
    store.transaction(async (tx) => {
      const random = randomOf(seed);
      const ids = await addPeople({ context, tx, random, media });
      const filling: Filling = { context, tx, random, media, ids };
      for (const person of people) await addWorks(filling, person);
      await addFollows(filling);
      await addVisitorsFollows(filling);
      await tx.accounts.setPasswordHash(idOf(filling, VISITOR.username), passwordHash);
    }),
  );
  await indexUnindexedPeople(context);
  const posted = people.flatMap(({ projects }) => projects).filter((project) => project.posted);
  const posts = people.flatMap((person) => person.posts).length + posted.length;
  return { username: VISITOR.username, password, people: CAST.length, posts };
}

function idOf({ ids }: Pick<Filling, 'ids'>, username: string): UserId {
  const id = ids.get(username);
  if (!id) throw new Error(`${username} is in the script, but not in the cast.`);
  return id;
}

/** Returns the id of each account by its username. */
async function addPeople(filling: Omit<Filling, 'ids'>): Promise<ReadonlyMap<string, UserId>> {
  const { context, tx, random } = filling;
  const ids = new Map<string, UserId>();
  for (const person of CAST) {
    const days = person.joinedDaysAgo ?? random.between(40, 400);
    const createdAtMs = context.now() - Math.round(days * DAY_MS);
    const id = newId<UserId>(createdAtMs);
    await tx.accounts.add({ ...accountOf(person), id, createdAtMs });
    ids.set(person.username, id);
  }
  const id = context.newId<UserId>();
  const email = 'demo@example.org';
  await tx.accounts.add({ ...accountOf(VISITOR), id, email, createdAtMs: context.now() });
  return ids.set(VISITOR.username, id);
}

/** An account that nobody can log in to until it has a password. */
function accountOf({ username, firstName, lastName }: CastMember) {
  return { username, firstName, lastName, passwordHash: '', email: undefined };
}

/** Adds the profile, posts and projects of a person. */
async function addWorks(filling: Filling, person: CastMember): Promise<void> {
  const owner = idOf(filling, person.username);
  const images = {
    profile: await addMedia(filling, owner, person.portrait),
    banner: await addMedia(filling, owner, person.banner),
  };
  await filling.tx.profiles.update(owner, { ...person, yearsOfExperience: person.years }, images);
  for (const project of person.projects) {
    const id = await addProject(filling, owner, project);
    if (project.posted) {
      const post = { ...project.posted, text: project.title };
      await addPost(filling, owner, post, id);
    }
  }
  for (const post of person.posts) await addPost(filling, owner, post);
}

/** Adds a row of `owner` for an image whose files are stored. */
async function addMedia(
  { context, tx, media }: Filling,
  owner: UserId,
  image: string,
): Promise<MediaId> {
  const stored = media.get(image);
  if (!stored) throw new Error(`There is no image ${image}.`);
  const id = context.newId<MediaId>();
  await tx.media.add([{ ...stored, id, owner }]);
  return id;
}

/** As `addMedia`, with the image's description. */
async function addDescribed(filling: Filling, owner: UserId, image: DemoImage) {
  return { media: await addMedia(filling, owner, image), alt: DESCRIPTIONS[image] };
}

async function addProject(
  filling: Filling,
  owner: UserId,
  { cover, blocks, gallery, posted, ...texts }: ScriptedProject,
): Promise<ProjectId> {
  const { context, tx } = filling;
  const nowMs = context.now();
  const shown = await addDescribed(filling, owner, cover);
  const parts: ProjectParts & { blocks: NewBlock[] } = {
    cover: shown.media,
    coverAlt: shown.alt,
    coverFocus: undefined,
    blocks: [],
    gallery: [],
  };
  for (const block of blocks) {
    const id = context.newId();
    parts.blocks.push(
      isDemoImage(block)
        ? { id, type: 'image', caption: '', ...(await addDescribed(filling, owner, block)) }
        : { id, type: 'text', text: block },
    );
  }
  const images: ProjectParts['gallery'][number][] = [];
  for (const image of gallery) {
    images.push({ caption: '', ...(await addDescribed(filling, owner, image)) });
  }
  const id = newId<ProjectId>(nowMs);
  const fields = { id, owner, ...texts, state: 'published' as const };
  await tx.projects.add(fields, { ...parts, gallery: images }, nowMs);
  return id;
}

async function addPost(
  filling: Filling,
  author: UserId,
  { minutesAgo, text, likes, isPrivate = false, images = [], comments = [] }: ScriptedPost,
  project?: ProjectId,
): Promise<void> {
  const { context, tx, random, ids } = filling;
  const createdAtMs = context.now() - minutesAgo * MINUTE_MS;
  const id = newId<PostId>(createdAtMs);
  const postDateMs = createdAtMs + LIMITS.dateExtensionMs;
  const media: Awaited<ReturnType<typeof addDescribed>>[] = [];
  for (const image of images) media.push(await addDescribed(filling, author, image));
  await tx.posts.add({
    id,
    author,
    content: text,
    media,
    project,
    visibility: isPrivate ? 'private' : 'public',
    commentPermission: 'everyone',
    createdAtMs,
    postDateMs,
    effectiveAtMs: effectiveDateMs({ postDateMs, extensions: 1 }),
    dateExtendedByMs: [createdAtMs],
  });
  const visitor = idOf(filling, VISITOR.username);
  const others = [...ids.values()].filter((other) => other !== author && other !== visitor);
  for (const liker of random.sample(others, likes)) {
    await tx.postLikes.add(id, liker, context.now());
    if (author !== visitor) continue;
    const post = { id, author };
    const activity = { type: 'like', actor: liker, owner: visitor, post } as const;
    await recordActivity(context, tx, { ...activity, subject: id });
  }
  for (const comment of comments) {
    const writtenAtMs = context.now() - comment.minutesAgo * MINUTE_MS;
    await tx.comments.add({
      id: newId<CommentId>(writtenAtMs),
      post: id,
      parent: undefined,
      level: 1,
      author: idOf(filling, comment.by),
      text: comment.text,
      createdAtMs: writtenAtMs,
    });
  }
}

async function addFollows(filling: Filling): Promise<void> {
  const { context, tx, random } = filling;
  const people = CAST.map(({ username }) => idOf(filling, username));
  for (const follower of people) {
    const others = people.filter((person) => person !== follower);
    for (const followee of random.sample(others, random.integer(5, 14))) {
      const sinceMs = context.now() - Math.round(random.between(0.1, 20) * DAY_MS);
      await tx.follows.add(follower, followee, sinceMs);
    }
  }
}

/** The visitor follows ten and is followed by three of them, so that there are notifications. */
async function addVisitorsFollows(filling: Filling): Promise<void> {
  const { context, tx, random } = filling;
  const visitor = idOf(filling, VISITOR.username);
  const known = CAST.filter(({ joinedDaysAgo }) => joinedDaysAgo === undefined);
  const followed = random.sample(known, 10).map(({ username }) => idOf(filling, username));
  for (const [place, person] of followed.entries()) {
    await tx.follows.add(visitor, person, context.now());
    if (place >= 3) continue;
    await tx.follows.add(person, visitor, context.now());
    const activity = { type: 'follow', actor: person, owner: visitor, post: undefined } as const;
    await recordActivity(context, tx, { ...activity, subject: visitor });
  }
}
