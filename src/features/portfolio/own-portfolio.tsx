import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { ADDRESSES, editProjectAddress, projectAddress } from '../../navigation/addresses.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { useListRestoration } from '../../navigation/use-list-restoration.ts';
import { usePortfolio } from '../../state/portfolio.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { prefetchHandlers } from '../../ui/link/prefetch.ts';
import { DeleteProject } from './delete-project.tsx';
import styles from './own-portfolio.module.css';
import { PortfolioGrid } from './portfolio-grid.tsx';

/** The viewer's own projects, with actions for the owner. */
export function OwnPortfolio({ owner }: { readonly owner: UserId }) {
  const overlay = useOverlayState();
  const kept = useListRestoration();
  const [leaving, setLeaving] = useState<Project>();
  const projects = usePortfolio(owner);
  return (
    <>
      {projects.length > 0 && (
        <p className={styles.head}>
          <ButtonLink to={ADDRESSES.newProject} state={overlay} prefetch>
            <Plus size={18} />
            {PROJECT_MESSAGES.addNew}
          </ButtonLink>
        </p>
      )}
      <PortfolioGrid
        kept={kept}
        projects={projects}
        link={({ _id }, className, tile) => (
          <Link to={projectAddress(owner, _id)} className={className}>
            {tile}
          </Link>
        )}
        addNew={(className, tile) => (
          <Link to={ADDRESSES.newProject} state={overlay} className={className}>
            {tile}
          </Link>
        )}
        actions={(project) => (
          <p className={styles.actions}>
            <Link
              to={projectAddress(owner, project._id)}
              aria-label={PROJECT_MESSAGES.viewTitle(project.title)}
            >
              {PROJECT_MESSAGES.view}
            </Link>
            <Link
              to={editProjectAddress(project._id)}
              state={overlay}
              aria-label={PROJECT_MESSAGES.editTitle(project.title)}
              {...prefetchHandlers(editProjectAddress(project._id))}
            >
              {PROJECT_MESSAGES.edit}
            </Link>
            <button
              type="button"
              aria-label={PROJECT_MESSAGES.deleteTitle(project.title)}
              onClick={() => setLeaving(project)}
            >
              {PROJECT_MESSAGES.delete}
            </button>
          </p>
        )}
      />
      {leaving && <DeleteProject project={leaving} onDone={() => setLeaving(undefined)} />}
    </>
  );
}
