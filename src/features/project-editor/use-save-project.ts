import { useEffect, useRef, useState } from 'react';
import { API, pathOf } from '#contract/routes.ts';
import type { Project } from '#contract/schema/project.ts';
import { ApiProblem, problemMessage } from '../../lib/api/api-problem.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { upload } from '../../lib/api/upload.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import type { EditorForm } from './editor-form.ts';
import { projectFormOf } from './project-form-data.ts';

export type Saving =
  | { readonly status: 'idle' }
  | {
      readonly status: 'sending';
      /** In [0, 1]; 1 while the server is still at work. */
      readonly share: number;
    }
  | {
      readonly status: 'failed';
      readonly words: string;
      /** What could not be saved. */
      readonly form: EditorForm;
    };

/**
 * Saves one project. The same form tried again carries the same key, so that it is never saved
 * twice.
 */
export function useSaveProject(userId: string) {
  const [saving, setSaving] = useState<Saving>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const last = useRef<{ readonly form: EditorForm; readonly key: string }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * Answers the saved project, or null: then `saving` says why, and the failure is logged. `changed`
   * is answered where something newer than `version` is stored, which is then left alone.
   *
   * @param stored the project that the form was made from; absent for a new one.
   * @param version its `updatedAt`, or an older one where the form says what was written for that.
   */
  async function save(
    form: EditorForm,
    stored: Project | undefined,
    version: string | undefined,
  ): Promise<Project | 'changed' | null> {
    if (running.current) return null;
    const now = new AbortController();
    running.current = now;
    if (last.current?.form !== form) last.current = { form, key: randomKey() };
    setSaving({ status: 'sending', share: 0 });
    try {
      const sent = projectFormOf(form, userId, stored);
      const options = {
        signal: now.signal,
        onProgress: (share: number) => setSaving({ status: 'sending', share }),
      };
      const headers = { 'idempotency-key': last.current.key };
      const project = stored
        ? await upload<Project>(pathOf(API.updateProject, { projectId: stored._id }), sent, {
            ...options,
            headers: { ...headers, 'if-match': `"${version}"` },
            method: 'PUT',
          })
        : await upload<Project>(API.addProject, sent, { ...options, headers });
      setSaving({ status: 'idle' });
      return project;
    } catch (error) {
      if (now.signal.aborted) {
        setSaving({ status: 'idle' });
        return null;
      }
      logFailure('The project was not saved.', error);
      const words = problemMessage(error, 'project_failed');
      setSaving({ status: 'failed', words, form });
      return error instanceof ApiProblem && error.code === 'project_changed' ? 'changed' : null;
    } finally {
      running.current = undefined;
    }
  }

  return {
    saving,
    save,
    stop: () => running.current?.abort(),
    /** What failed is no longer to be said. */
    forgetFailure: () => setSaving({ status: 'idle' }),
  };
}
