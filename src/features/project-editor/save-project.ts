import { API, pathOf } from '#contract/routes.ts';
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
 * Saves one project. Something newer than the version of its base is left alone.
 *
 * @throws {ApiProblem} `project_changed` where something newer is stored.
 */
export function saveProject(
  { userId, form, base: { project, version } }: ProjectSave,
  { idempotencyKey, signal, onProgress }: SendOptions,
): Promise<Project> {
  const sent = projectFormOf(form, userId, project);
  const headers = { 'idempotency-key': idempotencyKey };
  if (!project) return upload<Project>(API.addProject, sent, { signal, onProgress, headers });
  return upload<Project>(pathOf(API.updateProject, { projectId: project._id }), sent, {
    method: 'PUT',
    signal,
    onProgress,
    headers: { ...headers, 'if-match': `"${version}"` },
  });
}
