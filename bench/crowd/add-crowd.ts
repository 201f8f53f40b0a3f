import type { MediaId, PostId, SessionId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { SKILLS } from '#contract/skills.ts';
import { StartFailure } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { CAST } from '../../server/demo/cast.ts';
import { withImage } from '../../server/demo/gallery.ts';
import { type Random, randomOf } from '../../server/demo/random.ts';
import { UNLIMITED } from '../../server/demo/unlimited.ts';
import { DESCRIPTIONS } from '../../server/demo/world/descriptions.ts';
import { POST_UPLOAD, withUploads } from '../../server/domain/media/uploads.ts';
import { indexUnindexedPeople } from '../../server/domain/people/people-search.ts';
import { newId } from '../../server/new-id.ts';
import type { FollowRow } from '../../server/store/database/tables/people-tables.ts';
import type { PostMarkRow } from '../../server/store/database/tables/post-tables.ts';
import type { MediaRecord } from '../../server/store/media/media-records.ts';
import type { StoreTransaction } from '../../server/store/store.ts';
import { ENDINGS, FIRST_NAMES, LAST_NAMES, MIDDLES, OPENINGS, TITLES } from './crowd-texts.ts';
import { personRow } from './person-row.ts';

const DAY_MS = 24 * 60 * 60_000;
const POSTS_PER_IMAGE = 20;
const PEOPLE_PER_PORTRAIT = 5;
const POSTS_AT_ONCE = 2_000;
/** Average of `popularity`. */
const USUAL_LIKES = 5.1;
/** The images that generated posts and people share. */
const IMAGES = Object.keys(DESCRIPTIONS);
const PORTRAITS = CAST.map(({ portrait }) => portrait);

export interface CrowdSize {
  readonly users: number;
  readonly posts: number;
  /** Approximate total; a few per post by default. */
  readonly likes?: number | undefined;
  readonly seed: number;
}

/**
 * Adds generated people and posts for benchmarks, and returns the people; the same seed gives the same
 * crowd.
 *
 * @throws {StartFailure} if that crowd is there already, or a part of it.
 */
export async function addCrowd(
  installation: Context,
  { users, posts, likes = posts * USUAL_LIKES, seed }: CrowdSize,
  say: (done: string) => void,
): Promise<UserId[]> {
  const context: Context = { ...installation, limiter: UNLIMITED };
  const random = randomOf(seed);
  const nowMs = context.now();
  const painter = await addPainter(context, random, nowMs);
  if (painter === undefined) {
    throw new StartFailure(
      `The crowd of --seed ${seed} was added before: add another one, such as --seed ${seed + 1}.`,
    );
  }
  const portraits = await storeImages(
    context,
    painter,
    PORTRAITS.slice(0, Math.ceil(users / PEOPLE_PER_PORTRAIT)),
  );
  const images = await storeImages(
    context,
    painter,
    IMAGES.slice(0, Math.ceil(posts / POSTS_PER_IMAGE)),
  );
  say(`painted ${portraits.length + images.length} pictures`);
  const people = await addPeople(context, random, users, portraits, nowMs);
  say(`added ${people.length} people`);
  const favour = likes / (posts * USUAL_LIKES);
  for (let done = 0; done < posts; done += POSTS_AT_ONCE) {
    const count = Math.min(POSTS_AT_ONCE, posts - done);
    await context.store.transaction((tx) =>
      addPosts(tx, random, count, { people, images, favour, nowMs }),
    );
    if ((done / POSTS_AT_ONCE) % 10 === 9) say(`added ${done + count} posts`);
  }
  say(`added ${posts} posts`);
  await indexUnindexedPeople(context);
  say('indexed the people for the search');
  return people;
}

/** The account that the shared pictures belong to; undefined where it is there. */
async function addPainter(
  context: Context,
  random: Random,
  nowMs: number,
): Promise<UserId | undefined> {
  const id = randomIdAt<UserId>(nowMs - 900 * DAY_MS, random);
  const username = `painter_${random.integer(1e6, 9e6)}`;
  if (await context.store.accounts.credentialsOf(username)) return undefined;
  await context.store.transaction((tx) =>
    tx.bulk.insert('account', [accountRow(id, username, random, nowMs - 900 * DAY_MS)]),
  );
  return id;
}

async function storeImages(
  context: Context,
  owner: UserId,
  names: readonly string[],
): Promise<MediaRecord[]> {
  const media: MediaRecord[] = [];
  const { signal } = new AbortController();
  const viewer = { id: owner, username: 'painter', session: '' as SessionId };
  for (const name of names) {
    await withImage(context, name, (file) =>
      withUploads(context, viewer, [{ file, problems: POST_UPLOAD }], signal, async (mediaOf) => {
        const stored = mediaOf(file);
        await context.store.transaction((tx) => tx.media.add([stored]));
        media.push(stored);
      }),
    );
  }
  return media;
}

async function addPeople(
  { store }: Context,
  random: Random,
  count: number,
  portraits: readonly MediaRecord[],
  nowMs: number,
): Promise<UserId[]> {
  const usernames = new Set<string>();
  const rows = Array.from({ length: count }, () => {
    const createdAtMs = nowMs - Math.round(random.between(1, 800) * DAY_MS);
    const first = random.pick(FIRST_NAMES);
    const last = random.pick(LAST_NAMES);
    const plain = `${first}.${last}`
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z.]/g, '');
    let username: string;
    do username = `${plain.slice(0, 22)}${random.integer(100_000, 9_999_999)}`;
    while (usernames.has(username));
    usernames.add(username);
    const id = randomIdAt<UserId>(createdAtMs, random);
    return { ...accountRow(id, username, random, createdAtMs), first_name: first, last_name: last };
  });
  const ids = rows.map((row) => row.id);
  const edges = new Map<string, FollowRow>();
  const counts = new Map<string, { followers: number; following: number }>();
  const countOf = (id: string) => {
    const known = counts.get(id) ?? { followers: 0, following: 0 };
    counts.set(id, known);
    return known;
  };
  for (const follower of ids) {
    for (const followee of random.sample(pickSome(ids, random, 40), random.integer(0, 20))) {
      if (followee === follower || edges.has(`${follower} ${followee}`)) continue;
      const created_at = nowMs - Math.round(random.between(0, 300) * DAY_MS);
      edges.set(`${follower} ${followee}`, {
        follower_id: follower,
        followee_id: followee,
        created_at,
      });
      countOf(follower).following += 1;
      countOf(followee).followers += 1;
    }
  }
  await store.transaction(async (tx) => {
    await tx.bulk.insert(
      'account',
      rows.map((row) => ({
        ...row,
        profile_media_id: random.chance(0.8) ? random.pick(portraits).id : null,
        followers_count: countOf(row.id).followers,
        following_count: countOf(row.id).following,
      })),
    );
    await tx.bulk.insert('follow', [...edges.values()]);
  });
  return ids;
}

