import { useEffect, useRef, useState } from 'react';
import { problemMessage } from '../../lib/api/api-problem.ts';
import { logFailure } from '../../lib/net/log-failure.ts';

interface ConfirmActionOptions {
  /** Rejects when it was not done: `problem` then says why. */
  readonly act: () => Promise<void>;
  /** It was done, and the caller is still there: what was left meanwhile may have made room for another. */
  readonly onDone: () => void;
  /** It was not done, and nobody is there any more to see `problem`. */
  readonly onUnseen?: (error: unknown, retry: () => void) => void;
}

/**
 * Does what was asked for, once at a time, and keeps the words of its failure; `onUnseen` hears of
 * it where the question was left meanwhile.
 */
export function useConfirmAction({ act, onDone, onUnseen }: ConfirmActionOptions) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  async function run(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
      if (isThere.current) onDone();
    } catch (error) {
      logFailure('What was asked for was not done.', error);
      if (!isThere.current) {
        onUnseen?.(error, () => void actUnseen());
        return;
      }
      setProblem(problemMessage(error));
      setBusy(false);
    }
  }

  async function actUnseen(): Promise<void> {
    try {
      await act();
    } catch (error) {
      logFailure('What was tried again was not done.', error);
      onUnseen?.(error, () => void actUnseen());
    }
  }

  return { problem, isBusy, run: () => void run() };
}
