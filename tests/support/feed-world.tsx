import '@fontsource-variable/instrument-sans/wght.css';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { onTestFinished, vi } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { FeedCard } from '../../src/features/feed/feed-row.tsx';
import { FeedScreen } from '../../src/features/feed/feed-screen.tsx';
import { PostCard } from '../../src/features/posts/post-card.tsx';
import { forgetFeed } from '../../src/state/feed.ts';
import fakeWorkerUrl from './feed-fake.worker.ts?worker&url';
import { FEED_CHANNEL, type FeedAnswer, type FeedQuestion } from './feed-fetch.ts';
import { VIEWER } from './feed-posts.ts';
import { render } from './web-render.tsx';

type Reply = { readonly status?: number; readonly body: unknown };

/**
 * The feed on a page, with its real worker; the worker's calls are answered by `reply` until the
 * test ends. The answer are the calls, and a way to another screen.
 */
export function showFeedScreen(
  reply: (path: URL) => Reply,
  { card = PostCard, viewerId = VIEWER }: { card?: FeedCard; viewerId?: UserId } = {},
) {
  const calls: FeedQuestion[] = [];
  const channel = new BroadcastChannel(FEED_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<FeedQuestion>) => {
    calls.push(data);
    const { status = 200, body } = reply(new URL(data.path, location.href));
    channel.postMessage({ id: data.id, status, body } satisfies FeedAnswer);
  };
  stubFeedWorker();
  document.documentElement.lang = 'en';
  const root = render(
    <FeedScreen
      viewerId={viewerId}
      token="token"
      card={card}
      hasActions={false}
      emptyAction={<a href="#write">Write</a>}
    />,
  );
  onTestFinished(() => {
    forgetFeed();
    channel.close();
    vi.unstubAllGlobals();
    scrollTo(0, 0);
  });
  return { calls, leave: () => root.unmount() };
}

/** Pages of `posts` as the server cuts them, with positions as cursors. */
export function pagesOf(posts: readonly unknown[]) {
  return (path: URL): Reply => {
    const from = Number(path.searchParams.get('cursor') ?? 0);
    const to = from + Number(path.searchParams.get('limit'));
    const more = to < posts.length ? { nextCursor: String(to) } : {};
    return { body: { posts: posts.slice(from, to), ...more } };
  };
}

/** The page starts the worker of the test where it means to start its own. */
function stubFeedWorker(): void {
  const RealWorker = globalThis.Worker;
  vi.stubGlobal(
    'Worker',
    class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        const isFeed = String(url).includes('feed.worker');
        super(isFeed ? fakeWorkerUrl : url, options);
      }
    },
  );
}

/** The cards on the page, as they stand. */
export function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')];
}

/** Waits until what is under way has been drawn. */
export async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
