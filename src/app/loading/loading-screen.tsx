import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import words from '../../ui/styles/words.module.css';
import styles from './loading-screen.module.css';

/** Shown while the session or a screen's code loads. */
export function LoadingScreen({ isTryingAgain = false }: { readonly isTryingAgain?: boolean }) {
  return (
    <div className={styles.loading} role="status">
      <p>{COMMON_MESSAGES.loading}</p>
      {isTryingAgain && <p className={words.quiet}>{COMMON_MESSAGES.tryingAgain}</p>}
    </div>
  );
}
