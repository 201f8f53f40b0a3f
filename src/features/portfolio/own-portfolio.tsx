import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Eye from 'lucide-react/icons/eye';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { ADDRESSES, editProjectAddress, projectAddress } from '../../navigation/addresses.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { useListRestoration } from '../../navigation/use-list-restoration.ts';
import { usePortfolio } from '../../state/portfolio.ts';
import { movedOrder, moveProject, pinProject } from '../../state/portfolio-order.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu/menu.tsx';
import { copyLink } from '../shared/post-menu/copy-link.ts';
import { DeleteProject } from './delete-project.tsx';
import styles from './own-portfolio.module.css';
import { PortfolioGrid } from './portfolio-grid.tsx';

const ICON_PX = 18;

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
          <OwnProjectMenu
            project={project}
            portfolio={projects}
            onDelete={() => setLeaving(project)}
          />
        )}
      />
      {leaving && <DeleteProject project={leaving} onDone={() => setLeaving(undefined)} />}
    </>
  );
}

interface OwnProjectMenuProps {
  readonly project: Project;
  /** All of them, in their order. */
  readonly portfolio: readonly Project[];
  /** Asks before it is deleted. */
  readonly onDelete: () => void;
}

/** What the owner can do with a project. */
function OwnProjectMenu({ project, portfolio, onDelete }: OwnProjectMenuProps) {
  const navigate = useNavigate();
  const overlay = useOverlayState();
  const address = projectAddress(project.user, project._id);
  const isPinned = project.place < 0;
  const canMove = (by: 1 | -1) => movedOrder(portfolio, project, by) !== undefined;
  return (
    <Menu label={PROJECT_MESSAGES.menu(project.title)}>
      <MenuItem icon={<Eye size={ICON_PX} />} onSelect={() => void navigate(address)}>
        {PROJECT_MESSAGES.view}
      </MenuItem>
      <MenuItem
        icon={<Pencil size={ICON_PX} />}
        onSelect={() => void navigate(editProjectAddress(project._id), { state: overlay })}
      >
        {PROJECT_MESSAGES.edit}
      </MenuItem>
      <MenuItem icon={<Link2 size={ICON_PX} />} onSelect={() => void copyLink(address)}>
        {PROJECT_MESSAGES.share}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={isPinned ? <PinOff size={ICON_PX} /> : <Pin size={ICON_PX} />}
        onSelect={() => pinProject(project, portfolio, !isPinned)}
      >
        {isPinned ? PROJECT_MESSAGES.unpin : PROJECT_MESSAGES.pin}
      </MenuItem>
      {canMove(-1) && (
        <MenuItem
          icon={<ArrowUp size={ICON_PX} />}
          onSelect={() => moveProject(project, portfolio, -1)}
        >
          {PROJECT_MESSAGES.moveEarlier}
        </MenuItem>
      )}
      {canMove(1) && (
        <MenuItem
          icon={<ArrowDown size={ICON_PX} />}
          onSelect={() => moveProject(project, portfolio, 1)}
        >
          {PROJECT_MESSAGES.moveLater}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash size={ICON_PX} />} look="danger" onSelect={onDelete}>
        {PROJECT_MESSAGES.delete}
      </MenuItem>
    </Menu>
  );
}
