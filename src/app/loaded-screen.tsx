import type { ReactNode } from 'react';
import { WORDS } from '#contract/words.ts';
import type { Loaded } from '../hooks/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import { StatusFrame } from '../ui/status-frame.tsx';
import styles from './loaded-screen.module.css';

interface LoadedScreenProps<Value> {
  readonly state: Loaded<Value>;
  readonly loadingWords: string;
  readonly onRetry: () => Promise<void>;
  readonly children: (value: Value) => ReactNode;
}

/** What a screen shows once it is loaded; the shape of it before, and why not after a failure. */
export function LoadedScreen<Value>(props: LoadedScreenProps<Value>) {
  const { state, loadingWords, onRetry, children } = props;
  switch (state.status) {
    case 'loading':
      return <div className={styles.waiting} role="status" aria-label={loadingWords} />;
    case 'failed':
      return (
        <StatusFrame
          role="alert"
          action={<Button onClick={() => void onRetry()}>{WORDS.retry}</Button>}
        >
          {state.words}
        </StatusFrame>
      );
    case 'ready':
      return children(state.value);
  }
}
