import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { dismissToast, pauseToasts, useToasts } from '../../state/toasts.ts';
import styles from './toaster.module.css';

/**
 * Where toasts stand. The region is always there, so that what comes into it is announced. It lies
 * beside the page: a modal dialog closes off everything of that for those who listen, and leaves out
 * only what is marked as live itself. While a pointer or focus is on them they stay, and focus goes
 * back to where it was when one is answered.
 */
export function Toaster() {
  const toasts = useToasts();
  const region = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  const hasFocus = useRef(false);
  const before = useRef<Element>(null);
  const settle = () => pauseToasts(isPointedAt.current || hasFocus.current);
  const giveFocusBack = () => {
    const { current } = before;
    before.current = null;
    hasFocus.current = false;
    if (current instanceof HTMLElement) current.focus({ preventScroll: true });
  };
  const answer = (id: number) => {
    dismissToast(id);
    giveFocusBack();
    settle();
  };
  // A toast that leaves by itself takes the focus that is on it along, and tells nobody.
  useLayoutEffect(() => {
    if (toasts.length === 0) isPointedAt.current = false;
    if (hasFocus.current && !region.current?.contains(document.activeElement)) giveFocusBack();
    settle();
  });
  return createPortal(
    <div
      ref={region}
      className={styles.region}
      role="status"
      aria-live="polite"
      onPointerEnter={() => {
        isPointedAt.current = true;
        settle();
      }}
      onPointerLeave={() => {
        isPointedAt.current = false;
        settle();
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        hasFocus.current = true;
        settle();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        hasFocus.current = false;
        settle();
      }}
    >
      {toasts.map(({ id, words, onRetry }) => (
        <p key={id} className={styles.toast} data-toast>
          {words}
          {onRetry && (
            <button
              type="button"
              className={styles.retry}
              onClick={() => {
                answer(id);
                onRetry();
              }}
            >
              {COMMON_MESSAGES.retry}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={COMMON_MESSAGES.close}
            onClick={() => answer(id)}
          >
            <X size={16} />
          </button>
        </p>
      ))}
    </div>,
    document.body,
  );
}
