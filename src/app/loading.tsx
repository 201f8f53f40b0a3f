import { WORDS } from '#contract/words.ts';
import styles from './loading.module.css';

/** What stands there while it is not known who is here, or while a screen's code arrives. */
export function Loading({ isTryingAgain = false }: { readonly isTryingAgain?: boolean }) {
  return (
    <div className={styles.loading} role="status">
      <p>{WORDS.loading}</p>
      {isTryingAgain && <p className={styles.more}>{WORDS.tryingAgain}</p>}
    </div>
  );
}
