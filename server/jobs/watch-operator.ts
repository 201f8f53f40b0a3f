import type { PostId } from '#contract/ids.ts';
import type { Context } from '../context.ts';
import { audienceOf } from '../domain/posts/post-audience.ts';

/** Operator actions handled per check. */
const READ_PER_RUN = 100;

interface OperatorWatch {
  readonly context: Pick<Context, 'store'> & {
    readonly realtime: Pick<Context['realtime'], 'publish'>;
  };
  /** Ends connections whose sessions have ended. */
  readonly endStaleSessions: () => Promise<void>;
}

/**
 * Applies operator actions since the last check to live connections: ended sessions are
 * disconnected, and hidden posts and people are removed from open pages.
 *
 * @returns a function that runs one check.
 */
export async function watchOperator({
  context: { store, realtime },
  endStaleSessions,
}: OperatorWatch): Promise<() => Promise<void>> {
  let lastSequence = await store.audit.newest();
  return async () => {
    const actions = await store.audit.after(lastSequence, READ_PER_RUN);
    const last = actions.at(-1);
    if (!last) return;
    await endStaleSessions();
    for (const { what, about } of actions) {
      if (what === 'posts remove') {
        const post = await store.postAccess.authored(about as PostId);
        if (!post) continue; // deleted by its author since; viewers were told then
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
    lastSequence = last.sequence;
  };
}
