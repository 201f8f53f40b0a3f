import type { CommentId, MediaId, PostId, UserId } from '#contract/ids.ts';
import type { Visibility } from '#contract/rules/permissions.ts';
import { postRow } from '../../../bench/crowd/add-crowd.ts';
import { personRow } from '../../../bench/crowd/person-row.ts';
import type { MediaRecord } from '../../../server/store/media/media-records.ts';
import type { TestServer } from './test-server.ts';

const PERSON = {
  username: '',
  firstName: 'One',
  lastName: 'Of many',
  title: '',
  countries: [],
  bio: '',
  skills: [],
  qualifications: [],
  languages: [],
  years: 0,
};

/** Adds many accounts; returns their ids. */
export async function addPeople({ context }: TestServer, count: number): Promise<UserId[]> {
  const ids = Array.from({ length: count }, () => context.newId<UserId>());
  const rows = ids.map((id) => personRow(id, { ...PERSON, username: id }, context.now()));
  await context.store.transaction((tx) => tx.bulk.insert('account', rows));
  return ids;
}

/** Adds many posts with text of one person, all at one moment; returns their ids. */
export async function addTextPosts(
  { context, clock }: TestServer,
  author: UserId,
  count: number,
  { visibility = 'public', ageMs = 0 }: { visibility?: Visibility; ageMs?: number } = {},
): Promise<PostId[]> {
  const atMs = context.now() - ageMs;
  const ids = Array.from({ length: count }, () => context.newId<PostId>());
  const rows = ids.map((id) => ({ ...postRow(id, author, 'one of many', atMs), visibility }));
  await context.store.transaction((tx) => tx.bulk.insert('post', rows));
  clock.nowMs += 1; // the next ones are younger
  return ids;
}

/** Rows of stored answers of one person, by their keys. */
export function storedAnswers(account: UserId, keys: readonly string[], createdAtMs: number) {
  return keys.map((key) => ({
    account_id: account,
    key,
    fingerprint: '',
    answer: '{}',
    created_at: createdAtMs,
  }));
}

/** Row of a comment of the first level, which nobody likes or answers. */
export function commentRow(id: CommentId, post: PostId, author: UserId, createdAtMs: number) {
  return {
    id,
    post_id: post,
    parent_id: null as CommentId | null,
    level: 1,
    author_id: author,
    content: 'one of many',
    likes: 0,
    replies: 0,
    created_at: createdAtMs,
    edited_at: null,
    deleted_at: null as number | null,
    revision: 1,
  };
}

/** An image of one stored file, to be added in bulk. */
export function imageRecord(
  id: MediaId,
  owner: UserId,
  file: string,
  createdAtMs: number,
  bytes = 1,
): MediaRecord {
  return {
    id,
    owner,
    type: 'image',
    file,
    widthPx: 1,
    heightPx: 1,
    placeholder: '',
    variants: [],
    poster: undefined,
    durationMs: undefined,
    isAnimated: false,
    bytes,
    createdAtMs,
  };
}
