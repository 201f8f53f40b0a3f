import type { AnswerOf, CallOf, CallRoute } from '#contract/calls/all.schema.ts';
import { methodOf } from '#contract/calls/route.ts';
import { ApiProblem, parseBody, problemFrom } from './api-problem.ts';
import { type AnyCallOptions, type CallOptions, headersOf, urlOf } from './call-options.ts';
import { withFileHashes } from './file-hash.ts';
import { reportTokenRefused } from './request.ts';
import { currentToken } from './token.ts';

/** The route of a call that takes a multipart form. */
type FormRoute = {
  [R in CallRoute]: CallOf<R> extends { form: object } ? R : never;
}[CallRoute];

interface Progress {
  readonly signal: AbortSignal;
  /** The share of the body that was sent, in [0, 1]. 1 is reached before the server has answered. */
  readonly onProgress?: (share: number) => void;
}

type UploadOptions<R extends CallRoute> = CallOptions<R> & Progress;

/**
 * Sends a form with its files, each with its hash, and returns the answer. `fetch` does not report
 * the progress of a body, so this is the one call that is not made with it.
 *
 * @throws {ApiProblem} for every answer that is not a success, and with status 0 where none came.
 * @throws the signal's reason when it aborts first; the server then gets half a body and drops it.
 */
export async function upload<R extends FormRoute>(
  route: R,
  form: FormData,
  options: UploadOptions<NoInfer<R>>,
): Promise<AnswerOf<CallOf<R>>> {
  return (await send(route, await withFileHashes(form), options)) as AnswerOf<CallOf<R>>;
}

function send(
  route: FormRoute,
  form: FormData,
  options: AnyCallOptions & Progress,
): Promise<unknown> {
  const { signal, onProgress } = options;
  return new Promise<unknown>((resolve, reject) => {
    signal.throwIfAborted();
    const token = currentToken();
    const call = new XMLHttpRequest();
    call.open(methodOf(route), urlOf(route, options));
    call.responseType = 'text';
    const headers = Object.entries(headersOf(token, options));
    for (const [name, value] of headers) call.setRequestHeader(name, value);

    const ended = new AbortController();
    const stop = () => call.abort();
    signal.addEventListener('abort', stop, { signal: ended.signal });
    call.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    call.addEventListener('loadend', () => ended.abort());
    call.addEventListener('abort', () => reject(signal.reason));
    call.addEventListener('error', () => reject(new ApiProblem('unavailable', 0)));
    call.addEventListener('load', () => {
      const { status } = call;
      const answer = parseBody(call.responseText);
      if (status >= 200 && status < 300 && answer !== undefined) {
        resolve(answer);
        return;
      }
      if (status === 401 && token !== undefined) reportTokenRefused(token);
      reject(problemFrom(status, answer));
    });
    call.send(form);
  });
}
