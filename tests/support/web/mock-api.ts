import { vi } from 'vitest';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';

/** A call as the page made it. */
export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly search: string;
  readonly authorization: string | null;
  readonly idempotencyKey: string | null;
  readonly body: unknown;
}

type Answer = (call: RecordedCall) => Response | Promise<Response>;

/** JSON with a status, as the server sends it. */
export function jsonResponse(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

/** A problem as the server answers it. */
export function refusal(code: ProblemCode, stored?: unknown): Response {
  return jsonResponse(PROBLEM_STATUS[code], { code, error: ERROR_MESSAGES[code], stored });
}

/**
 * Answers the page's `fetch` calls until the test ends: the first answer whose key is
 * `METHOD /path`. A call that no key names fails the way a dead server does; one that is called off
 * hears of no answer.
 */
export function mockApi(answers: Readonly<Record<string, Answer>>): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (...args: ConstructorParameters<typeof Request>) => {
    const request = new Request(...args);
    const { pathname, search } = new URL(request.url);
    const answer = answers[`${request.method} ${pathname}`];
    const text = await request.text();
    const call: RecordedCall = {
      method: request.method,
      path: pathname,
      search,
      authorization: request.headers.get('authorization'),
      idempotencyKey: request.headers.get('idempotency-key'),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    calls.push(call);
    if (!answer) throw new TypeError('Failed to fetch');
    return unlessAborted(request.signal, answer(call));
  });
  return calls;
}

function unlessAborted(
  signal: AbortSignal,
  answer: Response | Promise<Response>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });
}

/** A stand-in for the browser's uploads, each of which the test ends as it likes. */
class FakeUpload extends EventTarget {
  static readonly started: FakeUpload[] = [];
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  method = '';
  path = '';
  form: FormData | undefined;
  status = 0;
  responseText = '';
  responseType = '';
  isAborted = false;

  open(method: string, path: string): void {
    this.method = method;
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(form: FormData): void {
    this.form = form;
    FakeUpload.started.push(this);
  }

  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(
      new ProgressEvent('progress', { lengthComputable: true, loaded, total }),
    );
  }

  refuse(code: ProblemCode, stored?: unknown): void {
    this.respond(PROBLEM_STATUS[code], { code, error: ERROR_MESSAGES[code], stored });
  }

  respond(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
    this.dispatchEvent(new Event('loadend'));
  }
}

/** Puts {@link FakeUpload} in the place of the browser's until the test ends. */
export function mockUploads(): readonly FakeUpload[] {
  FakeUpload.started.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  return FakeUpload.started;
}
