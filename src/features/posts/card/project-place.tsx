import { Suspense } from 'react';
import type { UserId } from '#contract/ids.ts';
import { type CardMetrics, projectBox } from '#contract/rules/card-layout.ts';
import type { PostProjectFields } from '#contract/rules/parse-post.ts';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import styles from './post-card.module.css';

const ProjectInPost = lazyWithPreload(
  async () => (await import('./project-in-post.tsx')).ProjectInPost,
);

interface ProjectPlaceProps {
  readonly project: PostProjectFields;
  readonly authorId: UserId;
  readonly metrics: CardMetrics;
  readonly hasTextAbove: boolean;
}

/** The place of a project in a post, as high as it will be before its code is there. */
export function ProjectPlace({ hasTextAbove, ...props }: ProjectPlaceProps) {
  const box = projectBox(props.project.images.length, props.metrics);
  return (
    <div
      className={classes(styles.project, hasTextAbove && styles.belowText)}
      style={{ height: `${box.heightPx}px` }}
    >
      <Suspense>
        <ProjectInPost {...props} box={box} />
      </Suspense>
    </div>
  );
}
