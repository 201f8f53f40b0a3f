import Flag from 'lucide-react/icons/flag';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import { type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { PORTFOLIO_WORDS as words } from '#contract/portfolio-words.ts';
import { pathOf } from '#contract/routes.ts';
import { displayName } from '#contract/rules/display-name.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import type { Project } from '#contract/schema/project.ts';
import { WORDS } from '#contract/words.ts';
import { PersonRow } from '../../features/people/person-row.tsx';
import { ProjectView } from '../../features/portfolio/project-view.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { loadProject } from '../../lib/load-project.ts';
import { usePostChanges } from '../../state/post-changes.ts';
import { openReport } from '../../state/safety.ts';
import { useSelf } from '../../state/session.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { ADDRESSES, editProjectAddress, projectAddress } from '../addresses.ts';
import { copyLink } from '../copy-link.ts';
import { DeleteProject } from '../delete-project.tsx';
import { LoadedScreen } from '../loaded-screen.tsx';
import { NavigationWay } from '../navigation-way.ts';
import { useOverlayState } from '../overlay.ts';
import { PARTS } from '../parts.ts';
import { ProjectNeighbours } from '../project-neighbours.tsx';
import { screenTitle } from '../screen-title.ts';

/** One project at an address of its own. */
export function ProjectRoute() {
  const { projectId = '' } = useParams();
  const { state, reload } = useLoaded(projectId, loadProject);
  const { _id: viewerId, projects } = useSelf();
  // One's own is shown as it was saved last, without loading it again.
  const own = projects.find(({ _id }) => _id === projectId);
  useEffect(markFirstContent, []);
  useTopOfNext(projectId);
  const owner = state.status === 'ready' ? state.value.user : undefined;
  useOneAddress(owner && projectAddress(owner, projectId));
  usePostChanges((change) => {
    if (change.kind === 'author-gone' && change.authorId === owner) void reload();
  });
  return (
    <LoadedScreen
      state={state}
      shape="project"
      loadingWords={WORDS.project.loading}
      onRetry={reload}
    >
      {(loaded) => {
        const project = own ?? loaded;
        return (
          <>
            <title>{screenTitle(project.title)}</title>
            <ProjectView
              project={project}
              author={<PersonRow person={loaded.author} viewer={viewerId as UserId} />}
              actions={
                <>
                  {own && <OwnActions project={own} />}
                  <Button onClick={() => void copyLink(projectAddress(project.user, project._id))}>
                    <Link2 size={16} />
                    {words.share}
                  </Button>
                  {project.user !== viewerId && (
                    <Menu label={SAFETY_WORDS.moreAbout(project.title)} align="start">
                      <MenuItem
                        icon={<Flag size={18} />}
                        onSelect={() => openReport({ kind: 'project', id: project._id })}
                      >
                        {SAFETY_WORDS.report}
                      </MenuItem>
                    </Menu>
                  )}
                </>
              }
              emptyAction={
                own ? (
                  <EditLink project={own}>{words.emptyOwn}</EditLink>
                ) : (
                  <ActionLink to={pathOf(ADDRESSES.user, { userId: project.user })}>
                    {words.whole(displayName(loaded.author))}
                  </ActionLink>
                )
              }
              neighbours={<ProjectNeighbours project={loaded} />}
            />
          </>
        );
      }}
    </LoadedScreen>
  );
}

/** A project has one address, whoever else the one that was followed names. */
function useOneAddress(address: string | undefined): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useEffect(() => {
    if (address && address !== pathname) navigate(address, { replace: true, state });
  }, [address, pathname, state, navigate]);
}

/** One project leads to the next, in a window that is scrolled to its end. */
function useTopOfNext(projectId: string): void {
  const isNew = use(NavigationWay) !== NavigationType.Pop;
  const shown = useRef(projectId);
  useLayoutEffect(() => {
    if (shown.current === projectId) return;
    shown.current = projectId;
    if (isNew) scrollTo({ top: 0, behavior: 'instant' });
  }, [projectId, isNew]);
}

interface EditLinkProps {
  readonly project: Project;
  readonly children: ReactNode;
}

function EditLink({ project, children }: EditLinkProps) {
  return (
    <ButtonLink
      to={editProjectAddress(project._id)}
      state={useOverlayState()}
      onPointerEnter={PARTS.EditProject.preload}
    >
      {children}
    </ButtonLink>
  );
}

/** What only the owner can do with the project. */
function OwnActions({ project }: { readonly project: Project }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <EditLink project={project}>
        <Pencil size={16} />
        {words.edit}
      </EditLink>
      <Button onClick={() => setAsking(true)}>
        <Trash size={16} />
        {words.delete}
      </Button>
      {isAsking && (
        <DeleteProject
          project={project}
          onDone={(isDeleted) => {
            setAsking(false);
            if (isDeleted) navigate(ADDRESSES.profile, { replace: true });
          }}
        />
      )}
    </>
  );
}
