import { lazy, memo } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PostId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { setReachable } from '../../../src/lib/api/reachability.ts';
import {
  addFeedArrival,
  addOwnFeedPost,
  removeFeedPost,
} from '../../../src/lib/feed/feed-client.ts';
import { getFeedAnchor, setFeedAnchor } from '../../../src/lib/storage/feed-anchor.ts';
import { posts as postStore, usePost } from '../../../src/state/entities/posts.ts';
import { resetFeed } from '../../../src/state/feed/feed.ts';
import { PATHS } from '../../support/paths.ts';
import {
  mountedCards,
  pagesOf,
  renderFeedScreen,
  waitTwoFrames,
} from '../../support/web/feed-harness.tsx';
import { AUTHOR, idOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';

const NOW = Date.now();
const fresh = (n: number, facts = {}) => postOf(n, { createdAtMs: NOW - n * 60_000, ...facts });
const many = (count: number) => Array.from({ length: count }, (_, n) => fresh(n + 1));
const post = (n: number) => page.getByText(`Post ${n}`, { exact: true });
const retry = () => page.getByRole('button', { name: COMMON_MESSAGES.retry });

beforeEach(async () => {
  await page.viewport(1280, 800);
});

describe('the feed', () => {
  it('names each post by its author and has its position', async () => {
    renderFeedScreen(pagesOf(many(2)));
    const feed = page.getByRole('feed', { name: FEED_MESSAGES.feed });
    await expect.element(feed).toBeVisible();
    const articles = feed.getByRole('article', { name: 'Ada Lovelace' });
    await expect.poll(() => articles.elements().length).toBe(2);
    const [first, second] = articles.elements();
    expect(first?.getAttribute('aria-posinset')).toBe('1');
    expect(second?.getAttribute('aria-setsize')).toBe('2');
  });

  it('shows the author, too, who may comment if that is not everybody', async () => {
    const user = { ...postOf(1).user, _id: VIEWER };
    renderFeedScreen(
      pagesOf([
        fresh(1, { user, commentPermission: 'followers' }),
        fresh(2, { commentPermission: 'followers' }),
      ]),
    );
    await expect.element(post(1)).toBeVisible();
    const notes = () => mountedCards().map((card) => card.querySelector('li')?.title);
    await expect
      .poll(notes)
      .toEqual([POST_MESSAGES.card.followersCommentOwn, POST_MESSAGES.card.followersComment]);
  });

  it('mounts the visible cards, keeps records of a window, and loads pages while scrolling', async () => {
    const { calls } = renderFeedScreen(pagesOf(many(300)));
    await expect.element(post(1)).toBeVisible();
    expect(mountedCards().length).toBeLessThan(20);
    const furtherDown = () => {
      scrollBy(0, 700);
      return post(300).query();
    };
    await expect.poll(furtherDown, { interval: 50, timeout: 60_000 }).not.toBeNull();
    await expect.element(post(300)).toBeVisible();
    expect(mountedCards().length).toBeLessThan(20);
    expect(postStore.retainedIds().length).toBeLessThanOrEqual(80);
    // The first ten, the order of the rest, and posts by fifties.
    const asked = calls.map(({ path }) => new URL(path, 'http://x').pathname);
    expect(asked.filter((path) => path === PATHS.allPosts)).toHaveLength(1);
    expect(asked.filter((path) => path === PATHS.postOrder)).toHaveLength(1);
    expect(asked.length).toBeLessThanOrEqual(2 + 290 / 50 + 4);
    await expect.element(page.getByText(COMMON_MESSAGES.listEnd)).toBeVisible();
  });

  it('renders posts that load together one by one, each in its own task', async () => {
    renderFeedScreen(pagesOf(many(300)));
    await expect.element(post(1)).toBeVisible();
    await expect.poll(() => mountedCards()[0]?.getAttribute('aria-setsize')).toBe('300');
    const drawnAtOnce: number[] = [];
    let drawnInTask = 0;
    const observer = new MutationObserver(async (changes) => {
      drawnInTask += new Set(changes.map(({ target }) => target)).size;
      drawnAtOnce.push(drawnInTask);
      // What else is drawn before this task is over counts with it.
      for (let turn = 0; turn < 50; turn += 1) await undefined;
      drawnInTask = 0;
    });
    observer.observe(document.body, { attributeFilter: ['aria-busy'], subtree: true });
    scrollTo(0, document.documentElement.scrollHeight / 2);
    await expect.poll(() => drawnAtOnce.length).toBeGreaterThan(2);
    await expect.poll(() => mountedCards().some(({ ariaBusy }) => ariaBusy)).toBe(false);
    observer.disconnect();
    expect(Math.max(...drawnAtOnce)).toBe(1);
  });

  it('has no layout shifts while scrolling', async () => {
    renderFeedScreen(pagesOf(many(120)));
    await expect.element(post(1)).toBeVisible();
    let shifted = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += (entry as { value?: number }).value ?? 0;
    });
    observer.observe({ type: 'layout-shift' });
    for (let step = 0; step < 40; step += 1) {
      scrollBy(0, 300);
      await waitTwoFrames();
    }
    for (const entry of observer.takeRecords()) shifted += (entry as { value?: number }).value ?? 0;
    observer.disconnect();
    expect(scrollY).toBeGreaterThan(8000);
    expect(shifted).toBe(0);
  });

  it('says in one sentence that nobody has posted, with an action', async () => {
    renderFeedScreen(pagesOf([]));
    await expect.element(page.getByText(FEED_MESSAGES.empty)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Write' })).toBeVisible();
  });

  it('shows a placeholder of the row above it until its code is loaded', async () => {
    const loading = Promise.withResolvers<{ default: () => React.ReactNode }>();
    const Row = lazy(() => loading.promise);
    renderFeedScreen(pagesOf(many(1)), { head: <Row /> });
    await expect.element(post(1)).toBeVisible();
    const shapes = () => {
      const above = page.getByRole('tablist').element().previousElementSibling;
      return [...(above?.querySelectorAll('span') ?? [])].filter(
        (shape) => getComputedStyle(shape).backgroundColor !== 'rgba(0, 0, 0, 0)',
      ).length;
    };
    expect(shapes()).toBe(2); // a face and words

    loading.resolve({ default: () => <p>Say something</p> });
    await expect.element(page.getByText('Say something')).toBeVisible();
    expect(shapes()).toBe(0);
  });

  it('draws one card for one like', async () => {
    const drawn = new Map<PostId, number>();
    const CountingCard = memo(({ id, labelId }: { id: PostId; labelId: string }) => {
      const { likes, content } = usePost(id);
      drawn.set(id, (drawn.get(id) ?? 0) + 1);
      return <p id={`${labelId}-name`}>{`${content}: ${likes} likes`}</p>;
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // its cards have other heights
    renderFeedScreen(pagesOf(many(5)), { card: CountingCard });
    await expect.element(page.getByText('Post 5: 0 likes')).toBeVisible();
    await waitTwoFrames();
    const before = new Map(drawn);
    postStore.apply(idOf(3), { fields: { likes: 1, isLiked: true }, revision: 2 });
    await expect.element(page.getByText('Post 3: 1 likes')).toBeVisible();
    const again = [...drawn].filter(([id, count]) => count !== before.get(id));
    expect(again).toEqual([[idOf(3), (before.get(idOf(3)) ?? 0) + 1]]);
  });
});

describe('what fails', () => {
  /** A feed that a busy server has refused; returns what ends that. */
  async function openFailedFeed(): Promise<() => void> {
    let isDown = true;
    renderFeedScreen((path) =>
      isDown
        ? { status: 503, body: { code: 'busy', error: ERROR_MESSAGES.busy } }
        : pagesOf(many(1))(path),
    );
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.busy);
    return () => {
      isDown = false;
    };
  }

  it('at the start shows the reason, and loads after Retry', async () => {
    const bringBack = await openFailedFeed();
    bringBack();
    await retry().click();
    await expect.element(post(1)).toBeVisible();
  });

  it('at the start is loaded again when the server is back', async () => {
    const bringBack = await openFailedFeed();
    setReachable(false);
    bringBack();
    setReachable(true);
    await expect.element(post(1)).toBeVisible();
  });

  it('further down leaves the posts, and continues after Retry', async () => {
    let isDown = true;
    renderFeedScreen((path) =>
      path.searchParams.has('cursor') && isDown
        ? { status: 503, body: { code: 'busy', error: ERROR_MESSAGES.busy } }
        : pagesOf(many(30))(path),
    );
    await expect.element(post(1)).toBeVisible();
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.busy);
    isDown = false;
    await retry().click();
    // The button stands at the end of the ten, where one is now.
    await expect.element(post(11)).toBeVisible();
    await expect.element(post(10)).toBeInTheDocument();
    expect(mountedCards()[0]?.getAttribute('aria-setsize')).toBe('30');
  });

  it('in one post affects one card, which has a Retry button', async () => {
    const posts = many(3);
    const broken = { ...fresh(2), user: null };
    let isDown = true;
    const { calls } = renderFeedScreen((path) => {
      if (path.pathname.endsWith('allPosts')) return pagesOf([posts[0], broken, posts[2]])(path);
      return isDown
        ? { status: 503, body: { code: 'busy', error: ERROR_MESSAGES.busy } }
        : { body: posts[1] };
    });
    await expect.element(page.getByText(FEED_MESSAGES.brokenPost)).toBeVisible();
    await expect.element(post(1)).toBeVisible();
    await expect.element(post(3)).toBeVisible();
    const button = retry().element() as HTMLElement;
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => calls.filter(({ path }) => path.includes(idOf(2)))).toHaveLength(1);
    await expect.poll(() => document.activeElement).toBe(button); // it failed, and can be tried again
    isDown = false;
    await userEvent.keyboard('{Enter}');
    await expect.element(post(2)).toBeVisible();
    expect(page.getByText(FEED_MESSAGES.brokenPost).query()).toBeNull();
    await expect.poll(() => document.activeElement?.textContent).toContain('Post 2');
  });
});

