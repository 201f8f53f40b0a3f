import type { PostId } from '#contract/ids.ts';
import type { Context } from '../context.ts';
import {
  type TakedownNews,
  takedownAudience,
  takedownReceivers,
} from '../domain/moderation/takedown.ts';
import {
  type HiddenSubject,
  pushUnreadCount,
  receiversAbout,
} from '../domain/notifications/notifications.ts';

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
 * notified of what is hidden, or shown again, gets the count that follows.
 *
 * @returns a function that runs one check.
 */
export async function watchOperator({
  context,
  endStaleSessions,
}: OperatorWatch): Promise<() => Promise<void>> {
  const { store, realtime } = context;
  const pushCounts = async (subject: HiddenSubject) =>
    pushUnreadCount(context, await receiversAbout(store, subject));
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
      if (what === 'posts restore') await pushCounts({ post: about as PostId });
      if (what !== 'account suspend' && what !== 'account restore') continue;
      const account = await store.accounts.credentialsOf(about);
      if (!account) continue;
      if (what === 'account suspend') {
        const payload = { userId: account.id };
        realtime.publish({ name: 'person:gone', payload }, { kind: 'everyone' });
      }
      await pushCounts({ person: account.id });
    }
    lastSequence = last.sequence;
  };
}
