import type { TestServer } from './test-server.ts';

/** How many rows each transaction of `work` adds, removes or leaves without an author. */
export async function stepsOf(server: TestServer, work: () => Promise<unknown>): Promise<number[]> {
  const { store } = server.context;
  const { transaction } = store;
  const steps: number[] = [];
  const counted = async () => {
    const rows = await server.allRows();
    const authors = (rows.get('comment') ?? []) as { author_id: string | null }[];
    const named = authors.filter(({ author_id }) => author_id !== null).length;
    return new Map([...rows].map(([table, { length }]) => [table, length])).set('authors', named);
  };
  let before = await counted();
  Object.assign(store, {
    transaction: async (run: Parameters<typeof transaction>[0]) => {
      const result = await transaction(run);
      const after = await counted();
      const changes = [...after].map(([table, count]) =>
        Math.abs(count - (before.get(table) ?? 0)),
      );
      steps.push(changes.reduce((sum, change) => sum + change, 0));
      before = after;
      return result;
    },
  });
  try {
    await work();
  } finally {
    Object.assign(store, { transaction });
  }
  return steps;
}
