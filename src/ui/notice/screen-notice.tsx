import type { ReactNode } from 'react';
import styles from './screen-notice.module.css';

interface ScreenNoticeProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly action: ReactNode;
}

/** What is special about the screen below it, with the way to end that. */
export function ScreenNotice({ icon, text, action }: ScreenNoticeProps) {
  return (
    <div className={styles.notice}>
      {icon}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
