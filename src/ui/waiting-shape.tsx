import { classes } from './classes.ts';
import { WaitingPart } from './waiting-part.tsx';
import styles from './waiting-shape.module.css';

/** What a screen will hold once it is loaded. */
export type ScreenShape = 'form' | 'people' | 'post' | 'posts' | 'profile' | 'project' | 'rows';

/** As many as a screen shows. */
const ROWS = [0, 1, 2, 3, 4, 5];
const CARDS = [0, 1];

interface WaitingShapeProps {
  readonly shape: ScreenShape;
  /** What is being loaded, for those who listen. */
  readonly words: string;
}

/** The shape of what comes, in the places where it will stand. */
export function WaitingShape({ shape, words }: WaitingShapeProps) {
  return (
    <div role="status" aria-label={words} className={styles[shape]}>
      {SHAPES[shape]}
    </div>
  );
}

const SHAPES = {
  form: ROWS.map((row) => <Field key={row} />),
  people: ROWS.map((row) => <WaitingPerson key={row} />),
  post: <PostCard />,
  posts: CARDS.map((card) => <PostCard key={card} />),
  profile: (
    <>
      <WaitingPart as="box" className={styles.banner} />
      <div className={styles.who}>
        <WaitingPart as="avatar" />
        <WaitingPart as="name" />
      </div>
    </>
  ),
  project: (
    <>
      <WaitingPart as="box" className={styles.title} />
      <WaitingPart as="line" />
      <WaitingPart as="box" className={styles.picture} />
    </>
  ),
  rows: ROWS.map((row) => <WaitingPerson key={row} />),
};

function PostCard() {
  return (
    <div className={styles.card}>
      <WaitingPerson />
      <WaitingPart as="line" />
      <WaitingPart as="box" className={styles.picture} />
      <WaitingActions className={styles.actions} />
    </div>
  );
}

function Field() {
  return (
    <div className={styles.labelled}>
      <WaitingPart as="name" />
      <WaitingPart as="box" className={styles.field} />
    </div>
  );
}

/** Somebody of a list of people, or who posted. */
export function WaitingPerson() {
  return (
    <div className={styles.person}>
      <WaitingPart as="avatar" />
      <WaitingPart as="name" />
    </div>
  );
}

/** What can be done with a post: two at the start of the row, one at its end. */
export function WaitingActions({ className }: { readonly className?: string | undefined }) {
  return (
    <div className={classes(styles.places, className)}>
      <WaitingPart as="box" className={styles.place} />
      <WaitingPart as="box" className={styles.place} />
      <WaitingPart as="box" className={styles.place} />
    </div>
  );
}
