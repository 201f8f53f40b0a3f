import { useRef, useState } from 'react';
import { problemMessage } from '../lib/api/api-problem.ts';
import { logFailure } from '../lib/net/log-failure.ts';

interface Sending {
  readonly isBusy: boolean;
  /** Why the last try failed, in words; gone with the next one. */
  readonly problem: string | undefined;
  /** Does `work`, unless something is under way; answers whether it was done. */
  readonly send: (work: () => Promise<void>) => Promise<boolean>;
  /** Refuses before anything is sent. */
  readonly refuse: (words: string | undefined) => void;
}

/** A form that sends one thing at a time and says why it did not work. */
export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isRunning = useRef(false);

  async function send(work: () => Promise<void>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      logFailure('The form could not be sent.', error);
      setProblem(problemMessage(error));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { isBusy, problem, send, refuse: setProblem };
}
