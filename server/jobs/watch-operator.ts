import type { PostId } from '#contract/ids.ts';
import type { Context } from '../context.ts';
import { audienceOf } from '../domain/posts/post-audience.ts';

/** What an operator does beside this process ends and hides things at once; more waits a little. */
const READ_PER_RUN = 100;

interface OperatorWatch {
  readonly context: Pick<Context, 'store' | 'realtime'>;
  /** Ends connections whose sessions have ended elsewhere. */
  readonly endStaleSessions: () => Promise<void>;
}

/**
 * Looks whether an operator did something since the last look, and takes it to the live connections:
 * those of sessions that were ended go; a post that was taken down, and everything of a person who was
 * shut out, leaves the pages that show it.
 *
 * @returns the look, for running it again and again.
 */
export async function watchOperator({
  context: { store, realtime },
  endStaleSessions,
}: OperatorWatch): Promise<() => Promise<void>> {
  let seen = await store.audit.newest();
  return async () => {
    const acts = await store.audit.after(seen, READ_PER_RUN);
    const last = acts.at(-1);
    if (!last) return;
    await endStaleSessions();
    for (const { what, about } of acts) {
      if (what === 'posts remove') {
        const post = await store.postAccess.authored(about as PostId);
        if (!post) continue; // its author has deleted it since, and whom it concerned was told
        realtime.publish(
          { name: 'post:deleted', payload: { postId: post.id, revision: post.revision } },
          await audienceOf({ store }, post.author, post.visibility),
        );
      } else if (what === 'account suspend' && about !== undefined) {
        const account = await store.accounts.credentialsOf(about);
        if (!account) continue;
        realtime.publish(
          { name: 'person:gone', payload: { userId: account.id } },
          { kind: 'everyone' },
        );
      }
    }
    seen = last.sequence;
  };
}
