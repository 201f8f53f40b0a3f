import { Component, type ReactNode } from 'react';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { ChunkProblem } from '../../lib/scheduling/load-chunk.ts';
import { Button } from '../button/button.tsx';
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

/** Keeps a failed part from taking the page with it, and says what to do. */
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

  override componentDidCatch(error: unknown): void {
    console.error('A part of the page failed.', error);
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    const isOutdated = problem instanceof ChunkProblem;
    return (
      <StatusFrame
        role="alert"
        action={
          <Button look="primary" onClick={() => location.reload()}>
            {SHELL_MESSAGES.crash.reload}
          </Button>
        }
      >
        {isOutdated ? (
          <>
            <h1>{SHELL_MESSAGES.crash.newVersion}</h1>
            <p>{SHELL_MESSAGES.crash.newVersionText}</p>
          </>
        ) : (
          <>
            <h1>{SHELL_MESSAGES.crash.title}</h1>
            <p>{SHELL_MESSAGES.crash.text}</p>
          </>
        )}
      </StatusFrame>
    );
  }
}
