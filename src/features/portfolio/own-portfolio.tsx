import Eye from 'lucide-react/icons/eye';
import Globe from 'lucide-react/icons/globe';
import Link2 from 'lucide-react/icons/link-2';
import Move from 'lucide-react/icons/move';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { Project } from '#contract/schema/project.ts';
import { editProjectAddress, projectAddress } from '../../navigation/addresses.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';
import { useListRestoration } from '../../navigation/use-list-restoration.ts';
import { usePortfolio } from '../../state/portfolio.ts';
import { pinProject } from '../../state/portfolio-order.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu/menu.tsx';
import { copyLink } from '../shared/post-menu/copy-link.ts';
import { ArrangePortfolio } from './arrange-portfolio.tsx';
import { DeleteProject } from './delete-project.tsx';
import styles from './own-portfolio.module.css';
import { PortfolioGrid } from './portfolio-grid.tsx';
import { ProjectAudience } from './project-audience.tsx';

const ICON_PX = 18;

/** The viewer's own projects, with actions for the owner. */
export function OwnPortfolio({ owner }: { readonly owner: UserId }) {
  const overlay = useOverlayState();
  const saved = useListRestoration();
  const [leaving, setLeaving] = useState<Project>();
  const [shared, setShared] = useState<Project>();
  /** Absent before it was arranged for the first time; then its button has the focus again. */
  const [isArranging, setArranging] = useState<boolean>();
  const projects = usePortfolio(owner);
  if (isArranging) {
    return <ArrangePortfolio portfolio={projects} onDone={() => setArranging(false)} />;
  }
  return (
    <>
      {projects.length > 0 && (
        <div className={styles.head}>
          <p className={styles.summary}>{summaryOf(projects)}</p>
          {projects.length > 1 && (
            <Button autoFocus={isArranging === false} onClick={() => setArranging(true)}>
              <Move size={ICON_PX} />
              {PROJECT_MESSAGES.arrange}
            </Button>
          )}
          <ButtonLink to={PAGE_PATHS.newProject} state={overlay} prefetch>
            <Plus size={ICON_PX} />
            {PROJECT_MESSAGES.addNew}
          </ButtonLink>
        </div>
      )}
      <PortfolioGrid
        saved={saved}
        projects={projects}
        addNew={{ to: PAGE_PATHS.newProject, state: overlay }}
        actions={(project) => (
          <OwnProjectMenu
            project={project}
            portfolio={projects}
            onArrange={() => setArranging(true)}
            onShare={() => setShared(project)}
            onDelete={() => setLeaving(project)}
          />
        )}
      />
      {shared && <ProjectAudience project={shared} onClose={() => setShared(undefined)} />}
      {leaving && (
        <DeleteProject
          project={leaving}
          onDone={() => setLeaving(undefined)}
          returnTo={() => tileAt(leaving, projects)}
        />
      )}
    </>
  );
}

/**
 * The link of the project, where it is back; else of the next one or, after the last one, of the one
 * before; else of a new one.
 */
function tileAt(project: Project, portfolio: readonly Project[]): Element | null {
  const at = portfolio.findIndex(({ _id }) => _id === project._id);
  const beside = portfolio[at + 1] ?? portfolio[at - 1];
  return tileOf(addressOf(project)) ?? tileOf(beside ? addressOf(beside) : PAGE_PATHS.newProject);
}

const addressOf = ({ user, _id }: Project) => projectAddress(user, _id);

const tileOf = (address: string) => document.querySelector(`li a[href="${address}"]`);

/** The number of projects in each state. */
function summaryOf(projects: readonly Project[]): string {
  return (['published', 'unlisted', 'draft'] as const)
    .map((state) => ({ state, count: projects.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => PROJECT_MESSAGES.counted[state](count))
    .join(' · ');
}

interface OwnProjectMenuProps {
  readonly project: Project;
  /** All of them, in their order. */
  readonly portfolio: readonly Project[];
  readonly onArrange: () => void;
  /** Opens the dialog for who can see it. */
  readonly onShare: () => void;
  /** Opens the confirmation of its deletion. */
  readonly onDelete: () => void;
}

/** What the owner can do with a project. */
function OwnProjectMenu(props: OwnProjectMenuProps) {
  const { project, portfolio, onArrange, onShare, onDelete } = props;
  const navigate = useNavigate();
  const overlay = useOverlayState();
  const address = projectAddress(project.user, project._id);
  const isPinned = project.place < 0;
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
      <MenuItem icon={<Trash size={ICON_PX} />} look="danger" onSelect={onDelete}>
        {PROJECT_MESSAGES.delete}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={isPinned ? <PinOff size={ICON_PX} /> : <Pin size={ICON_PX} />}
        onSelect={() => pinProject(project, portfolio, !isPinned)}
      >
        {isPinned ? PROJECT_MESSAGES.unpin : PROJECT_MESSAGES.pin}
      </MenuItem>
      {portfolio.length > 1 && (
        <MenuItem icon={<Move size={ICON_PX} />} onSelect={onArrange}>
          {PROJECT_MESSAGES.move}
        </MenuItem>
      )}
      <MenuItem icon={<Globe size={ICON_PX} />} onSelect={onShare}>
        {PROJECT_MESSAGES.editor.audience}
      </MenuItem>
      <MenuItem icon={<Link2 size={ICON_PX} />} onSelect={() => void copyLink(address)}>
        {PROJECT_MESSAGES.share}
      </MenuItem>
    </Menu>
  );
}
