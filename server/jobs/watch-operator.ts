import type { Context } from '../context.ts';
import {
  type TakedownNews,
  takedownAudience,
  takedownReceivers,
} from '../domain/moderation/takedown.ts';
import { pushUnreadCount } from '../domain/notifications/notifications.ts';

/** Operator actions handled per check. */
const READ_PER_RUN = 100;

interface OperatorWatch {
  /** Publishes to the connections of this process: each looks for itself. */
  readonly context: Context;
  /** Ends connections whose sessions have ended. */
  readonly endStaleSessions: () => Promise<void>;
}

/**
 * Applies operator actions since the last check to live connections: ended sessions are
 * disconnected, what was taken down and suspended people are removed from open pages, and who was
 * told of it gets the count without it.
 *
 * @returns a function that runs one check.
 */
export async function watchOperator({
  context,
  endStaleSessions,
}: OperatorWatch): Promise<() => Promise<void>> {
  const { store, realtime } = context;
  let lastSequence = await store.audit.newest();
  return async () => {
    const actions = await store.audit.after(lastSequence, READ_PER_RUN);
    const last = actions.at(-1);
    if (!last) return;
    await endStaleSessions();
    for (const { what, about, news: text } of actions) {
      const news = text === undefined ? undefined : (JSON.parse(text) as TakedownNews);
      const audience = news && (await takedownAudience({ store }, news));
      if (audience) realtime.publish(news.event, audience);
      if (news) await pushUnreadCount(context, await takedownReceivers(context, news));
      if (what === 'account suspend') {
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
