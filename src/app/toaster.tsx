import X from 'lucide-react/icons/x';
import { createPortal } from 'react-dom';
import { WORDS } from '#contract/words.ts';
import { dismissToast, useToasts } from '../state/toasts.ts';
import styles from './toaster.module.css';

/**
 * Where toasts stand. The region is always there, so that what comes into it is announced. It lies
 * beside the page: a modal dialog closes off everything of that for those who listen, and leaves out
 * only what is marked as live itself.
 */
export function Toaster() {
  const toasts = useToasts();
  return createPortal(
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map(({ id, words, onRetry }) => (
        <p key={id} className={styles.toast} data-toast>
          {words}
          {onRetry && (
            <button
              type="button"
              className={styles.retry}
              onClick={() => {
                dismissToast(id);
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
            onClick={() => dismissToast(id)}
          >
            <X size={16} />
          </button>
        </p>
      ))}
    </div>,
    document.body,
  );
}
