import type { ReactNode } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { Button } from '../button/button.tsx';
import { StatusFrame } from './status-frame.tsx';

interface FailureFrameProps {
  /** Why something could not be loaded. */
  readonly children: ReactNode;
  /** Absent where the same would be refused again. */
  readonly onRetry: (() => unknown) | undefined;
  /** The action where a retry would not help. */
  readonly exit?: ReactNode;
}

/** In place of what could not be loaded: the reason, and Retry where that can help. */
export function FailureFrame({ children, onRetry, exit }: FailureFrameProps) {
  const action = onRetry ? (
    <Button onClick={() => void onRetry()}>{COMMON_MESSAGES.retry}</Button>
  ) : (
    exit
  );
  return (
    <StatusFrame role="alert" action={action}>
      {children}
    </StatusFrame>
  );
}
