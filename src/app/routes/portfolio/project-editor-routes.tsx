import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import type { Project } from '#contract/schema/project.ts';
import { ProjectEditor } from '../../../features/project-editor/project-editor.tsx';
import { useLoaded } from '../../../hooks/use-loaded.ts';
import { loadProject } from '../../../lib/api/load-project.ts';
import { documentTitle } from '../../../navigation/document-title.ts';
import { useCloseOverlay } from '../../../navigation/overlay-location.ts';
import { setProject } from '../../../state/portfolio.ts';
import { refreshSelf, useSelf } from '../../../state/session.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx';
import { StatusFrame } from '../../../ui/loading/status-frame.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';

const messages = PROJECT_MESSAGES.editor;

/** The editor of a new project, over the previous screen. */
export function NewProjectRoute() {
  const { projects } = useSelf();
  // Said before anything is written, not after.
  const [isFull] = useState(projects.length >= LIMITS.userProjects);
  if (!isFull) return <Editor project={undefined} />;
  return <EditorUnavailable title={messages.newTitle} reason={ERROR_MESSAGES.projects_too_many} />;
}

/** The editor of the viewer's own project, as it was when the editor opened. */
export function EditProjectRoute() {
  const { projectId = '' } = useParams();
  return <StoredProjectEditor key={projectId} projectId={projectId} />;
}

function StoredProjectEditor({ projectId }: { readonly projectId: string }) {
  const { projects } = useSelf();
  const [project] = useState(() => projects.find(({ _id }) => _id === projectId));
  return project ? <Editor project={project} /> : <UnknownProjectEditor projectId={projectId} />;
}

/** The editor of a project that is not in the account yet: made in another tab, or somebody else's. */
function UnknownProjectEditor({ projectId }: { readonly projectId: string }) {
  const { _id: self } = useSelf();
  const { state, reload } = useLoaded(projectId, loadProject);
  if (state.status === 'ready') {
    if (state.value.user === self) return <Editor project={state.value} />;
    return <EditorUnavailable title={messages.editTitle} reason={messages.notYours} />;
  }
  if (state.status === 'failed') {
    const retry = state.isGone ? undefined : reload;
    return <EditorUnavailable title={messages.editTitle} reason={state.words} onRetry={retry} />;
  }
  return (
    <Frame title={messages.editTitle}>
      <Skeleton shape="form" label={messages.loading} />
    </Frame>
  );
}

interface EditorUnavailableProps {
  readonly title: string;
  /** Why there is no editor, in words. */
  readonly reason: string;
  /** Asks again, where that could change something. */
  readonly onRetry?: (() => Promise<void>) | undefined;
}

/** Stands where an editor cannot open. */
function EditorUnavailable({ title, reason, onRetry }: EditorUnavailableProps) {
  const close = useCloseOverlay();
  return (
    <Frame title={title}>
      <StatusFrame
        role="alert"
        action={
          onRetry ? (
            <Button onClick={() => void onRetry()}>{COMMON_MESSAGES.retry}</Button>
          ) : (
            <Button onClick={close}>{COMMON_MESSAGES.close}</Button>
          )
        }
      >
        {reason}
      </StatusFrame>
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

function Editor({ project }: { readonly project: Project | undefined }) {
  const self = useSelf();
  const close = useCloseOverlay();
  return (
    <>
      <title>{documentTitle(project ? messages.editTitle : messages.newTitle)}</title>
      <ProjectEditor
        owner={self._id as UserId}
        project={project}
        portfolio={self.projects}
        onLookAgain={() => void refreshSelf()}
        onClose={close}
        onSaved={(saved) => {
          setProject(saved);
          showToast(project ? messages.saved : messages.added);
          close();
        }}
      />
    </>
  );
}
