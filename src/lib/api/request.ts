import { ApiProblem, problemFrom } from './api-problem.ts';
import { setReachable } from './reachability.ts';
import { setServerTime } from './server-clock.ts';
import { currentToken, sessionSignal } from './token.ts';

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** `none` for the calls that carry no token. */
  readonly auth?: 'bearer' | 'none';
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean;
}

type TokenRefusal = (token: string) => void;
let onRefusal: TokenRefusal | undefined;

/** Who is told that the server no longer knows a token. One listener: the session. */
export function onTokenRefused(listener: TokenRefusal): void {
  onRefusal = listener;
}

/** Tells the session that a call made with `token` was answered 401. */
export function reportTokenRefused(token: string): void {
  onRefusal?.(token);
}

/**
 * Calls the server and answers the parsed body (`undefined` for an empty one).
 *
 * What is read for the signed-in person is called off when they sign out, here or in another tab:
 * the server would refuse it. What they have sent goes on.
 *
 * @throws {ApiProblem} for every answer that is not a success, and with status 0 where none came.
 * @throws {DOMException} `AbortError` when `signal` aborts first, or the session ends.
 */
export async function request<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', body, auth = 'bearer', keepalive = false } = options;
  const token = auth === 'bearer' ? currentToken() : undefined;
  const ends = method === 'GET' && token !== undefined ? [sessionSignal()] : [];
  const signal = AbortSignal.any(options.signal ? [options.signal, ...ends] : ends);
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');

  const response = await fetch(path, {
    method,
    headers,
    keepalive,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    setReachable(false);
    throw new ApiProblem('unavailable', 0, undefined, { cause: error });
  });
  setReachable(true);

  setServerTime(response.headers.get('date'));
  const answer = await readJson(response, signal);
  if (response.ok) return answer as Answer;
  if (response.status === 401 && token !== undefined) reportTokenRefused(token);
  throw problemFrom(response.status, answer);
}

/** The body as JSON; `undefined` where it is empty, not JSON, or broken off in a failure. */
async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiProblem('unavailable', 0, undefined, { cause: error });
  }
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (response.ok) throw new ApiProblem('internal', response.status, undefined, { cause: error });
    return undefined; // an error page of something in between
  }
}
