import { type ReactNode, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Project } from '#contract/schema/project.ts';
import { WORDS } from '#contract/words.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { StatusFrame } from '../../ui/status-frame.tsx';
import ticks from '../../ui/ticks.module.css';
import styles from './portfolio-grid.module.css';

interface PortfolioGridProps {
  /** Newest date first. */
  readonly projects: readonly Project[];
  /** Wraps a tile in the link to its project. */
  readonly link: (project: Project, className: string, tile: ReactNode) => ReactNode;
}

/** The covers of a portfolio, eight at first and eight more with each press. */
export function PortfolioGrid({ projects, link }: PortfolioGridProps) {
  const [shown, setShown] = useState<number>(LIMITS.portfolioPageProjects);
  if (projects.length === 0) return <StatusFrame>{WORDS.profile.noProjects}</StatusFrame>;
  return (
    <>
      <ul className={styles.grid}>
        {projects.slice(0, shown).map((project) => (
          <li key={project._id}>{link(project, styles.link ?? '', <Tile project={project} />)}</li>
        ))}
      </ul>
      {projects.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + LIMITS.portfolioPageProjects)}>
            {WORDS.profile.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

function Tile({ project }: { readonly project: Project }) {
  const { coverPhoto, coverPhotoMedia, title, shortDescription, classification, date } = project;
  const variants = coverPhotoMedia?.variants ?? [];
  const sources = variants.map(({ src, width }) => `${src} ${width}w`).join(', ');
  return (
    <>
      <span className={classes(styles.cover, ticks.ticks)}>
        {coverPhoto !== '' && (
          <img
            src={coverPhoto}
            {...(sources === '' ? {} : { srcSet: sources, sizes: '(width < 700px) 50vw, 368px' })}
            alt=""
            width={coverPhotoMedia?.width}
            height={coverPhotoMedia?.height}
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      {shortDescription !== '' && (
        <span className={styles.description} dir="auto">
          {shortDescription}
        </span>
      )}
      <span className={styles.facts}>
        <span>{classification}</span>
        {date !== '' && <time dateTime={date}>{date.slice(0, 'yyyy-mm'.length)}</time>}
      </span>
    </>
  );
}
