import { useEffect, useRef, useState } from 'react';
import { problemMessage } from '../../lib/api/api-problem.ts';
import { logFailure } from '../../lib/net/log-failure.ts';

interface ConfirmActionOptions {
  /** Rejects when it fails: `problem` then says why. */
  readonly act: () => Promise<void>;
  /** Called after success, unless the caller has been unmounted: another dialog may be open by then. */
  readonly onDone: () => void;
  /** Called after a failure when the caller has been unmounted, so that nobody sees `problem`. */
  readonly onUnseen?: (error: unknown, retry: () => void) => void;
}

/**
 * Runs a confirmed action, one run at a time, and returns the message of its failure.
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
