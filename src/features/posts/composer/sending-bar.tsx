import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { Submission } from '../../../forms/use-submit.ts';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from './sending-bar.module.css';

interface SendingBarProps {
  readonly sending: Submission;
  /** What is wrong with the post itself, before anything was sent. */
  readonly problem: string | undefined;
}

/** The progress of sending a post, or why it failed. Both regions are always mounted. */
export function SendingBar({ sending, problem }: SendingBarProps) {
  const failure = problem ?? (sending.status === 'failed' ? sending.message : undefined);
  return (
    <>
      {sending.status === 'sending' && (
        <div className={styles.bar}>
          <ProgressBar label={POST_DIALOG_MESSAGES.composer.sending} share={sending.share} />
          <span className={styles.percent} aria-hidden="true">
            {sending.share < 1
              ? POST_DIALOG_MESSAGES.composer.percent(Math.floor(sending.share * 100))
              : POST_DIALOG_MESSAGES.composer.finishing}
          </span>
        </div>
      )}
      <VisuallyHidden role="status">
        {sending.status === 'sending' && POST_DIALOG_MESSAGES.composer.sending}
      </VisuallyHidden>
      <div role="alert">
        {failure && <p className={classes(words.problem, styles.failure)}>{failure}</p>}
      </div>
    </>
  );
}
