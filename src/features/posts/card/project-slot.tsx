import { type ComponentType, Suspense } from 'react';
import type { UserId } from '#contract/ids.ts';
import { type CardMetrics, type ProjectBox, projectBox } from '#contract/rules/card-layout.ts';
import type { PostProjectFields } from '#contract/rules/parse-post.ts';
import { PlaceholderImage } from '../../../ui/media/placeholder-image.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import styles from './post-card.module.css';

export interface ProjectInPostProps {
  readonly project: PostProjectFields;
  readonly authorId: UserId;
  readonly metrics: CardMetrics;
  readonly box: ProjectBox;
}

interface ProjectSlotProps extends Omit<ProjectInPostProps, 'box'> {
  readonly hasTextAbove: boolean;
  /** What stands in it; its code may load late. */
  readonly content: ComponentType<ProjectInPostProps>;
}

/**
 * The project of a post, as high as it will be and with its cover blurred, before its code is
 * loaded.
 */
export function ProjectSlot({ hasTextAbove, content: Content, ...props }: ProjectSlotProps) {
  const [cover] = props.project.images;
  const box = projectBox(props.project.images.length, props.metrics);
  return (
    <div
      className={classes(styles.project, hasTextAbove && styles.belowText)}
      style={{ height: `${box.heightPx}px` }}
    >
      <Suspense
        fallback={
          cover && (
            <div className={styles.cover} style={{ height: `${box.coverPx}px` }}>
              {cover.placeholder && <PlaceholderImage hash={cover.placeholder} />}
            </div>
          )
        }
      >
        <Content {...props} box={box} />
      </Suspense>
    </div>
  );
}
