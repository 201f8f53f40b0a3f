import type { UserId } from '#contract/ids.ts';
import { problemMessage } from '../../lib/api/api-problem.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { openTabChannel } from '../../lib/storage/tab-channel.ts';
import { viewerId } from '../session.ts';
import { showToast } from '../toasts.ts';
import type { EntityStore, EntityUpdate } from './entity-store.ts';
import { type ChangeCall, mutate, type Subject } from './mutate.ts';

/** The answer to a switch of one tab, for the others of the same person. */
interface TabMessage {
  readonly by: UserId;
  readonly subject: Subject;
  readonly update: EntityUpdate<object>;
}
const tabs = openTabChannel('presses');
const stores = new Map<string, Pick<EntityStore<object>, 'apply'>>();
tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.by === viewerId()) stores.get(data.subject.kind)?.apply(data.subject.id, data.update);
});

interface Likable {
  readonly likes: number;
  readonly isLiked: boolean;
}

/** How a like is shown, of whatever it is. */
export const LIKE = {
  overlay: ({ likes = 0, isLiked = false }, isOn) => ({
    isLiked: isOn,
    likes: likes + Number(isOn) - Number(isLiked),
  }),
  isDone: ({ isLiked }, isOn) => isLiked === isOn,
} satisfies Omit<ChangeCall<Likable, boolean>, 'send'>;

/** Applies to this store what other tabs switch. */
export function shareWithTabs<Fields extends object>(
  kind: string,
  store: EntityStore<Fields>,
): void {
  stores.set(kind, store as unknown as Pick<EntityStore<object>, 'apply'>);
}

/** Applies the other records in an answer, here and in the other tabs. */
export function shareUpdate<Fields extends object>(
  store: EntityStore<Fields>,
  subject: Subject,
  update: EntityUpdate<Fields>,
): void {
  store.apply(subject.id, update);
  tabs?.postMessage({ by: viewerId(), subject, update } satisfies TabMessage);
}

/**
 * Turns something of a record on or off: at once here, then on the server and in the other tabs.
 */
export async function sendSwitch<Fields extends object>(
  store: EntityStore<Fields>,
  call: string,
  how: ChangeCall<Fields, boolean>,
  subject: Subject,
  isOn: boolean,
): Promise<void> {
  const by = viewerId();
  try {
    const update = await mutate(store, how, { call, subject, args: isOn, key: randomKey() });
    if (update) tabs?.postMessage({ by, subject, update } satisfies TabMessage);
  } catch (error) {
    logFailure('A change was refused.', error);
    if (viewerId() === by) showToast(problemMessage(error)); // else logged out meanwhile
  }
}
