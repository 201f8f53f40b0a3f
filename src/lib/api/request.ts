import type { AnswerOf, CallOf, CallRoute } from '#contract/calls/all.schema.ts';
import { methodOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import { ApiProblem, parseBody, problemFrom } from './api-problem.ts';
import { type AnyCallOptions, type CallOptions, headersOf, urlOf } from './call-options.ts';
import { setReachable } from './reachability.ts';
import { setServerTime } from './server-clock.ts';
import { currentToken, sessionSignal } from './token.ts';

type RequestOptions<R extends CallRoute> = CallOptions<R> & {
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
};

type RequestArguments<R extends CallRoute> =
  Record<never, never> extends RequestOptions<R>
    ? [options?: RequestOptions<R>]
    : [options: RequestOptions<R>];

type TokenRefusal = (token: string) => void;
let onRefusal: TokenRefusal | undefined;

/** Registers the session as the listener for tokens the server no longer accepts. */
export function onTokenRefused(listener: TokenRefusal): void {
  onRefusal = listener;
}

/** Reports that a call made with `token` was answered 401. */
export function reportTokenRefused(token: string): void {
  onRefusal?.(token);
}

/**
 * Makes a call and returns its answer.
 *
 * Reads with a token are aborted when the session ends, here or in another tab: the server would
 * refuse them. Writes continue.
 *
 * @throws {ApiProblem} for every answer that is not a success, and with status 0 where none came, or
 *   only a part of it, in time.
 * @throws {DOMException} `AbortError` when `signal` aborts first, or the session ends.
 */
export async function request<R extends CallRoute>(
  route: R,
  ...[options]: RequestArguments<NoInfer<R>>
): Promise<AnswerOf<CallOf<R>>> {
  // The server's tests check every answer against the description of its call.
  return (await send(route, options ?? {})) as AnswerOf<CallOf<R>>;
}

async function send(
  route: CallRoute,
  options: AnyCallOptions & { readonly keepalive?: boolean },
): Promise<unknown> {
  const method = methodOf(route);
  const token = options.access === 'public' ? undefined : currentToken();
  const ends = method === 'GET' && token !== undefined ? [sessionSignal()] : [];
  const signal = AbortSignal.any(options.signal ? [options.signal, ...ends] : ends);
  const { body, keepalive = false } = options;
  const late = new AbortController();
  const endAfter = (ms: number) => setTimeout(() => late.abort(), ms);
  let timer = endAfter(LIMITS.answerTimeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(urlOf(route, options), {
      method,
      headers: headersOf(token, options),
      keepalive,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, late.signal]),
    });
    clearTimeout(timer);
    timer = endAfter(LIMITS.answerBodyTimeoutMs);
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    setReachable(false);
    throw new ApiProblem('unavailable', 0, undefined, { cause: error });
  } finally {
    clearTimeout(timer);
  }
  setServerTime(response.headers.get('date'));
  const answer = parseBody(text);
  if (response.ok && (answer !== undefined || text === '')) {
    setReachable(true);
    return answer;
  }
  const problem = problemFrom(response.status, answer);
  // Without a message it is the answer of a proxy whose server does not respond.
  setReachable(problem.code !== 'unavailable' || problem.serverMessage !== undefined);
  if (response.status === 401 && token !== undefined) reportTokenRefused(token);
  throw problem;
}
