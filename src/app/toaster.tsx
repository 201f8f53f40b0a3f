import { X } from 'lucide-react';
import { WORDS } from '#contract/words.ts';
import { dismissToast, useToasts } from '../state/toasts.ts';
import styles from './toaster.module.css';

/** Where toasts stand. The region is always there, so that what comes into it is announced. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <div className={styles.region} role="status">
      {toasts.map(({ id, words }) => (
        <p key={id} className={styles.toast}>
          {words}
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
    </div>
  );
}
