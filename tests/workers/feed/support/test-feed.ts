import { idTimeDigits, type PostId } from '#contract/ids.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { CardGeometry } from '#contract/rules/card-layout.ts';
import type { Post, PostScope } from '#contract/schema/post.ts';
import { createFeedSession } from '#workers/feed/feed-session.ts';
import type { FeedSource, FetchResult, LoadedPage } from '#workers/feed/feed-source.ts';
import type { FeedUpdate } from '#workers/feed/feed-types.ts';
import { type OrderPage, parseOrderPage } from '#workers/feed/parse-order-page.ts';
import {
  applyListChange,
  EMPTY_LIST,
  type FeedListView,
} from '../../../../src/lib/feed/feed-list-view.ts';
import { numbersIn } from '../../../../src/lib/scroll/chunked-column.ts';
import { orderOf, postOf, VIEWER } from '../../../support/web/feed-posts.ts';

export const NOW = Date.UTC(2026, 0, 8, 12);
export const HOUR = 3_600_000;
export const GEOMETRY: CardGeometry = {
  columnPx: 640,
  bleedPx: 0,
  rootFontPx: 16,
  isTouch: false,
};

type Answer = FetchResult<LoadedPage | OrderPage>;

/** The posts of the fake server, by id. */
export const stored = new Map<string, unknown>();

function store(posts: readonly unknown[]): void {
  for (const post of posts) {
    const id = (post as Partial<Post> | null)?._id;
    if (id !== undefined) stored.set(id, post);
  }
}

export function page(posts: readonly unknown[], nextCursor?: string, totalPosts?: number): Answer {
  store(posts);
  return { ok: true, value: { posts, nextCursor, totalPosts, serverMs: undefined } };
}

/** An id that was made at a moment. */
export function idAt(ms: number): PostId {
  return `${idTimeDigits(ms)}${'0'.repeat(16)}` as PostId;
}

export function order(posts: readonly Post[], nextCursor?: string): Answer {
  store(posts);
  const value = parseOrderPage(orderOf(posts, nextCursor));
  if (!value) throw new Error('The order cannot be read.');
  return { ok: true, value };
}

export const failure = (problem: ProblemCode) => ({ ok: false, problem }) as const;

/** A feed with a clock, a source and a ruler in the test's hands, and the list that a page sees. */
export function testFeed() {
  let nowMs = NOW;
  const timers = new Set<{ readonly atMs: number; readonly ring: () => void }>();
  const legible = new Set<string>();
  const asked: (readonly PostId[])[] = [];
  let byIds: (ids: readonly PostId[], signal: AbortSignal) => Promise<FetchResult<LoadedPage>> =
    async (ids) => ({
      ok: true,
      value: {
        posts: ids.flatMap((id) => stored.get(id) ?? []),
        nextCursor: undefined,
        serverMs: undefined,
      },
    });
  const questions: {
    readonly scope: PostScope;
    readonly cursor: string | undefined;
    /** Of a stretch of the order. */
    readonly limit?: number;
    readonly token: string;
    readonly signal: AbortSignal;
    readonly answer: (page: Answer) => void;
  }[] = [];
  let onePost: FetchResult<unknown> = failure('post_not_found');
  const source: FeedSource = {
    first: (token, scope, signal) =>
      new Promise((answer) =>
        questions.push({
          token,
          scope,
          cursor: undefined,
          signal,
          answer: answer as (page: Answer) => void,
        }),
      ),
    order: (token, scope, cursor, limit, signal) =>
      new Promise((answer) =>
        questions.push({
          token,
          scope,
          cursor,
          limit,
          signal,
          answer: answer as (page: Answer) => void,
        }),
      ),
    posts(_, ids, signal) {
      asked.push(ids);
      return byIds(ids, signal);
    },
    post: async () => onePost,
  };
  const session = createFeedSession({
    source,
    measurer: {
      loadFonts: async () => undefined,
      loadFontsFor: async (texts) => {
        for (const text of texts) legible.add(text);
      },
      widthPx: ({ columnPx }) => columnPx,
      // A made-up face: ten letters to a line of 640 px.
      lines(text, widthPx) {
        if (text !== '' && !legible.has(text))
          throw new Error('Measured before its face is there.');
        return Math.ceil(text.length / (10 * (widthPx / 640)));
      },
    },
    nowMs: () => nowMs,
    schedule(ring, delayMs) {
      const timer = { atMs: nowMs + delayMs, ring };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });

  const updates: FeedUpdate[] = [];
  let list: FeedListView = EMPTY_LIST;
  let status: FeedUpdate['status'];
  const receive = (update: FeedUpdate) => {
    updates.push(update);
    if (update.list) list = applyListChange(list, update.list);
    if (update.status) status = update.status;
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  return {
    session,
    updates,
    questions,
    list: () => list,
    status: () => status,
    settle,
    /** The rows whose posts were requested by id, one entry for each request. */
    asked,
    answerIds(answer: typeof byIds) {
      byIds = answer;
    },
    async ids() {
      await session.records(numbersIn(list.rows));
      await settle();
      const records = await session.records(numbersIn(list.rows));
      return records.map(({ id }) => id);
    },
    async open(token = 'token', viewerId = VIEWER, place?: PostId) {
      const opening = { token, viewerId, geometry: GEOMETRY, language: 'en' } as const;
      void session.open({ ...opening, scope: 'hot', anchor: place }, receive);
      await settle();
    },
    async answer(answer: Answer) {
      questions.shift()?.answer(answer);
      await settle();
    },
    answerPost: (answer: FetchResult<unknown>) => {
      onePost = answer;
    },
    async passTime(ms: number) {
      nowMs += ms;
      for (const timer of [...timers]) {
        if (timer.atMs <= nowMs && timers.delete(timer)) timer.ring();
      }
      await settle();
    },
  };
}

export const fresh = (n: number, likes = 0) => postOf(n, { likes, createdAtMs: NOW - HOUR });

export async function openWith(posts: readonly Post[], nextCursor?: string) {
  const feed = testFeed();
  await feed.open();
  await feed.answer(page(posts, nextCursor));
  return feed;
}

/** The posts of a long feed. */
export const COUNT = 100_000;
export const old = (n: number) =>
  postOf(COUNT * 2 - n, { createdAtMs: NOW - 48 * HOUR - n * 1000, content: 'x'.repeat(n % 90) });

/** Answers the next stretch of the order as the server does. */
export async function answerStretch(feed: ReturnType<typeof testFeed>) {
  await feed.settle();
  const { cursor, limit = 0 } = feed.questions[0] ?? {};
  const from = Number(cursor);
  const to = Math.min(from + limit, COUNT);
  const posts = Array.from({ length: to - from }, (_, at) => old(from + at));
  await feed.answer(order(posts, to < COUNT ? String(to) : undefined));
  return limit;
}
