import type { UserId } from '#contract/ids.ts';
import type { Context } from '../../server/context.ts';
import { randomOf } from '../../server/demo/random.ts';
import { accountRow, randomIdAt } from './add-crowd.ts';

/** Who blocks, and is blocked by, so many; logs in with this password. */
export const BLOCKING = { username: 'blocks_many', password: 'a long enough secret' };

/** Adds somebody who blocks a third of `count` people that have nothing else, and whom the others block. */
export async function addBlocks({ store, passwords, now }: Context, count: number): Promise<void> {
  const random = randomOf(3);
  const createdAtMs = now() - 60_000;
  const id = randomIdAt<UserId>(createdAtMs, random);
  const password_hash = await passwords.hash(BLOCKING.password);
  const others = Array.from({ length: count }, (_, at) =>
    accountRow(randomIdAt<UserId>(createdAtMs, random), `blocked_${at}`, random, createdAtMs),
  );
  await store.transaction(async (tx) => {
    const own = accountRow(id, BLOCKING.username, random, createdAtMs);
    await tx.bulk.insert('account', [{ ...own, password_hash }, ...others]);
    const blocks = others.map((other, at) =>
      at % 3 === 0
        ? { blocker_id: id, blocked_id: other.id, created_at: createdAtMs }
        : { blocker_id: other.id, blocked_id: id, created_at: createdAtMs },
    );
    await tx.bulk.insert('block', blocks);
  });
}
