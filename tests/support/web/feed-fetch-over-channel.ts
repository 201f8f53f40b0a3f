import { FEED_CHANNEL, type FeedAnswer, type FeedQuestion } from './feed-fetch.ts';

/** Imported before the feed worker: its calls go to the test instead of to a server. */
const channel = new BroadcastChannel(FEED_CHANNEL);
const waiting = new Map<number, (answer: FeedAnswer) => void>();
let asked = 0;

channel.onmessage = ({ data }: MessageEvent<FeedAnswer>) => {
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
};

const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  if (typeof input !== 'string' || !input.startsWith('/api/')) return realFetch(input, init);
  asked += 1;
  const id = asked;
  const answered = new Promise<FeedAnswer>((resolve) => waiting.set(id, resolve));
  const authorization = new Headers(init?.headers).get('authorization');
  channel.postMessage({ id, path: input, authorization } satisfies FeedQuestion);
  const { status, body } = await answered;
  init?.signal?.throwIfAborted();
  return Response.json(body, { status });
};
