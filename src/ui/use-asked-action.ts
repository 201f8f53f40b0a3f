import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../lib/api-problem.ts';
import { logFailure } from '../lib/log-failure.ts';

interface AskedAction {
  /** Rejects when it was not done: `problem` then says why. */
  readonly act: () => Promise<void>;
  /** It was done, and the caller is still there: what was left meanwhile may have made room for another. */
  readonly onDone: () => void;
}

/** Does what was asked for, once at a time, and keeps the words of its failure. */
export function useAskedAction({ act, onDone }: AskedAction) {
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
      setProblem(wordsOf(error));
      setBusy(false);
    }
  }

  return { problem, isBusy, run: () => void run() };
}
