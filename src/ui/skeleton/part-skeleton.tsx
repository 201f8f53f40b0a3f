import type { ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import styles from './part-skeleton.module.css';
import { SkeletonBlock, times } from './skeleton.tsx';

/** A part of a screen or dialog while it loads. */
type PartShape = 'comments' | 'composer' | 'oneLine' | 'sessions' | 'text';

interface PartSkeletonProps {
  readonly shape: PartShape;
  /** What is loading, for screen readers. */
  readonly label: string;
}

/** Placeholders where a part of a screen is about to be shown. */
export function PartSkeleton({ shape, label }: PartSkeletonProps) {
  return (
    <div role="status" aria-label={label} className={classes(styles.part, styles[shape])}>
      {PARTS[shape]}
    </div>
  );
}

const LINES = (
  <div className={styles.lines}>
    <SkeletonBlock as="name" />
    <SkeletonBlock as="line" />
  </div>
);

const COMMENT = (
  <div className={styles.comment}>
    <SkeletonBlock as="avatar" />
    {LINES}
  </div>
);

const PARTS: Readonly<Record<PartShape, ReactNode>> = {
  comments: times(3, COMMENT),
  composer: (
    <>
      <SkeletonBlock as="line" />
      <SkeletonBlock as="box" className={styles.textArea} />
      <div className={styles.chips}>
        <SkeletonBlock as="box" className={styles.chip} />
        <SkeletonBlock as="box" className={styles.chip} />
      </div>
    </>
  ),
  oneLine: <SkeletonBlock as="line" />,
  sessions: LINES,
  text: times(4, <SkeletonBlock as="line" />),
};
