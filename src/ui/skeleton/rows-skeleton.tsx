import { classes } from '../styles/classes.ts';
import styles from './rows-skeleton.module.css';
import { SkeletonBlock } from './skeleton-block.tsx';

/** What a part of a screen or a dialog will hold once it is loaded. */
type RowsShape = 'comments' | 'composer' | 'line' | 'sessions' | 'text';

interface RowsSkeletonProps {
  readonly shape: RowsShape;
  /** What is being loaded, for those who listen. */
  readonly label: string;
}

/** The shape of what comes into a part of a screen, in the places where it will stand. */
export function RowsSkeleton({ shape, label: words }: RowsSkeletonProps) {
  return (
    <div role="status" aria-label={words} className={classes(styles.waiting, styles[shape])}>
      {SHAPES[shape]}
    </div>
  );
}

/** As many as there are at least, or usually. */
const COMMENTS = [0, 1, 2];
const LINES = [0, 1, 2, 3];

const SHAPES = {
  comments: COMMENTS.map((remark) => (
    <div key={remark} className={styles.remark}>
      <SkeletonBlock as="avatar" />
      <div className={styles.words}>
        <SkeletonBlock as="name" />
        <SkeletonBlock as="line" />
      </div>
    </div>
  )),
  composer: (
    <>
      <SkeletonBlock as="line" />
      <SkeletonBlock as="box" className={styles.field} />
      <div className={styles.chips}>
        <SkeletonBlock as="box" className={styles.chip} />
        <SkeletonBlock as="box" className={styles.chip} />
      </div>
    </>
  ),
  line: <SkeletonBlock as="line" />,
  sessions: (
    <div className={styles.words}>
      <SkeletonBlock as="name" />
      <SkeletonBlock as="line" />
    </div>
  ),
  text: LINES.map((line) => <SkeletonBlock key={line} as="line" />),
};
