import { classes } from '../styles/classes.ts';
import styles from './screen-skeleton.module.css';
import { SkeletonBlock } from './skeleton-block.tsx';

/** What a screen will hold once it is loaded. */
export type ScreenShape = 'form' | 'people' | 'post' | 'posts' | 'profile' | 'project' | 'rows';

/** As many as a screen shows. */
const ROWS = [0, 1, 2, 3, 4, 5];
const CARDS = [0, 1];

interface ScreenSkeletonProps {
  readonly shape: ScreenShape;
  /** What is being loaded, for those who listen. */
  readonly label: string;
}

/** The shape of what comes, in the places where it will stand. */
export function ScreenSkeleton({ shape, label: words }: ScreenSkeletonProps) {
  return (
    <div role="status" aria-label={words} className={styles[shape]}>
      {SHAPES[shape]}
    </div>
  );
}

const SHAPES = {
  form: ROWS.map((row) => <FieldSkeleton key={row} />),
  people: ROWS.map((row) => <PersonSkeleton key={row} />),
  post: <PostCardSkeleton />,
  posts: CARDS.map((card) => <PostCardSkeleton key={card} />),
  profile: (
    <>
      <SkeletonBlock as="box" className={styles.banner} />
      <div className={styles.who}>
        <SkeletonBlock as="avatar" />
        <SkeletonBlock as="name" />
      </div>
    </>
  ),
  project: (
    <>
      <SkeletonBlock as="box" className={styles.title} />
      <SkeletonBlock as="line" />
      <SkeletonBlock as="box" className={styles.picture} />
    </>
  ),
  rows: ROWS.map((row) => <PersonSkeleton key={row} />),
};

function PostCardSkeleton() {
  return (
    <div className={styles.card}>
      <PersonSkeleton />
      <SkeletonBlock as="line" />
      <SkeletonBlock as="box" className={styles.picture} />
      <ActionsSkeleton className={styles.actions} />
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className={styles.labelled}>
      <SkeletonBlock as="name" />
      <SkeletonBlock as="box" className={styles.field} />
    </div>
  );
}

/** Somebody of a list of people, or who posted. */
export function PersonSkeleton() {
  return (
    <div className={styles.person}>
      <SkeletonBlock as="avatar" />
      <SkeletonBlock as="name" />
    </div>
  );
}

/** What can be done with a post: two at the start of the row, one at its end. */
export function ActionsSkeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <div className={classes(styles.places, className)}>
      <SkeletonBlock as="box" className={styles.place} />
      <SkeletonBlock as="box" className={styles.place} />
      <SkeletonBlock as="box" className={styles.place} />
    </div>
  );
}
