import { ApiProblem, problemFrom } from './api-problem.ts';
import { reportTokenRefused } from './request.ts';
import { currentToken } from './token.ts';

export interface UploadOptions {
  readonly method?: 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** The share of the body that has left, in [0, 1]. 1 is reached before the server has answered. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a form with its files and answers the parsed body. `fetch` tells nothing about how far a
 * body has got, so this is the one call that is not made with it.
 *
 * @throws {ApiProblem} for every answer that is not a success, and with status 0 where none came.
 * @throws the signal's reason when it aborts first; the server then gets half a body and drops it.
 */
export function upload<Answer>(
  path: string,
  form: FormData,
  { method = 'POST', headers = {}, signal, onProgress }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const token = currentToken();
    const call = new XMLHttpRequest();
    call.open(method, path);
    call.responseType = 'text';
    call.setRequestHeader('accept', 'application/json');
    if (token !== undefined) call.setRequestHeader('authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);

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
      const answer = parsed(call.responseText);
      if (status >= 200 && status < 300 && answer !== undefined) {
        resolve(answer as Answer);
        return;
      }
      if (status === 401 && token !== undefined) reportTokenRefused(token);
      reject(problemFrom(status, answer));
    });
    call.send(form);
  });
}

/** The JSON in `text`, or `undefined` where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // an error page of something in between, or nothing at all
  }
}
