import type { ReactNode } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { Button } from '../button/button.tsx';
import { StatusFrame } from './status-frame.tsx';

interface FailureFrameProps {
  /** Why something could not be loaded. */
  readonly children: ReactNode;
  readonly onRetry: () => unknown;
}

/** In place of what could not be loaded: the reason, and Retry. */
export function FailureFrame({ children, onRetry }: FailureFrameProps) {
  const retry = <Button onClick={() => void onRetry()}>{COMMON_MESSAGES.retry}</Button>;
  return (
    <StatusFrame role="alert" action={retry}>
      {children}
    </StatusFrame>
  );
}
