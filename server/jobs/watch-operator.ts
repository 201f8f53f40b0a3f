import type { Context } from '../context.ts';
import { type TakedownNews, takedownAudience } from '../domain/moderation/takedown.ts';

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
 * disconnected, and what was taken down and suspended people are removed from open pages.
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
    for (const { what, about, news: text } of actions) {
      const news = text === undefined ? undefined : (JSON.parse(text) as TakedownNews);
      const audience = news && (await takedownAudience({ store }, news));
      if (audience) realtime.publish(news.event, audience);
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
