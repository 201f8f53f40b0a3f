import { PROJECTS } from '#contract/calls/projects.ts';
import type { Project } from '#contract/schema/project.ts';
import type { SendOptions } from '../../forms/use-submit.ts';
import { ApiProblem, canRetry } from '../../lib/api/api-problem.ts';
import { randomKey } from '../../lib/api/random-key.ts';
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
 * Returns the function that saves the project of one editor. A new project is made once, also where it
 * is changed after its answer was lost: it is sent under one key, and where the server has stored an
 * earlier form of it, that one is updated.
 *
 * @param onFound called with a project that was stored although its answer was lost.
 */
export function createProjectSaver(onFound: (project: Project) => void) {
  const idempotencyKey = randomKey();
  /** Forms of the new project without an answer. */
  const unanswered: FormData[] = [];

  async function add(form: FormData, options: Pick<SendOptions, 'signal' | 'onProgress'>) {
    try {
      return await upload(PROJECTS.addProject, form, { ...options, idempotencyKey });
    } catch (error) {
      if (canRetry(error)) unanswered.push(form);
      throw error;
    }
  }

  /** The answer to the form that was stored: only the same one gets it. */
  async function storedProject(conflict: ApiProblem, signal: AbortSignal): Promise<Project> {
    for (const form of unanswered.toReversed()) {
      try {
        return await upload(PROJECTS.addProject, form, { idempotencyKey, signal });
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
    }
    throw conflict;
  }

  /**
   * Saves the project, unless a version newer than its base is stored.
   *
   * @throws {ApiProblem} `project_changed` where that is so.
   */
  return async function saveProject(
    { userId, form, base: { project, version } }: ProjectSave,
    options: SendOptions,
  ): Promise<Project> {
    const { signal, onProgress } = options;
    const update = (stored: Project, ifMatch: string | undefined) =>
      upload(PROJECTS.updateProject, projectFormOf(form, userId, stored), {
        params: { projectId: stored._id },
        ifMatch,
        idempotencyKey: options.idempotencyKey,
        signal,
        onProgress,
      });
    if (project) return update(project, version);
    try {
      return await add(projectFormOf(form, userId, undefined), { signal, onProgress });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const stored = await storedProject(error, signal);
      onFound(stored);
      return update(stored, stored.updatedAt);
    }
  };
}

function isConflict(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'idempotency_conflict';
}
