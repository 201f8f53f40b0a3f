import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import type { Project } from '#contract/schema/project.ts';
import { WORDS } from '#contract/words.ts';
import { ProjectEditor } from '../../features/project-editor/project-editor.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { loadProject } from '../../lib/load-project.ts';
import { putProject } from '../../state/portfolio.ts';
import { refreshSelf, useSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { StatusFrame } from '../../ui/status-frame.tsx';
import { WaitingShape } from '../../ui/waiting-shape.tsx';
import { useCloseOverlay } from '../overlay.ts';
import { screenTitle } from '../screen-title.ts';

const words = PORTFOLIO_WORDS.editor;

/** The editor of a project that is not there yet, over the screen one comes from. */
export function NewProjectRoute() {
  const { projects } = useSelf();
  // Said before anything is written, not after.
  const [isFull] = useState(projects.length >= LIMITS.userProjects);
  if (!isFull) return <Editor project={undefined} />;
  return <Refusal title={words.newTitle} reason={PROBLEMS.projects_too_many.message} />;
}

/** The editor of one's own project, as it was when the editor opened. */
export function EditProjectRoute() {
  const { projectId = '' } = useParams();
  return <StoredProjectEditor key={projectId} projectId={projectId} />;
}

function StoredProjectEditor({ projectId }: { readonly projectId: string }) {
  const { projects } = useSelf();
  const [project] = useState(() => projects.find(({ _id }) => _id === projectId));
  return project ? <Editor project={project} /> : <UnknownProjectEditor projectId={projectId} />;
}

/** The editor of a project that is not among those one is known to have: made in another tab, or somebody else's. */
function UnknownProjectEditor({ projectId }: { readonly projectId: string }) {
  const { _id: self } = useSelf();
  const { state, reload } = useLoaded(projectId, loadProject);
  if (state.status === 'ready') {
    if (state.value.user === self) return <Editor project={state.value} />;
    return <Refusal title={words.editTitle} reason={words.notYours} />;
  }
  if (state.status === 'failed') {
    const retry = state.isGone ? undefined : reload;
    return <Refusal title={words.editTitle} reason={state.words} onRetry={retry} />;
  }
  return (
    <Frame title={words.editTitle}>
      <WaitingShape shape="form" words={words.loading} />
    </Frame>
  );
}

interface RefusalProps {
  readonly title: string;
  /** Why there is no editor, in words. */
  readonly reason: string;
  /** Asks again, where that could change something. */
  readonly onRetry?: (() => Promise<void>) | undefined;
}

/** Stands where an editor cannot open. */
function Refusal({ title, reason, onRetry }: RefusalProps) {
  const close = useCloseOverlay();
  return (
    <Frame title={title}>
      <StatusFrame
        role="alert"
        action={
          onRetry ? (
            <Button onClick={() => void onRetry()}>{WORDS.retry}</Button>
          ) : (
            <Button onClick={close}>{WORDS.close}</Button>
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
    <DialogFrame title={title} onClose={useCloseOverlay()} shape="screen" closeLabel={words.close}>
      <title>{screenTitle(title)}</title>
      {children}
    </DialogFrame>
  );
}

function Editor({ project }: { readonly project: Project | undefined }) {
  const self = useSelf();
  const close = useCloseOverlay();
  return (
    <>
      <title>{screenTitle(project ? words.editTitle : words.newTitle)}</title>
      <ProjectEditor
        owner={self._id as UserId}
        project={project}
        portfolio={self.projects}
        onLookAgain={() => void refreshSelf()}
        onClose={close}
        onSaved={(saved) => {
          putProject(saved);
          showToast(project ? words.saved : words.added);
          close();
        }}
      />
    </>
  );
}
