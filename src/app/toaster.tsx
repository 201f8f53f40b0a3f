import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { WORDS } from '#contract/words.ts';
import { dismissToast, holdToasts, useToasts } from '../state/toasts.ts';
import styles from './toaster.module.css';

/**
 * Where toasts stand. The region is always there, so that what comes into it is announced. It lies
 * beside the page: a modal dialog closes off everything of that for those who listen, and leaves out
 * only what is marked as live itself. While a pointer or focus is on them they stay, and focus goes
 * back to where it was when one is answered.
 */
export function Toaster() {
  const toasts = useToasts();
  const before = useRef<Element>(null);
  const answer = (id: number) => {
    dismissToast(id);
    holdToasts(false);
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  return createPortal(
    <div
      className={styles.region}
      role="status"
      aria-live="polite"
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        holdToasts(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) holdToasts(false);
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
              {WORDS.retry}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label={WORDS.close}
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