describe('a worker that is lost', () => {
  it('is replaced after Retry, and each card has the post of its position in the new order', async () => {
    const workers: Worker[] = [];
    const RealWorker = globalThis.Worker;
    vi.stubGlobal(
      'Worker',
      class extends RealWorker {
        constructor(...options: ConstructorParameters<typeof Worker>) {
          super(...options);
          workers.push(this);
        }
      },
    );
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let shown = many(60);
    renderFeedScreen((path) => pagesOf(shown)(path));
    await expect.element(post(1)).toBeVisible();
    const furtherDown = () => {
      scrollBy(0, 500);
      return post(25).query();
    };
    await expect.poll(furtherDown, { interval: 50 }).not.toBeNull();
    await expect.poll(() => getFeedAnchor(VIEWER, 'hot')).toBeDefined();

    const newer = [101, 102, 103].map((n) => postOf(n, { createdAtMs: NOW }));
    shown = [...newer.toReversed(), ...many(60)];
    workers.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'lost' }));
    await retry().click();
    const isAt = (n: number) => (n > 100 ? 104 - n : n + newer.length);
    const displaced = () =>
      mountedCards().filter(({ ariaPosInSet, textContent }) => {
        const n = Number(/Post (\d+)/.exec(textContent)?.[1]);
        return ariaPosInSet !== String(isAt(n));
      });
    for (let step = 0; step < 8; step += 1) {
      await expect.poll(() => mountedCards().length).toBeGreaterThan(0);
      await expect.poll(displaced).toEqual([]);
      scrollBy(0, -300);
      await waitTwoFrames();
    }
  });
});

