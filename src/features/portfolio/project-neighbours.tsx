import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { SharedProject } from '#contract/schema/user.ts';
import type { projectAddress } from '../../navigation/addresses.ts';
import mirrored from '../../ui/icon/mirrored.module.css';
import styles from './project-neighbours.module.css';

interface ProjectNeighboursProps {
  readonly project: SharedProject;
  readonly addressOf: typeof projectAddress;
}

/** Links to the previous and next project of the portfolio; renders nothing for an only one. */
export function ProjectNeighbours({ project, addressOf }: ProjectNeighboursProps) {
  const { user, previous, next } = project;
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={PROJECT_MESSAGES.neighbours}>
      {previous && (
        <Link className={styles.previous} to={addressOf(user, previous._id)} rel="prev">
          <span className={styles.direction}>
            <ArrowLeft size={14} className={mirrored.icon} />
            {PROJECT_MESSAGES.previous}
          </span>
          <span className={styles.title} dir="auto">
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link className={styles.next} to={addressOf(user, next._id)} rel="next">
          <span className={styles.direction}>
            {PROJECT_MESSAGES.next}
            <ArrowRight size={14} className={mirrored.icon} />
          </span>
          <span className={styles.title} dir="auto">
            {next.title}
          </span>
        </Link>
      )}
    </nav>
  );
}