interface Scene {
  readonly people: readonly UserId[];
  readonly images: readonly MediaRecord[];
  /** Factor on the usual number of likes. */
  readonly favour: number;
  readonly nowMs: number;
}

async function addPosts(
  tx: StoreTransaction,
  random: Random,
  count: number,
  { people, images: pictures, favour, nowMs }: Scene,
): Promise<void> {
  const likes: PostMarkRow[] = [];
  const media: MediaRecord[] = [];
  const rows = Array.from({ length: count }, () => {
    const createdAtMs = Math.round(nowMs - ageDays(random) * DAY_MS);
    const id = randomIdAt<PostId>(createdAtMs, random);
    const author = random.pick(people);
    const image = random.chance(0.55) ? random.pick(pictures) : undefined;
    const copied = image && {
      ...image,
      id: randomIdAt<MediaId>(createdAtMs, random),
      owner: author,
      createdAtMs,
    };
    if (copied) media.push(copied);
    const likers = new Set(pickSome(people, random, Math.round(favour * popularity(random))));
    likers.delete(author);
    for (const liker of likers) {
      likes.push({ post_id: id, account_id: liker, created_at: createdAtMs + 60_000 });
    }
    return {
      ...postRow(id, author, randomText(random), createdAtMs),
      media_id: copied?.id ?? null,
      media_alt: copied ? 'A picture made by code' : '',
      visibility: random.chance(0.03) ? ('private' as const) : ('public' as const),
      comment_permission: random.chance(0.1) ? ('followers' as const) : ('everyone' as const),
      likes: likers.size,
    };
  });
  await tx.media.add(media);
  await tx.bulk.insert('post', rows);
  await tx.bulk.insert('post_like', likes);
}

/** Row of a public post of text that nobody likes yet. */
export function postRow(id: PostId, author: UserId, content: string, createdAtMs: number) {
  return {
    id,
    author_id: author,
    content,
    media_id: null,
    media_alt: '',
    project_id: null,
    visibility: 'public' as const,
    comment_permission: 'everyone' as const,
    likes: 0,
    comments_count: 0,
    created_at: createdAtMs,
    post_date: createdAtMs + LIMITS.dateExtensionMs,
    effective_at: createdAtMs,
    date_extended_by: JSON.stringify([createdAtMs]),
    edited_at: null,
    removed_at: null,
    revision: 1,
  };
}

/** Row of a generated person, who cannot log in. */
export function accountRow(id: UserId, username: string, random: Random, createdAtMs: number) {
  const person = {
    username,
    firstName: 'Demo',
    lastName: 'Painter',
    title: random.pick(TITLES),
    bio: random.pick(MIDDLES),
    countries: [],
    languages: [],
    skills: random.sample(SKILLS, random.integer(1, 4)),
    qualifications: [],
    years: random.integer(0, 30),
    palette: 'mono' as const,
  };
  return personRow(id, person, createdAtMs);
}

/** Most posts are weeks old, some from today. */
function ageDays(random: Random): number {
  return random.chance(0.01) ? random.between(0, 1) : 1 + 90 * random.next() ** 1.5;
}

/** Few likes for most posts, many for a few. */
function popularity(random: Random): number {
  return Math.floor(60 * random.next() ** 12 + 4 * random.next() ** 2);
}

/** Picks `count` of `values` at random, possibly with repeats; fast for very long lists. */
function pickSome<Value>(values: readonly Value[], random: Random, count: number): Value[] {
  return Array.from({ length: Math.min(count, values.length) }, () => random.pick(values));
}

function randomText(random: Random): string {
  const middle = random
    .sample(MIDDLES, random.integer(0, 6))
    .join(random.chance(0.2) ? '\n\n' : ' ');
  return [random.pick(OPENINGS), middle, random.chance(0.6) ? random.pick(ENDINGS) : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** An id of that moment. */
export function randomIdAt<Id extends string = string>(moment: number, random: Random): Id {
  return newId(
    moment,
    Uint8Array.from({ length: 16 }, () => random.integer(0, 255)),
  );
}
