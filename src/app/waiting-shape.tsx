import { classes } from '../ui/classes.ts';
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
  people: ROWS.map((row) => <Person key={row} />),
  post: <PostCard />,
  posts: CARDS.map((card) => <PostCard key={card} />),
  profile: (
    <>
      <Part as="banner" />
      <div className={styles.who}>
        <Part as="avatar" />
        <Part as="name" />
      </div>
    </>
  ),
  project: (
    <>
      <Part as="title" />
      <Part as="line" />
      <Part as="picture" />
    </>
  ),
  rows: ROWS.map((row) => <Person key={row} />),
};

/** A bar or box where something will stand. */
function Part({
  as,
}: {
  readonly as: 'avatar' | 'banner' | 'field' | 'line' | 'name' | 'picture' | 'title';
}) {
  return <span className={classes(styles.part, styles[as])} />;
}

function PostCard() {
  return (
    <div className={styles.card}>
      <Person />
      <Part as="line" />
      <Part as="picture" />
    </div>
  );
}

function Field() {
  return (
    <div className={styles.labelled}>
      <Part as="name" />
      <Part as="field" />
    </div>
  );
}

function Person() {
  return (
    <div className={styles.person}>
      <Part as="avatar" />
      <Part as="name" />
    </div>
  );
}
