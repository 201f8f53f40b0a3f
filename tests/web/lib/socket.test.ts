import { expect, it, vi } from 'vitest';
import { connectToServer } from '../../../src/lib/api/socket.ts';

const opened = vi.hoisted(() => ({ options: [] as Readonly<Record<string, unknown>>[], times: 0 }));
vi.mock('socket.io-client', () => ({
  io: (options: Readonly<Record<string, unknown>>) => {
    opened.options.push(options);
    const nothing = () => undefined;
    const once = (name: string, hear: () => void) => name === 'connect' && hear();
    const connect = () => {
      opened.times += 1;
    };
    const io = { on: nothing };
    return { io, on: nothing, once, onAny: nothing, connect, disconnect: nothing };
  },
}));

const code = vi.hoisted(() => ({ isAway: false, attempts: 0 }));
vi.mock('../../../src/lib/scheduling/load-chunk.ts', async (original) => {
  const { loadChunk } = await original<{
    loadChunk<Code>(load: () => Promise<Code>): Promise<Code>;
  }>();
  return {
    loadChunk: <Code>(load: () => Promise<Code>) =>
      loadChunk(() => {
        code.attempts += 1;
        if (!code.isAway) return load();
        code.isAway = false;
        throw new TypeError('Failed to fetch dynamically imported module');
      }),
  };
});

it('connects though its code did not load at the first attempt', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { times } = opened;
  Object.assign(code, { isAway: true, attempts: 0 });
  const left = new AbortController();
  await connectToServer(left.signal);
  left.abort();
  opened.options.length = 0;
  expect([code.attempts, opened.times - times]).toEqual([2, 1]);
});

it('connects with the delays of the order, and retries forever', async () => {
  const { times } = opened;
  const left = new AbortController();
  await connectToServer(left.signal);
  left.abort();
  expect(opened.times).toBe(times + 1);
  expect(opened.options).toEqual([
    expect.objectContaining({
      timeout: 20_000,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      randomizationFactor: 0.5,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
    }),
  ]);
  // Long-polling first, then the upgrade: what the library does by itself.
  expect(opened.options[0]).not.toHaveProperty('transports');
});

it('does not connect for a person who logged out while its code loaded', async () => {
  const { times } = opened;
  const left = new AbortController();
  const connecting = connectToServer(left.signal);
  left.abort();
  await connecting;
  expect(opened.times).toBe(times);
});
