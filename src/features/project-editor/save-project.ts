import { PROJECTS } from '#contract/calls/projects.ts';
import type { Project } from '#contract/schema/project.ts';
import type { SendOptions } from '../../forms/use-submit.ts';
import { sendOnce } from '../../lib/api/send-once.ts';
import { upload } from '../../lib/api/upload.ts';
import type { EditorForm } from './editor-form.ts';
import type { EditorState } from './editor-state.ts';
import { projectFormOf } from './project-form-data.ts';

export interface ProjectSave {
  readonly userId: string;
  readonly form: EditorForm;
  readonly base: EditorState['base'];
}

interface NewProjectOptions extends SendOptions {
  /** Of the draft of a new project. */
  readonly sendKey: () => string;
  /** Called with a project that was stored although its answer was lost: that one is changed. */
  readonly onFound: (project: Project) => void;
}

/**
 * Saves the project of an editor, unless a version newer than its base is stored.
 *
 * @throws {ApiProblem} `project_changed` where that is so.
 */
export async function saveProject(
  { userId, form, base: { project, version } }: ProjectSave,
  { sendKey, onFound, idempotencyKey, signal, onProgress }: NewProjectOptions,
): Promise<Project> {
  const update = (stored: Project, ifMatch: string | undefined) =>
    upload(PROJECTS.updateProject, projectFormOf(form, userId, stored), {
      params: { projectId: stored._id },
      ifMatch,
      idempotencyKey,
      signal,
      onProgress,
    });
  if (project) return update(project, version);
  return sendOnce<Project>(
    sendKey(),
    (key) =>
      upload(PROJECTS.addProject, projectFormOf(form, userId, undefined), {
        idempotencyKey: key,
        signal,
        onProgress,
      }),
    (stored) => {
      onFound(stored);
      return update(stored, stored.updatedAt);
    },
  );
}
