import { Component, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { useOnline } from '../../../hooks/use-online.ts';
import { showToast } from '../../../state/toasts.ts';
import { crashMessage } from '../../../ui/loading/crash-message.ts';
import { resetFailedCode } from '../../../ui/loading/lazy-with-preload.tsx';

const { offline } = SHELL_MESSAGES.crash;
/** Code that the browser has in its cache comes sooner, without a network too. */
const OFFLINE_PATIENCE_MS = 1000;

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
    const { onClose } = this.props;
    const waiting = onClose ? <Waiting onClose={onClose}>{fallback}</Waiting> : fallback;
    return <Suspense fallback={waiting}>{children}</Suspense>;
  }
}

interface WaitingProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Stands for a dialog until its code is there. While the device is offline that does not come: the
 * person is told, and the dialog does not open by itself some time later.
 */
function Waiting({ onClose, children }: WaitingProps) {
  const isOnline = useOnline();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOnline) return;
    const timer = setTimeout(() => {
      showToast(`${offline.title} ${offline.text}`);
      close();
    }, OFFLINE_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return children;
}
