import '@fontsource-variable/instrument-sans/wght.css';
import '../../../src/ui/styles/font-fallback.css';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Post } from '#contract/schema/post.ts';
import { FeedCard } from '../../../src/app/routes/posts/feed-card.tsx';
import type { FeedCardComponent } from '../../../src/features/feed/feed-article.tsx';
import { FeedScreen } from '../../../src/features/feed/feed-screen.tsx';
import { resetFeed } from '../../../src/state/feed/feed.ts';
import { PATHS } from '../paths.ts';
import fakeWorkerUrl from './fake-feed.worker.ts?worker&url';
import { FEED_CHANNEL, type FeedAnswer, type FeedQuestion } from './feed-fetch.ts';
import { orderOf, VIEWER } from './feed-posts.ts';
import { render } from './render.tsx';

type Reply = { readonly status?: number; readonly body: unknown };

/**
 * The feed on a page, with its real worker; the worker's calls are answered by `reply` until the
 * test ends. The answer are the calls, and a way to another screen.
 */
export function renderFeedScreen(
  reply: (path: URL) => Reply,
  {
    card = FeedCard,
    viewerId = VIEWER,
    head,
  }: {
    card?: FeedCardComponent;
    viewerId?: UserId;
    head?: ReactNode;
  } = {},
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
    <MemoryRouter>
      <FeedScreen
        viewerId={viewerId}
        token="token"
        card={card}
        head={head}
        emptyActions={{
          all: <a href="#write">Write</a>,
          following: <a href="#find">Find people</a>,
        }}
      />
    </MemoryRouter>,
  );
  onTestFinished(() => {
    resetFeed();
    localStorage.removeItem(`feed-scope:${viewerId}`);
    channel.close();
    scrollTo(0, 0);
  });
  return { calls, leave: () => root.unmount() };
}

/** `posts` as the server answers for them: the first ones, their order, and each by its id. */
export function pagesOf(posts: readonly unknown[], orderPosts: number = LIMITS.orderPagePosts) {
  return fakeFeedServer({
    count: posts.length,
    postAt: (at) => posts[at],
    indexOf: (id) => posts.findIndex((post) => (post as Partial<Post> | null)?._id === id),
    orderPosts,
  });
}

export interface FakeFeed {
  readonly count: number;
  /** The post at a place of the order. */
  readonly postAt: (at: number) => unknown;
  readonly indexOf: (id: string) => number;
  /** Positions in one page of the order. */
  readonly orderPosts: number;
}

/** A server of any number of posts, each made on request; cursors are positions. */
function fakeFeedServer({ count, postAt, indexOf, orderPosts }: FakeFeed) {
  return (path: URL): Reply => {
    const from = Number(path.searchParams.get('cursor') ?? 0);
    const places = (size: number) => {
      const to = Math.min(from + size, count);
      const posts = Array.from({ length: Math.max(to - from, 0) }, (_, at) => postAt(from + at));
      return { posts, nextCursor: to < count ? String(to) : undefined };
    };
    switch (path.pathname) {
      case PATHS.allPosts:
        return { body: places(Number(path.searchParams.get('limit'))) };
      case PATHS.postOrder: {
        const { posts, nextCursor } = places(orderPosts);
        return { body: orderOf(posts as Post[], nextCursor) };
      }
      case PATHS.createPost: {
        const ids = path.searchParams.get('ids')?.split(',') ?? [];
        const found = ids.map(indexOf).filter((at) => at !== -1);
        return { body: { posts: found.map(postAt) } };
      }
      default:
        return { status: 404, body: { code: 'post_not_found', error: '' } };
    }
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
export function mountedCards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')];
}

/** Waits until what is under way has been drawn. */
export async function waitTwoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
