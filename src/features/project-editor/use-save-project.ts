import { useEffect, useRef, useState } from 'react';
import { API, pathOf } from '#contract/routes.ts';
import type { Project } from '#contract/schema/project.ts';
import { wordsOf } from '../../lib/api-problem.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { randomKey } from '../../lib/random-key.ts';
import { upload } from '../../lib/upload.ts';
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
 * Saves one project. The same form tried again carries the same key, so that a new project is never
 * made twice.
 *
 * @param stored the project as the server has it; absent for a new one.
 */
export function useSaveProject(userId: string, stored: Project | undefined) {
  const [saving, setSaving] = useState<Saving>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const last = useRef<{ readonly form: EditorForm; readonly key: string }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Answers the saved project, or null: then `saving` says why, and the failure is logged. */
  async function save(form: EditorForm): Promise<Project | null> {
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
      const project = stored
        ? await upload<Project>(pathOf(API.updateProject, { projectId: stored._id }), sent, {
            ...options,
            method: 'PUT',
          })
        : await upload<Project>(API.addProject, sent, {
            ...options,
            headers: { 'idempotency-key': last.current.key },
          });
      setSaving({ status: 'idle' });
      return project;
    } catch (error) {
      if (now.signal.aborted) {
        setSaving({ status: 'idle' });
        return null;
      }
      logFailure('The project was not saved.', error);
      const words = wordsOf(error, 'project_failed');
      setSaving({ status: 'failed', words, form });
      return null;
    } finally {
      running.current = undefined;
    }
  }

  return { saving, save, stop: () => running.current?.abort() };
}