describe('what comes while one reads', () => {
  it('waits behind the pill, which shows it from the top', async () => {
    const posts = many(60);
    const { calls } = renderFeedScreen((path) => pagesOf(posts)(path));
    await expect.element(post(1)).toBeVisible();
    scrollTo(0, 1500);
    await waitTwoFrames();
    // One in sight: those around it are mounted and removed as scrolling ends.
    const isInSight = (card: Element) => card.getBoundingClientRect().top >= 0;
    await expect.poll(() => mountedCards().some(isInSight)).toBe(true);
    const reading = mountedCards().find(isInSight);
    const topPx = reading?.getBoundingClientRect().top;

    posts.unshift(postOf(900, { createdAtMs: NOW, likes: 5 }));
    addFeedArrival(idOf(900), AUTHOR);
    const pill = page.getByRole('button', { name: FEED_MESSAGES.newPosts(1) });
    await expect.element(pill).toBeVisible();
    expect(reading?.getBoundingClientRect().top).toBe(topPx);
    expect(post(900).query()).toBeNull();

    const callsBefore = calls.length;
    const place = document.body.appendChild(document.createElement('main'));
    onTestFinished(() => place.remove());
    place.tabIndex = -1;
    (pill.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(post(900)).toBeVisible();
    expect(scrollY).toBe(0);
    await expect.poll(() => pill.query()).toBeNull();
    await expect.poll(() => document.activeElement).toBe(place);
    expect(calls[callsBefore]?.path).not.toContain('cursor');
  });

  it('shows one’s own post on top, its box reserved before the picture comes', async () => {
    renderFeedScreen(pagesOf(many(40)));
    await expect.element(post(1)).toBeVisible();
    scrollTo(0, 2000);
    await waitTwoFrames();
    const own = postOf(901, {
      user: { ...fresh(1).user, _id: VIEWER },
      media: '/never-arrives.jpg',
      mediaType: 'image',
      mediaWidth: 1600,
      mediaHeight: 900,
    });
    addOwnFeedPost(own);
    await expect.element(post(901)).toBeVisible();
    expect(scrollY).toBe(0);
    // The box stands whether the picture is on its way or has failed already.
    const box = mountedCards()[0]
      ?.querySelector('[style*="width: "][style*="height: "]')
      ?.getBoundingClientRect();
    expect(Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 9)).toBe(16);
  });

  it('removes a deleted post, and keeps the reader’s position', async () => {
    renderFeedScreen(pagesOf(many(60)));
    await expect.element(post(1)).toBeVisible();
    scrollTo(0, 1500);
    await waitTwoFrames();
    const reading = mountedCards()[2];
    const topPx = reading?.getBoundingClientRect().top ?? 0;
    const position = Number(reading?.getAttribute('aria-posinset'));
    removeFeedPost(idOf(2));
    await expect.poll(() => Number(reading?.getAttribute('aria-posinset'))).toBe(position - 1);
    await waitTwoFrames();
    expect(Math.abs((reading?.getBoundingClientRect().top ?? 0) - topPx)).toBeLessThanOrEqual(1);
    expect(scrollY).toBeLessThan(1500);
  });
});

