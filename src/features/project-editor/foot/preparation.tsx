import { useEffect, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/loading/progress-bar.tsx';
import type { preparationOf } from '../editor-form.ts';
import styles from './foot.module.css';
import { type TimeLeft, timeLeft } from './time-left.ts';

const messages = PROJECT_MESSAGES.editor;

interface PreparationProps extends ReturnType<typeof preparationOf> {
  readonly onStopAll: () => void;
}

/** The progress of all files, the time left, and a button that cancels them. */
export function Preparation({ pending, total, share, onStopAll }: PreparationProps) {
  const [left, setLeft] = useState<TimeLeft>();
  const done = share * total;
  useEffect(() => {
    setLeft((before) => timeLeft(before, { nowMs: performance.now(), done, total }));
  }, [done, total]);
  return (
    <div className={styles.preparing}>
      <ProgressBar label={messages.preparingAll(total)} share={share} />
      <span className={styles.status}>
        {messages.prepared(total - pending, total)}
        {left?.minutes !== undefined && ` · ${messages.timeLeft(left.minutes)}`}
      </span>
      <Button onClick={onStopAll}>{pending > 1 ? messages.stopAll : messages.stop}</Button>
    </div>
  );
}
