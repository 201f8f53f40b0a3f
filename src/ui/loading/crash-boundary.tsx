import { Component, type ReactNode } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { Button } from '../button/button.tsx';
import { crashMessage } from './crash-message.ts';
import { resetFailedCode } from './lazy-with-preload.tsx';
import { StatusFrame } from './status-frame.tsx';

interface CrashBoundaryProps {
  /** A change of it, such as another address, gives the content a new try. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface CrashBoundaryState {
  readonly problem: unknown;
  readonly resetKey: string | undefined;
}

/** Contains the failure of a screen, and shows what to do about it in its place. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { problem: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(problem: unknown): Partial<CrashBoundaryState> {
    return { problem };
  }

  static getDerivedStateFromProps(
    { resetKey }: CrashBoundaryProps,
    state: CrashBoundaryState,
  ): Partial<CrashBoundaryState> | null {
    return resetKey === state.resetKey ? null : { problem: undefined, resetKey };
  }

  override componentDidCatch(problem: unknown): void {
    console.error('A part of the page failed.', problem);
    resetFailedCode(problem);
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    const { title, text, canRetry } = crashMessage(problem);
    return (
      <StatusFrame
        role="alert"
        action={
          <Button
            look="primary"
            onClick={() => (canRetry ? this.setState({ problem: undefined }) : location.reload())}
          >
            {canRetry ? COMMON_MESSAGES.retry : SHELL_MESSAGES.crash.reload}
          </Button>
        }
      >
        <h1>{title}</h1>
        <p>{text}</p>
      </StatusFrame>
    );
  }
}
