import { LIMITS } from '#contract/limits.ts';
import type { Project } from '#contract/schema/project.ts';
import type { AttachmentSource } from '../shared/attachments/attachment.ts';
import { createPreparationJobs } from '../shared/attachments/preparation-jobs.ts';
import type { prepareAttachment } from '../shared/attachments/prepare.ts';
import { policyOf } from './editor-files.ts';
import { slotsOf } from './editor-form.ts';
import { type EditorState, initialState } from './editor-state.ts';
import { TRANSITIONS } from './editor-transitions.ts';
import type { RestoredProject } from './project-draft.ts';

type Transitions = typeof TRANSITIONS;
type Bound<Change> = Change extends (state: EditorState, ...args: infer Args) => EditorState
  ? (...args: Args) => void
  : never;
/** Each transition, applied to the editor's state. */
type EditorActions = { readonly [Name in keyof Transitions]: Bound<Transitions[Name]> };

export type ProjectEditorStore = ReturnType<typeof createEditor>;

interface EditorOptions {
  readonly prepare?: typeof prepareAttachment | undefined;
  /** How many images and videos the portfolio takes in this project. */
  readonly mediaRoom?: number;
  /** The content of the editor at the last visit. */
  readonly draft?: Pick<RestoredProject, 'form' | 'version'> | undefined;
}

/**
 * The state of one project while it is edited. A file is prepared for as long as the state lists it
 * as `working`.
 *
 * @param project absent for a new one.
 */
export function createEditor(
  project: Project | undefined,
  { prepare, mediaRoom = LIMITS.portfolioMedia, draft }: EditorOptions = {},
) {
  let state = initialState(project, mediaRoom, draft);
  const listeners = new Set<() => void>();
  const running = new Map<string, AttachmentSource>();
  const jobs = createPreparationJobs((key, attachment) => {
    if (attachment.status !== 'working') running.delete(key);
    apply(TRANSITIONS.setAttachment(state, key, attachment));
  }, prepare);

  function apply(next: EditorState): void {
    if (next === state) return;
    state = next;
    syncJobs();
    for (const listener of listeners) listener();
  }

  function syncJobs(): void {
    const wanted = new Map(
      slotsOf(state.form).flatMap(({ key, attachment }) =>
        attachment.status === 'working' ? [[key, attachment.source] as const] : [],
      ),
    );
    for (const [key, source] of [...running]) {
      if (wanted.get(key) === source) continue;
      jobs.stop(key);
      running.delete(key);
    }
    for (const [key, source] of wanted) {
      if (running.has(key)) continue;
      running.set(key, source);
      jobs.start(key, source, policyOf(state.form, key));
    }
  }

  const actions = Object.fromEntries(
    Object.entries(TRANSITIONS).map(([name, change]) => [
      name,
      (...args: unknown[]) =>
        apply((change as (state: EditorState, ...args: unknown[]) => EditorState)(state, ...args)),
    ]),
  ) as unknown as EditorActions;

  return {
    ...actions,
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins to prepare embedded images of a stored project, which become files. */
    start: syncJobs,
    end(): void {
      jobs.stopAll();
      running.clear();
    },
  };
}
