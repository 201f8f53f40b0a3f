import { AsyncLocalStorage } from 'node:async_hooks';

import type { Context } from '../../../server/context.ts';
import type { Store } from '../../../server/store/store.ts';

/** What must not be called within a transaction, by the parts of the context: it would happen again. */
const EFFECTS = {
  limiter: ['consume', 'charge', 'refund'],
  realtime: ['publish', 'endSessions'],
  blobs: ['add', 'remove'],
  parser: ['makeImage', 'inspectVideo'],
  passwords: ['hash', 'verify'],
  pendingFiles: ['add', 'deleteUnlessPending'],
  mailer: ['send'],
  push: ['send'],
  pages: ['read'],
  metrics: ['recordUpload', 'recordJob'],
} as const;

const ROLLED_BACK = new Error('Done, and rolled back to be done again.');

/**
 * The context of a server whose transactions are watched: PostgreSQL may run one again, so it changes
 * nothing outside the database, and reads nothing outside itself.
 *
 * @param runsTwice Whether each transaction is done, rolled back, and done again.
 * @returns also the calls that broke the rule, by their names.
 */
export function strictTransactions(
  context: Context,
  runsTwice: boolean,
): { readonly context: Context; readonly broken: ReadonlySet<string> } {
  const within = new AsyncLocalStorage<true>();
  const broken = new Set<string>();

  /** `part`, some of whose methods say where they were called. */
  function watched<Part extends object>(
    name: string,
    part: Part,
    methods?: readonly string[],
  ): Part {
    return new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        const isWatched = methods?.includes(String(key)) ?? true;
        if (typeof value !== 'function' || !isWatched) return value;
        return (...values: unknown[]) => {
          if (within.getStore()) broken.add(`${name}.${String(key)}`);
          return Reflect.apply(value, target, values);
        };
      },
    });
  }

  const { transaction, ...others } = context.store;
  const store: Store = {
    ...Object.fromEntries(
      Object.entries(others).map(([name, queries]) => [
        name,
        typeof queries === 'object' ? watched(`store.${name}`, queries) : queries,
      ]),
    ),
    async transaction(work) {
      const strictly: typeof work = (tx) => within.run(true, () => work(tx));
      if (runsTwice) {
        await transaction(async (tx) => {
          await strictly(tx);
          throw ROLLED_BACK;
        }).catch((error: unknown) => {
          if (error !== ROLLED_BACK) throw error;
        });
      }
      return transaction(strictly);
    },
  } as Store;
  const parts = Object.entries(EFFECTS).map(([name, methods]) => {
    const part = context[name as keyof typeof EFFECTS];
    return [name, part && watched(name, part, methods)];
  });
  return { context: { ...context, ...Object.fromEntries(parts), store }, broken };
}
