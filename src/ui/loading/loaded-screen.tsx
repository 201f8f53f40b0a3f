import type { ReactNode } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { Loaded } from '../../hooks/use-loaded.ts';
import { ActionLink } from '../button/action-link.tsx';
import { type ScreenShape, Skeleton } from '../skeleton/skeleton.tsx';
import { FailureFrame } from './failure-frame.tsx';

interface LoadedScreenProps<Value> {
  readonly state: Loaded<Value>;
  /** The skeleton to show. */
  readonly shape: ScreenShape;
  readonly loadingLabel: string;
  /** The message of a missing record, where the usual one does not fit. */
  readonly goneMessage?: string;
  readonly onRetry: () => Promise<void>;
  /** The action where a retry would not help: the way to the feed, or `null` where the frame has one. */
  readonly exit?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** Shows a loaded value; a skeleton before, and the reason after a failure. */
export function LoadedScreen<Value>(props: LoadedScreenProps<Value>) {
  const {
    state,
    shape,
    loadingLabel,
    goneMessage,
    onRetry,
    exit = <ActionLink to={PAGE_PATHS.hub}>{COMMON_MESSAGES.goToFeed}</ActionLink>,
    children,
  } = props;
  switch (state.status) {
    case 'loading':
      return <Skeleton shape={shape} label={loadingLabel} />;
    case 'failed':
      return (
        <FailureFrame onRetry={state.canRetry ? onRetry : undefined} exit={exit}>
          {(state.isGone ? goneMessage : undefined) ?? state.message}
        </FailureFrame>
      );
    case 'ready':
      return children(state.value);
  }
}
