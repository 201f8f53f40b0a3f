import type { ReactNode } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import type { Loaded } from '../../hooks/use-loaded.ts';
import { ADDRESSES } from '../../navigation/addresses.ts';
import { ActionLink } from '../button/action-link.tsx';
import { Button } from '../button/button.tsx';
import { type ScreenShape, Skeleton } from '../skeleton/skeleton.tsx';
import { StatusFrame } from './status-frame.tsx';

interface LoadedScreenProps<Value> {
  readonly state: Loaded<Value>;
  /** The shape of what comes. */
  readonly shape: ScreenShape;
  readonly loadingLabel: string;
  /** Said where it is not there, when the usual words do not name what. */
  readonly goneMessage?: string;
  readonly onRetry: () => Promise<void>;
  readonly children: (value: Value) => ReactNode;
}

/** What a screen shows once it is loaded; the shape of it before, and why not after a failure. */
export function LoadedScreen<Value>(props: LoadedScreenProps<Value>) {
  const {
    state,
    shape,
    loadingLabel: loadingWords,
    goneMessage: goneWords,
    onRetry,
    children,
  } = props;
  switch (state.status) {
    case 'loading':
      return <Skeleton shape={shape} label={loadingWords} />;
    case 'failed':
      return (
        <StatusFrame
          role="alert"
          action={
            state.isGone ? (
              <ActionLink to={ADDRESSES.hub}>{COMMON_MESSAGES.goToFeed}</ActionLink>
            ) : (
              <Button onClick={() => void onRetry()}>{COMMON_MESSAGES.retry}</Button>
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
