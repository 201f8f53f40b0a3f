import { POSTS } from '#contract/calls/posts.ts';
import { pathOf } from '#contract/calls/route.ts';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import { decodeOrder, ORDER_BYTES_TYPE } from '#contract/rules/order-bytes.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { type OrderPage, parseOrderPage } from './parse-order-page.ts';

/** A failure is a value with its code. */
export type FetchResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: ProblemCode };

export interface LoadedPage {
  /** Unparsed: each post is validated separately. */
  readonly posts: readonly unknown[];
  readonly nextCursor: string | undefined;
  /** About how many posts the list has; only with its first ones. */
  readonly totalPosts?: number | undefined;
  /** The server time of the answer, where it has one. */
  readonly serverMs: number | undefined;
}

/** The source of posts. Aborting rejects; every other failure is a value. */
export interface FeedSource {
  /** The first posts of a list, whole. */
  first(token: string, scope: PostScope, signal: AbortSignal): Promise<FetchResult<LoadedPage>>;
  /** Up to `limit` posts after `cursor` in that list, as outlines. */
  order(
    token: string,
    scope: PostScope,
    cursor: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<FetchResult<OrderPage>>;
  /** Posts by their ids, up to `LIMITS.hydratePosts`; deleted ones are left out. */
  posts(
    token: string,
    ids: readonly PostId[],
    signal: AbortSignal,
  ): Promise<FetchResult<LoadedPage>>;
  post(token: string, id: PostId, signal: AbortSignal): Promise<FetchResult<unknown>>;
}

interface Answer {
  /** JSON, or the bytes of an order; `undefined` where they are damaged. */
  readonly body: unknown;
  readonly serverMs: number | undefined;
}

/** An older server answers JSON. */
const ORDER_ACCEPT = `${ORDER_BYTES_TYPE}, application/json;q=0.5`;

/** Loads from the page's own origin; answers are parsed off the main thread. */
export function createFeedSource(fetchFn: typeof fetch): FeedSource {
  async function get(
    path: string,
    token: string,
    signal: AbortSignal,
    accept = 'application/json',
  ): Promise<FetchResult<Answer>> {
    const timeout = AbortSignal.timeout(LIMITS.feedTimeoutMs);
    try {
      const response = await fetchFn(path, {
        headers: { accept, authorization: `Bearer ${token}` },
        signal: AbortSignal.any([signal, timeout]),
      });
      if (!response.ok) return { ok: false, problem: await problemOf(response) };
      const serverMs = Date.parse(response.headers.get('date') ?? '');
      const isBytes = response.headers.get('content-type') === ORDER_BYTES_TYPE;
      const body: unknown = isBytes
        ? decodeOrder(new Uint8Array(await response.arrayBuffer()))
        : await response.json();
      return { ok: true, value: { body, serverMs: Number.isNaN(serverMs) ? undefined : serverMs } };
    } catch (error) {
      signal.throwIfAborted();
      // No answer, an incomplete one, or no JSON.
      console.error(`GET ${path} failed.`, error);
      return { ok: false, problem: error instanceof SyntaxError ? 'feed_failed' : 'unavailable' };
    }
  }

  async function getPage(
    path: string,
    token: string,
    signal: AbortSignal,
  ): Promise<FetchResult<LoadedPage>> {
    const answer = await get(path, token, signal);
    if (!answer.ok) return answer;
    const page = readPage(answer.value);
    return page ? { ok: true, value: page } : { ok: false, problem: 'feed_failed' };
  }

  return {
    first(token, scope, signal) {
      const query = new URLSearchParams({
        scope,
        limit: String(LIMITS.feedFirstPagePosts),
        likers: 'none',
      });
      return getPage(`${pathOf(POSTS.allPosts)}?${query}`, token, signal);
    },
    async order(token, scope, cursor, limit, signal) {
      const query = new URLSearchParams({ scope, cursor, limit: String(limit) });
      const path = `${pathOf(POSTS.postOrder)}?${query}`;
      const answer = await get(path, token, signal, ORDER_ACCEPT);
      if (!answer.ok) return answer;
      const order = parseOrderPage(answer.value.body);
      if (order) return { ok: true, value: order };
      console.error(`GET ${path} answered no order of posts.`);
      return { ok: false, problem: 'feed_failed' };
    },
    posts(token, ids, signal) {
      const query = new URLSearchParams({ ids: ids.join(','), likers: 'none' });
      return getPage(`${pathOf(POSTS.postsByIds)}?${query}`, token, signal);
    },
    async post(token, id, signal) {
      const answer = await get(pathOf(POSTS.post, { postId: id }), token, signal);
      return answer.ok ? { ok: true, value: answer.value.body } : answer;
    },
  };
}

/** A list is drawn as no longer than this before it is known; it grows as it is read. */
const SHOWN_TOTAL_MAX = 100_000;

function readPage({ body, serverMs }: Answer): LoadedPage | undefined {
  const page = body as { posts?: unknown; nextCursor?: unknown; totalPosts?: unknown } | null;
  if (typeof page !== 'object' || page === null || !Array.isArray(page.posts)) return undefined;
  const { nextCursor, totalPosts } = page;
  const isTotal = typeof totalPosts === 'number' && totalPosts >= 0;
  return {
    posts: page.posts,
    nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined,
    totalPosts: isTotal ? Math.min(Math.floor(totalPosts), SHOWN_TOTAL_MAX) : undefined,
    serverMs,
  };
}

/** The code of a refusal; an answer of a proxy is read by its status. */
async function problemOf(response: Response): Promise<ProblemCode> {
  const body: unknown = await response.json().catch(() => undefined);
  const code = (body as { code?: unknown } | null | undefined)?.code;
  if (typeof code === 'string' && Object.hasOwn(PROBLEM_STATUS, code)) return code as ProblemCode;
  if (response.status === 401) return 'unauthorized';
  return response.status >= 500 ? 'unavailable' : 'feed_failed';
}
