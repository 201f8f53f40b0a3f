import { Component, type ReactNode, Suspense } from 'react';
import { showToast } from '../../../state/toasts.ts';
import { crashMessage } from '../../../ui/loading/crash-message.ts';
import { resetFailedCode } from '../../../ui/loading/lazy-with-preload.tsx';

interface OverlayBoundaryProps {
  /** Closes what failed. Without it, the toast offers to try again. */
  readonly onClose?: () => void;
  /** Shown while the code loads, and in place of what failed. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

interface OverlayBoundaryState {
  readonly hasFailed: boolean;
}

/**
 * Wraps a menu, a dialog or an optional part of a screen whose code loads on demand. A failure closes
 * it and shows a toast, so that the screen stays usable. It is remounted with its content.
 */
export class OverlayBoundary extends Component<OverlayBoundaryProps, OverlayBoundaryState> {
  override state: OverlayBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): OverlayBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(problem: unknown): void {
    console.error('A menu or dialog failed.', problem);
    resetFailedCode(problem);
    const { onClose } = this.props;
    const { title, text } = crashMessage(problem);
    showToast(`${title} ${text}`, onClose ? undefined : () => this.setState({ hasFailed: false }));
    onClose?.();
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    if (this.state.hasFailed) return fallback;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
