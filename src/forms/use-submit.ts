import { useEffect, useRef, useState } from 'react';
import { OFFLINE_ERROR, ONLINE_AGAIN } from '#contract/messages/en/common-errors.ts';
import type { ErrorMessage } from '#contract/messages/en/errors.ts';
import { useOnline } from '../hooks/use-online.ts';
import { canRetry, problemMessage } from '../lib/api/api-problem.ts';
import { randomKey } from '../lib/api/random-key.ts';
import { logFailure } from '../lib/net/log-failure.ts';

export type Submission =
  | { readonly status: 'idle' }
  | {
      readonly status: 'sending';
      /** In [0, 1]; 1 while the server processes the form. */
      readonly share: number;
    }
  | {
      readonly status: 'failed';
      readonly message: string;
      /** Whether the same input may be accepted later. */
      readonly canRetry: boolean;
    };

export interface SendOptions {
  /** The same for every attempt with the same input, so that the server accepts it once. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Called with the sent share, in [0, 1]. */
  readonly onProgress: (share: number) => void;
}

interface SubmitOptions<Input, Result> {
  /** @throws why it failed. */
  readonly send: (input: Input, options: SendOptions) => Promise<Result>;
  /** Called on success, if the form is still mounted. */
  readonly onDone?: (result: Result) => void;
  /** Shown if there was no answer, or one without a reason. */
  readonly fallback?: ErrorMessage;
  /**
   * Called with a failure after the form was unmounted, and a retry. Without it, unmounting the
   * form aborts the request.
   */
  readonly onUnseen?: ((error: unknown, retry: () => void) => void) | undefined;
}

const IDLE: Submission = { status: 'idle' };

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

interface Attempt {
  readonly input: unknown;
  readonly idempotencyKey: string;
}

/**
 * Sends a form's input, one attempt at a time. Attempts with the same input have the same
 * idempotency key; changed input has another.
 */
export function useSubmit<Input, Result>(options: SubmitOptions<Input, Result>) {
  const { fallback, onUnseen } = options;
  const [latest, setSubmission] = useState<Submission>(IDLE);
  const messageNow = useMessageNow();
  const submission =
    latest.status === 'failed' ? { ...latest, message: messageNow(latest.message) } : latest;
  const running = useRef<AbortController>(undefined);
  const lastAttempt = useRef<Attempt>(undefined);
  const isMounted = useRef(false);
  const outlivesForm = onUnseen !== undefined;
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (!outlivesForm) running.current?.abort();
    };
  }, [outlivesForm]);

  function attemptFor(input: Input): Attempt {
    const last = lastAttempt.current;
    const attempt =
      last && isSame(input, last.input) ? last : { input, idempotencyKey: randomKey() };
    lastAttempt.current = attempt;
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
      setSubmission(IDLE);
      if (isMounted.current) options.onDone?.(result);
      return { result };
    } catch (error) {
      if (signal.aborted && (error === signal.reason || !isMounted.current)) {
        setSubmission(IDLE);
        return undefined;
      }
      logFailure('The form was not sent.', error);
      setSubmission({
        status: 'failed',
        message: problemMessage(error, fallback),
        canRetry: canRetry(error),
      });
      if (!isMounted.current) onUnseen?.(error, () => void run(input));
      return { error };
    } finally {
      if (running.current === job) running.current = undefined;
    }
  }

  return {
    submission,
    isSending: submission.status === 'sending',
    /** Why the last attempt failed; cleared by the next one. */
    failure: submission.status === 'failed' ? submission.message : undefined,
    /** Whether the failed input is exactly this one. */
    isRetry: (input: Input) =>
      submission.status === 'failed' && isSame(input, lastAttempt.current?.input),
    /** Returns the outcome; `undefined` if it was aborted, or an attempt is already under way. */
    submit(input: Input) {
      if (running.current) return Promise.resolve(undefined);
      setSubmission({ status: 'sending', share: 0 });
      return run(input);
    },
    /** Aborts the attempt under way. */
    cancel: () => running.current?.abort(),
    /** Clears the failure. */
    clear: () => setSubmission((now) => (now.status === 'failed' ? IDLE : now)),
  };
}

/** Returns what is said of a failure by now: a device that was offline may be online again. */
export function useMessageNow(): (message: string) => string {
  const isOnline = useOnline();
  return (message) => (isOnline && message === OFFLINE_ERROR ? ONLINE_AGAIN : message);
}

/** Whether all fields are equal, lists entry by entry, files by identity. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => isSame(a[field], b[field]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
}
