import { useEffect, useRef, useState } from 'react';
import type { ProblemCode } from '#contract/problems.ts';
import { problemMessage } from '../lib/api/api-problem.ts';
import { randomKey } from '../lib/api/random-key.ts';
import { logFailure } from '../lib/net/log-failure.ts';

export type Submission =
  | { readonly status: 'idle' }
  | {
      readonly status: 'sending';
      /** In [0, 1]; 1 while the server is still at work. */
      readonly share: number;
    }
  | { readonly status: 'failed'; readonly message: string };

export interface SendOptions {
  /** The same for every try of the same input: the server then takes it once. */
  readonly idempotencyKey: string;
  /** When the first try began, in milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  readonly signal: AbortSignal;
  /** Called with the share that has been sent, in [0, 1]. */
  readonly onProgress: (share: number) => void;
}

interface SubmitOptions<Input, Result> {
  /** @throws why it was not done. */
  readonly send: (input: Input, options: SendOptions) => Promise<Result>;
  /** It was done, and the form is still there. */
  readonly onDone?: (result: Result) => void;
  /** Said where no answer came, or one without a reason. */
  readonly fallback?: ProblemCode;
  /** Names the attempt where the form may be closed and opened again before the answer came. */
  readonly attemptKey?: string;
  /** The form opened empty: what was sent from it before has arrived. */
  readonly isNewAttempt?: boolean;
  /**
   * Hears of a failure that nobody sees, because the form is gone, with the way to try again. Without
   * it, leaving the form calls off what is on its way.
   */
  readonly onUnseen?: ((error: unknown, retry: () => void) => void) | undefined;
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

interface Attempt {
  readonly input: unknown;
  readonly idempotencyKey: string;
  readonly startedAtMs: number;
}

/** Attempts of forms that may be closed before their answer came. */
const openAttempts = new Map<string, Attempt>();

/**
 * Sends what a form says, one at a time. The same input tried again carries the same key, so that it
 * is never taken twice; a changed one carries another.
 */
export function useSubmit<Input, Result>(options: SubmitOptions<Input, Result>) {
  const { fallback, attemptKey, isNewAttempt = false, onUnseen } = options;
  const [submission, setSubmission] = useState<Submission>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const lastAttempt = useRef<Attempt>(undefined);
  const isMounted = useRef(false);
  const isKept = onUnseen !== undefined;
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (!isKept) running.current?.abort();
    };
  }, [isKept]);
  useEffect(() => {
    if (attemptKey !== undefined && isNewAttempt) openAttempts.delete(attemptKey);
  }, [attemptKey, isNewAttempt]);

  function attemptFor(input: Input): Attempt {
    const last = attemptKey === undefined ? lastAttempt.current : openAttempts.get(attemptKey);
    const attempt =
      last && isSame(input, last.input)
        ? last
        : { input, idempotencyKey: randomKey(), startedAtMs: Date.now() };
    lastAttempt.current = attempt;
    if (attemptKey !== undefined) openAttempts.set(attemptKey, attempt);
    return attempt;
  }

  async function run(input: Input): Promise<Outcome<Result> | undefined> {
    const job = new AbortController();
    running.current = job;
    const { signal } = job;
    try {
      const result = await options.send(input, {
        ...attemptFor(input),
        signal,
        onProgress: (share) => setSubmission({ status: 'sending', share }),
      });
      // Closed meanwhile, the form may be open anew with the same input in it.
      if (attemptKey !== undefined && isMounted.current) openAttempts.delete(attemptKey);
      setSubmission({ status: 'idle' });
      if (isMounted.current) options.onDone?.(result);
      return { result };
    } catch (error) {
      if (signal.aborted && (error === signal.reason || !isMounted.current)) {
        setSubmission({ status: 'idle' });
        return undefined;
      }
      logFailure('The form was not sent.', error);
      setSubmission({ status: 'failed', message: problemMessage(error, fallback) });
      if (!isMounted.current) onUnseen?.(error, () => void run(input));
      return { error };
    } finally {
      if (running.current === job) running.current = undefined;
    }
  }

  return {
    submission,
    isSending: submission.status === 'sending',
    /** Why the last try failed; gone with the next one. */
    failure: submission.status === 'failed' ? submission.message : undefined,
    /** Whether what failed is exactly this input. */
    isRetry: (input: Input) =>
      submission.status === 'failed' && isSame(input, lastAttempt.current?.input),
    /** Returns the outcome; `undefined` where it was called off, or something is on its way already. */
    submit(input: Input) {
      if (running.current) return Promise.resolve(undefined);
      setSubmission({ status: 'sending', share: 0 });
      return run(input);
    },
    /** Calls off what is on its way. */
    cancel: () => running.current?.abort(),
    /** A failure is no longer said. */
    clear: () => setSubmission({ status: 'idle' }),
  };
}

/** Whether every field is the same, of lists every entry; files only if they are the same objects. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => isSame(a[field], b[field]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
}
