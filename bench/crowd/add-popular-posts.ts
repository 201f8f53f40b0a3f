import type { PostId, UserId } from '#contract/ids.ts';
import type { Context } from '../../server/context.ts';
import { randomOf } from '../../server/demo/random.ts';
import { accountRow, postRow, randomIdAt } from './add-crowd.ts';

/** Authors of the two posts that are compared; both log in with this password. */
export const POPULAR = {
  one: 'liked_by_one',
  many: 'liked_by_many',
  password: 'a long enough secret',
};

/** Adds two people with one post each: one that the first of `likers` likes, one that all of them like. */
export async function addPopularPosts(
  { store, passwords, now }: Context,
  likers: readonly UserId[],
): Promise<void> {
  const random = randomOf(2);
  const createdAtMs = now() - 60_000;
  const passwordHash = await passwords.hash(POPULAR.password);
  for (const [username, accounts] of [
    [POPULAR.one, likers.slice(0, 1)],
    [POPULAR.many, likers],
  ] as const) {
    const author = randomIdAt(createdAtMs, random) as UserId;
    const post = randomIdAt(createdAtMs, random) as PostId;
    await store.transaction(async (tx) => {
      await tx.bulk.insert('account', [
        { ...accountRow(author, username, random, createdAtMs), password_hash: passwordHash },
      ]);
      const row = postRow(post, author, 'What people like', createdAtMs);
      await tx.bulk.insert('post', [{ ...row, likes: accounts.length }]);
      await tx.bulk.insert(
        'post_like',
        accounts.map((account_id, at) => ({
          post_id: post,
          account_id,
          created_at: createdAtMs + Math.floor(at / 10),
        })),
      );
    });
  }
}
