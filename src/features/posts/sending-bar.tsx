import { WORDS } from '#contract/words.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './sending-bar.module.css';
import type { Sending } from './use-sending.ts';

interface SendingBarProps {
  readonly sending: Sending;
  /** What is wrong with the post itself, before anything was sent. */
  readonly problem: string | undefined;
}

/** How far a post has got on its way, or why it did not arrive. Both regions are always there. */
export function SendingBar({ sending, problem }: SendingBarProps) {
  const failure = problem ?? (sending.status === 'failed' ? sending.words : undefined);
  return (
    <>
      {sending.status === 'sending' && (
        <div className={styles.bar}>
          <ProgressBar label={WORDS.composer.sending} share={sending.share} />
          <span className={styles.percent} aria-hidden="true">
            {sending.share < 1
              ? WORDS.composer.percent(Math.floor(sending.share * 100))
              : WORDS.composer.finishing}
          </span>
        </div>
      )}
      <VisuallyHidden role="status">
        {sending.status === 'sending' && WORDS.composer.sending}
      </VisuallyHidden>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
    </>
  );
}
