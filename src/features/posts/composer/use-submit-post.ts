import { useEffect, useRef, useState } from 'react';
import type { ProblemCode } from '#contract/problems.ts';
import type { Post } from '#contract/schema/post.ts';
import { problemMessage } from '../../../lib/api/api-problem.ts';
import { randomKey } from '../../../lib/api/random-key.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';

export type PostSubmission =
  | { readonly status: 'idle' }
  | {
      readonly status: 'sending';
      /** In [0, 1]; 1 while the server is still at work. */
      readonly share: number;
    }
  | { readonly status: 'failed'; readonly words: string };

export interface SubmitOptions {
  /** The same for every try of the same draft: the server then takes it once. */
  readonly idempotencyKey: string;
  /** When the first try began, in milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  readonly signal: AbortSignal;
  /** The share that has been sent, in [0, 1]. */
  readonly onProgress: (share: number) => void;
}

interface Attempt<Draft> {
  readonly draft: Draft;
  readonly idempotencyKey: string;
  readonly startedAtMs: number;
}

/**
 * Sends one draft of a post. Trying the same one again uses the same key, so that it is never taken
 * twice; a changed one is another one.
 *
 * @param failed What is said where no answer came, or one that does not say why.
 */
export function useSubmitPost<Draft extends object>(
  save: (draft: Draft, options: SubmitOptions) => Promise<Post>,
  failed: ProblemCode,
) {
  const [sending, setSending] = useState<PostSubmission>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const lastAttempt = useRef<Attempt<Draft>>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Answers the post as it is stored, or nothing: then `sending` says why. */
  async function send(draft: Draft): Promise<Post | undefined> {
    if (running.current) return undefined;
    const now = new AbortController();
    running.current = now;
    const attempt = attemptFor(draft, lastAttempt.current);
    lastAttempt.current = attempt;
    setSending({ status: 'sending', share: 0 });
    try {
      return await save(draft, {
        idempotencyKey: attempt.idempotencyKey,
        startedAtMs: attempt.startedAtMs,
        signal: now.signal,
        onProgress: (share) => setSending({ status: 'sending', share }),
      });
    } catch (error) {
      if (now.signal.aborted) {
        setSending({ status: 'idle' });
        return undefined;
      }
      logFailure('The post was not sent.', error);
      setSending({ status: 'failed', words: problemMessage(error, failed) });
      return undefined;
    } finally {
      running.current = undefined;
    }
  }

  function cancel(): void {
    running.current?.abort();
  }

  return { sending, send, cancel };
}

function attemptFor<Draft extends object>(
  draft: Draft,
  last: Attempt<Draft> | undefined,
): Attempt<Draft> {
  if (last && hasSameFields(draft, last.draft)) return last;
  return { draft, idempotencyKey: randomKey(), startedAtMs: Date.now() };
}

/** Whether every field is the same; a file is the same only if it is the very same object. */
function hasSameFields<Draft extends object>(a: Draft, b: Draft): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Draft>;
  return [...fields].every((field) => a[field] === b[field]);
}
