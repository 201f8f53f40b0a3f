import { classes } from './classes.ts';
import { WaitingPart } from './waiting-part.tsx';
import styles from './waiting-rows.module.css';

/** What a part of a screen or a dialog will hold once it is loaded. */
type RowsShape = 'comments' | 'composer' | 'line' | 'sessions' | 'text';

interface WaitingRowsProps {
  readonly shape: RowsShape;
  /** What is being loaded, for those who listen. */
  readonly words: string;
}

/** The shape of what comes into a part of a screen, in the places where it will stand. */
export function WaitingRows({ shape, words }: WaitingRowsProps) {
  return (
    <div role="status" aria-label={words} className={classes(styles.waiting, styles[shape])}>
      {SHAPES[shape]}
    </div>
  );
}

/** As many as there are at least, or usually. */
const REMARKS = [0, 1, 2];
const LINES = [0, 1, 2, 3];

const SHAPES = {
  comments: REMARKS.map((remark) => (
    <div key={remark} className={styles.remark}>
      <WaitingPart as="avatar" />
      <div className={styles.words}>
        <WaitingPart as="name" />
        <WaitingPart as="line" />
      </div>
    </div>
  )),
  composer: (
    <>
      <WaitingPart as="line" />
      <WaitingPart as="box" className={styles.field} />
      <div className={styles.chips}>
        <WaitingPart as="box" className={styles.chip} />
        <WaitingPart as="box" className={styles.chip} />
      </div>
    </>
  ),
  line: <WaitingPart as="line" />,
  sessions: (
    <div className={styles.words}>
      <WaitingPart as="name" />
      <WaitingPart as="line" />
    </div>
  ),
  text: LINES.map((line) => <WaitingPart key={line} as="line" />),
};