describe('coming back', () => {
  const atTop = () => {
    const card = mountedCards().find((each) => each.getBoundingClientRect().bottom > 0);
    return { words: card?.textContent, topPx: card?.getBoundingClientRect().top ?? 0 };
  };

  it('from another screen finds the same post at the same place', async () => {
    const posts = many(60);
    const { leave } = renderFeedScreen(pagesOf(posts));
    await expect.element(post(1)).toBeVisible();
    scrollTo(0, 2503);
    await waitTwoFrames(); // the cards of the place above are not busy any more
    await expect.poll(() => mountedCards().every(({ ariaBusy }) => ariaBusy === null)).toBe(true);
    await waitTwoFrames();
    const before = atTop();
    leave();
    scrollTo(0, 0);
    const { calls } = renderFeedScreen(pagesOf(posts));
    await expect.poll(() => atTop().words).toBe(before.words);
    expect(Math.abs(atTop().topPx - before.topPx)).toBeLessThanOrEqual(2);
    expect(calls).toHaveLength(0);
  });

  it('after a reload finds the post pages down', async () => {
    setFeedAnchor(VIEWER, 'hot', { id: idOf(80), withinPx: 30 });
    const { calls } = renderFeedScreen(pagesOf(many(200)));
    await expect.element(post(80)).toBeInTheDocument();
    await waitTwoFrames();
    expect(atTop()).toMatchObject({ words: expect.stringContaining('Post 80'), topPx: -30 });
    expect(calls.length).toBeLessThanOrEqual(4);
  });

  it('after signing out begins at the top', async () => {
    const { leave } = renderFeedScreen(pagesOf(many(60)));
    await expect.element(post(1)).toBeVisible();
    scrollTo(0, 2500);
    await expect.poll(() => getFeedAnchor(VIEWER, 'hot')).toBeDefined();
    resetFeed();
    leave();
    expect(getFeedAnchor(VIEWER, 'hot')).toBeUndefined();
    renderFeedScreen(pagesOf(many(60)));
    await expect.element(post(1)).toBeInTheDocument();
    expect(getFeedAnchor(VIEWER, 'hot')).toBeUndefined();
  });

  it('after signing out shows nothing of the posts that were on screen', async () => {
    let posts = many(2);
    const reply = (path: URL) => pagesOf(posts)(path);
    const { leave } = renderFeedScreen(reply);
    await expect.element(post(2)).toBeVisible();
    resetFeed();
    leave();
    posts = [fresh(11), fresh(12)];
    renderFeedScreen(reply);
    await expect.element(post(11)).toBeVisible();
    await expect.element(post(12)).toBeVisible();
    expect(postStore.retainedIds().length).toBe(2);
  });
});

describe('focus', () => {
  it('walks from post to post with j and k', async () => {
    renderFeedScreen(pagesOf(many(40)));
    await expect.element(post(1)).toBeVisible();
    const focused = () => document.activeElement?.getAttribute('aria-posinset');
    await userEvent.keyboard('j');
    await expect.poll(focused).toBe('1');
    for (let press = 0; press < 12; press += 1) {
      await userEvent.keyboard('j');
      await expect.poll(focused).toBe(String(press + 2));
    }
    await userEvent.keyboard('k');
    await expect.poll(focused).toBe('12');
  });

  it('stays on its card however far the list is scrolled', async () => {
    renderFeedScreen(pagesOf(many(60)));
    await expect.element(post(1)).toBeVisible();
    await userEvent.keyboard('j');
    await expect.poll(() => document.activeElement?.getAttribute('aria-posinset')).toBe('1');
    scrollTo(0, 3000);
    await waitTwoFrames();
    expect(document.activeElement?.getAttribute('aria-posinset')).toBe('1');
    expect(document.activeElement?.textContent).toContain('Post 1');
  });
});
