import type { ReactNode } from 'react';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { Button } from '../../ui/button/button.tsx';
import foot from '../../ui/dialog/dialog-foot.module.css';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { closeFirstMinutes } from './close-first-minutes.ts';
import styles from './first-minutes.module.css';

const messages = FIRST_MINUTES_MESSAGES;

/** Where a step stands among the others, and the ways on. */
export interface StepProps {
  readonly position: string;
  /** How much is done, from 0 to 1. */
  readonly share: number;
  /** Absent in the first step. */
  readonly onBack: (() => void) | undefined;
  readonly onNext: () => void;
}

interface StepFrameProps extends Omit<StepProps, 'onNext'> {
  readonly title: string;
  readonly why: string;
  readonly nextLabel: string;
  /** What the way on waits for, in words. */
  readonly waitsFor?: string | undefined;
  /** What is in the way of the next step, in words. */
  readonly problem?: string | undefined;
  readonly onNext: () => void;
  readonly children: ReactNode;
}

/** One step of the first minutes: title, content, progress and the ways on. */
export function StepFrame(props: StepFrameProps) {
  const { title, why, position, share, nextLabel, waitsFor, problem, children } = props;
  const { onBack, onNext } = props;
  return (
    <DialogFrame
      title={title}
      description={why}
      shape="sheet"
      startsAt="title"
      className={styles.dialog}
    >
      <div className={styles.content}>{children}</div>
      <div className={classes(foot.foot, styles.foot)}>
        <div role="alert" className={styles.problem}>
          {problem}
        </div>
        <ProgressBar label={position} share={share} />
        <p className={words.detail} aria-hidden="true">
          {position}
        </p>
        <div className={styles.actions}>
          <button type="button" className={styles.skip} onClick={closeFirstMinutes}>
            {messages.skipAll}
          </button>
          {onBack && <Button onClick={onBack}>{messages.back}</Button>}
          <Button
            look="primary"
            aria-disabled={waitsFor !== undefined}
            onClick={() => {
              if (waitsFor === undefined) onNext();
            }}
          >
            {waitsFor ?? nextLabel}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
