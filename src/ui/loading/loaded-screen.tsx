import type { ReactNode } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { Loaded } from '../../hooks/use-loaded.ts';
import { ActionLink } from '../button/action-link.tsx';
import { Button } from '../button/button.tsx';
import { type ScreenShape, Skeleton } from '../skeleton/skeleton.tsx';
import { StatusFrame } from './status-frame.tsx';

interface LoadedScreenProps<Value> {
  readonly state: Loaded<Value>;
  /** The skeleton to show. */
  readonly shape: ScreenShape;
  readonly loadingLabel: string;
  /** The message of a missing record, where the usual one does not fit. */
  readonly goneMessage?: string;
  readonly onRetry: () => Promise<void>;
  readonly children: (value: Value) => ReactNode;
}

/** Shows a loaded value; a skeleton before, and the reason after a failure. */
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
              <ActionLink to={PAGE_PATHS.hub}>{COMMON_MESSAGES.goToFeed}</ActionLink>
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
