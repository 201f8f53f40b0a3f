import { PROJECTS } from '#contract/calls/projects.ts';
import type { Project } from '#contract/schema/project.ts';
import type { SendOptions } from '../../forms/use-submit.ts';
import { upload } from '../../lib/api/upload.ts';
import type { EditorForm } from './editor-form.ts';
import type { EditorState } from './editor-state.ts';
import { projectFormOf } from './project-form-data.ts';

export interface ProjectSave {
  readonly userId: string;
  readonly form: EditorForm;
  readonly base: EditorState['base'];
}

/**
 * Saves one project, unless a version newer than its base is stored.
 *
 * @throws {ApiProblem} `project_changed` where that is so.
 */
export function saveProject(
  { userId, form, base: { project, version } }: ProjectSave,
  { idempotencyKey, signal, onProgress }: SendOptions,
): Promise<Project> {
  const sent = projectFormOf(form, userId, project);
  const options = { idempotencyKey, signal, onProgress };
  if (!project) return upload(PROJECTS.addProject, sent, options);
  const params = { projectId: project._id };
  return upload(PROJECTS.updateProject, sent, { ...options, params, ifMatch: version });
}
