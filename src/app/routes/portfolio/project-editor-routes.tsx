import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import type { Project } from '#contract/schema/project.ts';
import { coverOf } from '../../../features/portfolio/project-images.ts';
import { ProjectView } from '../../../features/portfolio/project-view.tsx';
import { ProjectEditor } from '../../../features/project-editor/project-editor.tsx';
import { PersonRow } from '../../../features/shared/people/person-row.tsx';
import { useBackGuard } from '../../../hooks/use-back-guard.ts';
import { useLoaded } from '../../../hooks/use-loaded.ts';
import { serverNowMs } from '../../../lib/api/server-clock.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';
import { projectAddress } from '../../../navigation/addresses.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useCloseOverlay } from '../../../navigation/overlay-location.ts';
import { loadProfile } from '../../../state/entities/load-people.ts';
import { people } from '../../../state/entities/people.ts';
import { loadProject } from '../../../state/entities/projects.ts';
import { getProject, setProject, usePortfolio } from '../../../state/portfolio.ts';
import { showPublished } from '../../../state/published.ts';
import { useSelf, viewerId } from '../../../state/session.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
import { FailureFrame } from '../../../ui/loading/failure-frame.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';

const messages = PROJECT_MESSAGES.editor;

/** The editor of a new project, over the previous screen. */
export function NewProjectRoute() {
  return <ProjectEditorScreen title={messages.newTitle} projectId={undefined} />;
}

/** The editor of the viewer's own project, as it was when the editor opened. */
export function EditProjectRoute() {
  const { projectId } = useParams();
  return <ProjectEditorScreen key={projectId} title={messages.editTitle} projectId={projectId} />;
}

interface ProjectEditorScreenProps {
  readonly title: string;
  /** Absent for a new project. */
  readonly projectId: string | undefined;
}

function ProjectEditorScreen(props: ProjectEditorScreenProps) {
  const { title, projectId = '' } = props;
  const [wasKnown] = useState(() => isKnown(projectId));
  const { state, reload } = useLoaded(projectId, loadForEditor);
  if (wasKnown || state.status === 'ready') return <Editor {...props} />;
  if (state.status === 'failed') {
    const retry = state.canRetry ? reload : undefined;
    return <EditorUnavailable title={title} reason={state.message} onRetry={retry} />;
  }
  return (
    <Frame title={title}>
      <Skeleton shape="form" label={messages.loading} />
    </Frame>
  );
}

/** Whether the portfolio is loaded and has the project; a new project has an empty id. */
function isKnown(projectId: string): boolean {
  const project = getProject(projectId);
  const isProjectKnown = projectId === '' || (project !== undefined && !hasExpired(project));
  return isProjectKnown && people.get(viewerId())?.projectIds !== undefined;
}

/** Whether the addresses of its images, which are signed while it is a draft, are no longer valid. */
function hasExpired(project: Project): boolean {
  const [, untilS] = /[?&]e=(\d+)/.exec(coverOf(project)?.src ?? '') ?? [];
  return untilS !== undefined && Number(untilS) * 1000 <= serverNowMs();
}

async function loadForEditor(projectId: string, signal: AbortSignal): Promise<void> {
  const owner = viewerId();
  if (!people.get(owner)?.projectIds) await loadProfile(owner, signal);
  // Made in another tab meanwhile, or somebody else's, or with addresses that have expired.
  if (!isKnown(projectId)) await loadProject(projectId, signal);
}

interface EditorUnavailableProps {
  readonly title: string;
  /** Why there is no editor, in words. */
  readonly reason: string;
  /** Loads again, where that could change something. */
  readonly onRetry?: (() => Promise<void>) | undefined;
}

/** Shown where an editor cannot open. */
function EditorUnavailable({ title, reason, onRetry }: EditorUnavailableProps) {
  const close = useCloseOverlay();
  return (
    <Frame title={title}>
      <FailureFrame
        onRetry={onRetry}
        exit={<Button onClick={close}>{COMMON_MESSAGES.close}</Button>}
      >
        {reason}
      </FailureFrame>
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <DialogFrame
      title={title}
      onClose={useCloseOverlay()}
      shape="screen"
      closeLabel={messages.close}
    >
      <title>{documentTitle(title)}</title>
      {children}
    </DialogFrame>
  );
}

function Editor({ title, projectId }: ProjectEditorScreenProps) {
  const owner = useSelf()._id;
  const close = useCloseOverlay();
  const portfolio = usePortfolio(owner);
  const [project] = useState(() => (projectId === undefined ? undefined : getProject(projectId)));
  const [isFull] = useState(portfolio.length >= LIMITS.userProjects);
  if (project && project.user !== owner) {
    return <EditorUnavailable title={title} reason={messages.notYours} />;
  }
  // Shown before anything is written, not after.
  if (!project && isFull) {
    return <EditorUnavailable title={title} reason={ERROR_MESSAGES.projects_too_many} />;
  }
  return (
    <>
      <title>{documentTitle(title)}</title>
      <ProjectEditor
        owner={owner}
        project={project}
        portfolio={portfolio}
        onReloadPortfolio={() => void reloadPortfolio(owner)}
        onClose={close}
        preview={(shown, onClose) => <ProjectPreview project={shown} onClose={onClose} />}
        onSaved={(saved) => {
          setProject(saved);
          close();
          if (saved.state === 'draft' || (project && project.state !== 'draft')) {
            showToast(saved.state === 'draft' ? messages.savedDraft : messages.saved);
            return;
          }
          const cover = coverOf(saved);
          showPublished({
            kind: 'project',
            ...(saved.state === 'published' ? { projectId: saved._id } : {}),
            title: saved.title,
            path: projectAddress(saved.user, saved._id),
            imageSrc: cover?.variants?.[0]?.src ?? cover?.src ?? '',
          });
        }}
      />
    </>
  );
}

/** A project as others will see it, over its editor. */
function ProjectPreview(props: { readonly project: Project; readonly onClose: () => void }) {
  const { project, onClose } = props;
  useBackGuard(true, onClose);
  const viewer = useSelf()._id;
  return (
    <DialogFrame
      title={messages.showPreview}
      onClose={onClose}
      shape="screen"
      closeLabel={messages.endPreview}
    >
      <ProjectView
        project={project}
        author={<PersonRow id={viewer} viewer={viewer} />}
        actions={undefined}
        emptyAction={undefined}
        neighbours={undefined}
      />
    </DialogFrame>
  );
}

/** Loads the portfolio again, behind the editor. */
async function reloadPortfolio(owner: UserId): Promise<void> {
  try {
    await loadProfile(owner, new AbortController().signal);
  } catch (error) {
    logFailure('The portfolio could not be loaded again.', error);
  }
}
