import { Fragment, type ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import styles from './skeleton.module.css';

/** A screen while it loads. */
export type ScreenShape =
  | 'form'
  | 'people'
  | 'post'
  | 'posts'
  | 'profile'
  | 'project'
  | 'rows'
  | 'wall';

interface SkeletonProps {
  readonly shape: ScreenShape;
  /** What is loading, for screen readers. */
  readonly label: string;
}

/** Placeholders where the content of a screen is about to be shown. */
export function Skeleton({ shape, label }: SkeletonProps) {
  return (
    <div role="status" aria-label={label} className={styles[shape]}>
      {SCREENS[shape]}
    </div>
  );
}

interface SkeletonBlockProps {
  /** `box`: as large as its class says. */
  readonly as: 'avatar' | 'box' | 'line' | 'name';
  readonly className?: string | undefined;
}

/** One placeholder. */
export function SkeletonBlock({ as, className }: SkeletonBlockProps) {
  return <span className={classes(styles.block, styles[as], className)} />;
}

/** A person in a list, or the author of a post. */
export function PersonSkeleton() {
  return (
    <div className={styles.person}>
      <SkeletonBlock as="avatar" />
      <SkeletonBlock as="name" />
    </div>
  );
}

/** The actions of a post: two at the start of the row, one at its end. */
export function ActionsSkeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <div className={classes(styles.icons, className)}>
      <SkeletonBlock as="box" className={styles.icon} />
      <SkeletonBlock as="box" className={styles.icon} />
      <SkeletonBlock as="box" className={styles.icon} />
    </div>
  );
}

const POST = (
  <div className={styles.card}>
    <PersonSkeleton />
    <SkeletonBlock as="line" />
    <SkeletonBlock as="box" className={styles.picture} />
    <ActionsSkeleton className={styles.actions} />
  </div>
);

const FIELD = (
  <div className={styles.labelled}>
    <SkeletonBlock as="name" />
    <SkeletonBlock as="box" className={styles.field} />
  </div>
);

/** As many as usually come, or as a screen shows. */
export function times(count: number, item: ReactNode): ReactNode {
  return [...Array(count).keys()].map((key) => <Fragment key={key}>{item}</Fragment>);
}

const SCREENS: Readonly<Record<ScreenShape, ReactNode>> = {
  form: times(6, FIELD),
  people: times(6, <PersonSkeleton />),
  post: POST,
  posts: times(2, POST),
  profile: (
    <>
      <SkeletonBlock as="box" className={styles.banner} />
      <div className={styles.identity}>
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
  rows: times(6, <PersonSkeleton />),
  wall: times(6, <SkeletonBlock as="box" />),
};
