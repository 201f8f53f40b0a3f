import type { PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Visibility } from '#contract/rules/permissions.ts';
import { personRow } from '../../../server/demo/people.ts';
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
  const ids = Array.from({ length: count }, () => context.newId() as UserId);
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
  const ids = Array.from({ length: count }, () => context.newId() as PostId);
  const rows = ids.map((id) => ({
    id,
    author_id: author,
    content: 'one of many',
    media_id: null,
    media_alt: '',
    project_id: null,
    visibility,
    comment_permission: 'everyone' as const,
    likes: 0,
    comments_count: 0,
    created_at: atMs,
    post_date: atMs + LIMITS.dateExtensionMs,
    effective_at: atMs,
    date_extended_by: JSON.stringify([atMs]),
    edited_at: null,
    removed_at: null,
    revision: 1,
  }));
  await context.store.transaction((tx) => tx.bulk.insert('post', rows));
  clock.nowMs += 1; // the next ones are younger
  return ids;
}
