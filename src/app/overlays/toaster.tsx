import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { withoutWheelListener } from '../../lib/dom/no-wheel-listener.ts';
import { usePublished } from '../../state/published.ts';
import { dismissToast, pauseToasts, useToasts } from '../../state/toasts.ts';
import { setToastRoom } from '../../ui/dialog/overlay-container.ts';
import styles from './toaster.module.css';

/** React listens in the container of a portal as it does in its root. */
const layer = withoutWheelListener(document.createElement('div'));

/**
 * The toasts. The live region is always rendered, so that new toasts are announced. It is outside of
 * the page's root: a modal dialog hides that from screen readers, except for live regions. Toasts
 * stay while a pointer or focus is on them; focus returns to where it was when one is closed.
 */
export function Toaster() {
  const toasts = useToasts();
  const published = usePublished();
  const region = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  const hasFocus = useRef(false);
  const before = useRef<Element>(null);
  const settle = () => pauseToasts(isPointedAt.current || hasFocus.current);
  const returnFocus = () => {
    const { current } = before;
    before.current = null;
    hasFocus.current = false;
    if (current instanceof HTMLElement) current.focus({ preventScroll: true });
  };
  const answer = (id: number) => {
    dismissToast(id);
    returnFocus();
    settle();
  };
  // A toast that times out takes its focus along without an event.
  useLayoutEffect(() => {
    if (toasts.length === 0) isPointedAt.current = false;
    if (hasFocus.current && !region.current?.contains(document.activeElement)) returnFocus();
    settle();
  });
  useLayoutEffect(() => {
    document.body.append(layer);
    const { current } = region;
    const observer = new ResizeObserver(() => setToastRoom(current?.offsetHeight ?? 0));
    if (current) observer.observe(current);
    return () => {
      observer.disconnect();
      setToastRoom(0);
      layer.remove();
    };
  }, []);
  return createPortal(
    <div
      ref={region}
      className={styles.region}
      role="status"
      aria-live="polite"
      data-published={published && ''}
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
      {toasts.map(({ id, message, onRetry }) => (
        <p key={id} className={styles.toast} data-toast>
          <span className={styles.text}>{message}</span>
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
    layer,
  );
}
