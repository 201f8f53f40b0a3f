import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { pathOf } from '#contract/calls/route.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { displayName } from '#contract/rules/display-name.ts';
import type { Project } from '#contract/schema/project.ts';
import type { SharedProject } from '#contract/schema/user.ts';
import { DeleteProject } from '../../../features/portfolio/delete-project.tsx';
import { ProjectNeighbours } from '../../../features/portfolio/project-neighbours.tsx';
import { ProjectView } from '../../../features/portfolio/project-view.tsx';
import { PersonRow } from '../../../features/shared/people/person-row.tsx';
import { copyLink } from '../../../features/shared/post-menu/copy-link.ts';
import { useLoaded } from '../../../hooks/use-loaded.ts';
import { markFirstContent } from '../../../lib/scheduling/first-content.ts';
import { editProjectAddress, projectAddress } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { othersProjectAddress, useOthersView } from '../../../navigation/others-view.ts';
import { useOverlayState } from '../../../navigation/overlay-location.ts';
import { useRemovedPeople } from '../../../state/entities/people.ts';
import { loadProject, useRemovedProject } from '../../../state/entities/projects.ts';
import { openReport } from '../../../state/moderation.ts';
import { useProject } from '../../../state/portfolio.ts';
import { useSelf } from '../../../state/session.ts';
import { ActionLink } from '../../../ui/button/action-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { LoadedScreen } from '../../../ui/loading/loaded-screen.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { IconLabel } from '../../../ui/text/visually-hidden.tsx';
import { OthersNotice } from '../people/others-notice.tsx';

/** One project at an address of its own. */
export function ProjectRoute() {
  const { projectId = '' } = useParams();
  const { pathname } = useLocation();
  const isOthersView = useOthersView();
  const { state, reload } = useLoaded(projectId, isOthersView ? loadOthersView : loadProject);
  const { _id: viewerId } = useSelf();
  const known = useProject(projectId);
  useEffect(markFirstContent, []);
  const owner = state.status === 'ready' ? state.value.user : undefined;
  useCanonicalAddress(owner && projectAddress(owner, projectId));
  useRemovedPeople((id) => {
    if (id === owner) void reload();
  });
  useRemovedProject(projectId, () => void reload());
  return (
    <>
      {state.status !== 'ready' && <title>{documentTitle(SHELL_MESSAGES.titles.project)}</title>}
      {isOthersView && <OthersNotice about="project" returnTo={pathname} />}
      <LoadedScreen
        state={state}
        shape="project"
        loadingLabel={PROJECT_MESSAGES.loading}
        {...(isOthersView ? { goneMessage: PROFILE_MESSAGES.othersView.draft } : {})}
        onRetry={reload}
      >
        {(loaded) => {
          const project = known ?? loaded;
          const isOwn = project.user === viewerId && !isOthersView;
          return (
            <>
              <title>{documentTitle(project.title)}</title>
              <ProjectView
                project={project}
                author={<PersonRow id={loaded.user} viewer={viewerId} />}
                actions={
                  <>
                    {isOwn && <OwnActions project={project} />}
                    <Button
                      onClick={() => void copyLink(projectAddress(project.user, project._id))}
                    >
                      <Link2 size={16} />
                      {PROJECT_MESSAGES.share}
                    </Button>
                    {project.user !== viewerId && (
                      <Menu label={MODERATION_MESSAGES.moreAbout(project.title)} align="start">
                        <MenuItem
                          icon={<Flag size={18} />}
                          onSelect={() => openReport({ kind: 'project', id: project._id })}
                        >
                          {MODERATION_MESSAGES.report}
                        </MenuItem>
                      </Menu>
                    )}
                  </>
                }
                emptyAction={
                  isOwn ? (
                    <EditLink project={project}>{PROJECT_MESSAGES.emptyOwn}</EditLink>
                  ) : (
                    <ActionLink to={pathOf(PAGE_PATHS.user, { userId: project.user })}>
                      {PROJECT_MESSAGES.whole(displayName(loaded.author))}
                    </ActionLink>
                  )
                }
                onRenew={project.state === 'draft' ? () => renewProject(projectId) : undefined}
                neighbours={
                  <ProjectNeighbours
                    project={loaded}
                    addressOf={isOthersView ? othersProjectAddress : projectAddress}
                  />
                }
              />
            </>
          );
        }}
      </LoadedScreen>
    </>
  );
}

function loadOthersView(projectId: string, signal: AbortSignal): Promise<SharedProject> {
  return loadProject(projectId, signal, 'others');
}

/** Requests the project again beside what is shown of it. */
function renewProject(projectId: string): Promise<SharedProject> {
  return loadProject(projectId, new AbortController().signal);
}

/** Redirects to the project's own address when the link names another person. */
function useCanonicalAddress(address: string | undefined): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  useEffect(() => {
    if (address && address !== pathname) navigate(address, { replace: true, state });
  }, [address, pathname, state, navigate]);
}

interface EditLinkProps {
  readonly project: Project;
  readonly children: ReactNode;
}

function EditLink({ project, children }: EditLinkProps) {
  return (
    <ButtonLink to={editProjectAddress(project._id)} state={useOverlayState()} prefetch>
      {children}
    </ButtonLink>
  );
}

/** Actions for the owner of the project. */
function OwnActions({ project }: { readonly project: Project }) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <EditLink project={project}>
        <Pencil size={16} />
        {PROJECT_MESSAGES.edit}
      </EditLink>
      <ButtonLink to={othersProjectAddress(project.user, project._id)}>
        <Eye size={16} />
        <IconLabel>{PROFILE_MESSAGES.othersView.title}</IconLabel>
      </ButtonLink>
      <Button onClick={() => setConfirming(true)}>
        <Trash size={16} />
        <IconLabel>{PROJECT_MESSAGES.delete}</IconLabel>
      </Button>
      {isConfirming && (
        <DeleteProject
          project={project}
          onDone={(isDeleted) => {
            setConfirming(false);
            if (isDeleted) navigate(PAGE_PATHS.profile, { replace: true });
          }}
        />
      )}
    </>
  );
}
