import type { ReactNode } from 'react';
import { WORDS } from '#contract/words.ts';
import type { Loaded } from '../hooks/use-loaded.ts';
import { ActionLink } from '../ui/action-link.tsx';
import { Button } from '../ui/button.tsx';
import { StatusFrame } from '../ui/status-frame.tsx';
import { type ScreenShape, WaitingShape } from '../ui/waiting-shape.tsx';
import { ADDRESSES } from './addresses.ts';

interface LoadedScreenProps<Value> {
  readonly state: Loaded<Value>;
  /** The shape of what comes. */
  readonly shape: ScreenShape;
  readonly loadingWords: string;
  /** Said where it is not there, when the usual words do not name what. */
  readonly goneWords?: string;
  readonly onRetry: () => Promise<void>;
  readonly children: (value: Value) => ReactNode;
}

/** What a screen shows once it is loaded; the shape of it before, and why not after a failure. */
export function LoadedScreen<Value>(props: LoadedScreenProps<Value>) {
  const { state, shape, loadingWords, goneWords, onRetry, children } = props;
  switch (state.status) {
    case 'loading':
      return <WaitingShape shape={shape} words={loadingWords} />;
    case 'failed':
      return (
        <StatusFrame
          role="alert"
          action={
            state.isGone ? (
              <ActionLink to={ADDRESSES.hub}>{WORDS.notFound.home}</ActionLink>
            ) : (
              <Button onClick={() => void onRetry()}>{WORDS.retry}</Button>
            )
          }
        >
          {(state.isGone ? goneWords : undefined) ?? state.words}
        </StatusFrame>
      );
    case 'ready':
      return children(state.value);
  }
}
