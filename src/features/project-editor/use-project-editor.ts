import {
  type ClipboardEvent,
  type SubmitEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { UserId } from '#contract/ids.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProjectState } from '#contract/rules/permissions.ts';
import type { Project } from '#contract/schema/project.ts';
import { useLeaveGuard } from '../../forms/use-leave-guard.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useDroppedFiles } from '../../hooks/use-dropped-files.ts';
import { useOnTabVisible } from '../../hooks/use-on-tab-visible.ts';
import { ApiProblem } from '../../lib/api/api-problem.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import { useRemovedProject } from '../../state/entities/projects.ts';
import { showToast } from '../../state/toasts.ts';
import type { prepareAttachment } from '../shared/attachments/prepare.ts';
import { useRetryUnavailable } from '../shared/attachments/use-retry-unavailable.ts';
import { createEditor, type ProjectEditorStore } from './create-editor.ts';
import type { Confirmation } from './editor-confirmations.tsx';
import { isAsStored, isDataUrl, pendingFileCount, undescribedIn } from './editor-form.ts';
import { type EditorProblems, problemsOf } from './editor-problems.ts';
import { type SlotName, slotOf } from './editor-state.ts';
import type { RenderPreview } from './foot/preview-button.tsx';
import { focusDescription } from './inspector/chosen-focus.ts';
import { leftOf, portfolioProblem, roomFor } from './portfolio-room.ts';
import { type ProjectSave, saveProject } from './save-project.ts';
import { useNewerVersion } from './use-newer-version.ts';
import { useProjectDraft, useRestoredProject } from './use-project-draft.ts';

const NO_PROBLEMS: EditorProblems = new Map();
const NO_PROJECTS: readonly Project[] = [];

export interface ProjectEditorOptions {
  readonly owner: UserId;
  /** The project as it is stored; absent for a new one. */
  readonly project?: Project | undefined;
  /** All projects of the owner, as they are stored by now. */
  readonly portfolio?: readonly Project[];
  /** Loads the portfolio again: other tabs may have freed room in it. */
  readonly onReloadPortfolio?: () => void;
  readonly onSaved: (project: Project) => void;
  /** Closes the editor; the person was asked about unsaved changes. */
  readonly onClose: () => void;
  readonly prepare?: typeof prepareAttachment;
  /** How the project is shown before it is saved. */
  readonly preview?: RenderPreview;
}

/** Whether others see the project as it is stored. */
export function isPublished(project: Project | undefined): boolean {
  return project !== undefined && project.state !== 'draft';
}

/**
 * The editing of one project: its form, the questions before it is saved or closed, and the
 * actions. A failed save keeps everything.
 */
export function useProjectEditor(options: ProjectEditorOptions) {
  const { owner, project, portfolio = NO_PROJECTS, onReloadPortfolio, onSaved, onClose } = options;
  const room = useMemo(() => roomFor(portfolio, project?._id), [portfolio, project?._id]);
  const draftId = { user: owner, key: DRAFT_KEYS.project(project?._id) };
  const restored = useRestoredProject(draftId, project);
  const [editor] = useState(() =>
    createEditor(project, { prepare: options.prepare, mediaRoom: room.media, draft: restored }),
  );
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  const { form, isChanged, base } = state;
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [tried, setTried] = useState({ form: false, unchanged: false });
  const [isRestoredShown, setRestoredShown] = useState(restored !== undefined);
  const { submission, isSending, submit, cancel, isRetry, clear } = useSubmit({
    send: (save: ProjectSave, options) =>
      saveProject(save, { ...options, sendKey: draft.sendKey, onFound: editor.rebase }),
    fallback: ERROR_MESSAGES.project_failed,
  });
  const draft = useProjectDraft(draftId, state);
  const guard = useLeaveGuard(isChanged, onClose);
  const fields = useRef<HTMLFormElement>(null);
  const wishedState = useRef(form.state);
  const isReminded = useRef(false);
  const waiting = pendingFileCount(form);
  const [isGone, setGone] = useState(false);
  // An image stored as a data URL has become a file: not a change by the person. What is stored no
  // more is all new.
  const hasNothingNew = !isChanged && isAsStored(form) && !isGone;
  const isUnchanged = project !== undefined && hasNothingNew;
  let action: 'add' | 'publish' | 'save' = project ? 'publish' : 'add';
  if (isPublished(base.project)) action = 'save';
  const left = useMemo(() => leftOf(room, form), [room, form]);
  const problems = useMemo(() => problemsOf(form), [form]);
  const save = { userId: owner, form, base };

  useEffect(() => {
    editor.start();
    return editor.end;
  }, [editor]);
  useEffect(() => editor.setMediaRoom(room.media), [editor, room.media]);
  useOnTabVisible(onReloadPortfolio);
  useNewerVersion(editor, portfolio, !isChanged && !isSending);
  useRetryUnavailable(state.refused, editor.retry);
  useRemovedProject(project?._id ?? '', () => {
    // No editor opens again for it: a draft would be of no use.
    draft.remove();
    setGone(true);
    showToast(PROJECT_MESSAGES.editor.gone);
  });
  // Nothing is left to cancel.
  const isAnswered = confirmation === 'stopAll' && waiting === 0;
  const question =
    (isAnswered ? undefined : confirmation) ?? (guard.isConfirming ? 'close' : undefined);
  const over = useDroppedFiles((files, target) => {
    if (!question && !isSending) addDropped(editor, files, target);
  });

  const dropSlot = over && !question && !isSending ? dropSlotAt(over) : undefined;

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').trim();
    if (event.target instanceof HTMLTextAreaElement || !isDataUrl(text)) return;
    event.preventDefault();
    editor.addDataUrl(text);
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    trySave(false);
  }

  /** @param isDraft whether it is saved for its author only, whatever audience was chosen. */
  function trySave(isDraft: boolean) {
    if (isSending || waiting > 0) return;
    const isPublishing = !isDraft && action === 'publish';
    setTried({ form: tried.form || !isUnchanged, unchanged: isUnchanged });
    if (isUnchanged && !isPublishing) return;
    // Exceeding the portfolio's limits is shown at the foot from the first character on.
    if (portfolioProblem(left)) onReloadPortfolio?.();
    else if (problems.size > 0) {
      chooseWrong();
      requestAnimationFrame(() => focusFirstProblem(fields.current));
    } else {
      // Applied once it is confirmed.
      const state = isDraft ? 'draft' : stateToSave(form.state);
      wishedState.current = state;
      // A confirmed save that failed is tried again without asking.
      if (state === form.state && isRetry(save)) void handleSave();
      else setConfirmation(questionBefore(state));
    }
  }

  /** The button that adds or publishes makes a draft public. */
  function stateToSave(state: ProjectState): ProjectState {
    return action !== 'save' && state === 'draft' ? 'published' : state;
  }

  /** Missing descriptions are a reminder, once. */
  function questionBefore(state: ProjectState): Confirmation {
    if (state === 'draft') return 'draft';
    if (action === 'save' || isReminded.current || undescribedIn(form).length === 0) return action;
    isReminded.current = true;
    return 'undescribed';
  }

  function describeFirst(): void {
    flushSync(() => setConfirmation(undefined)); // the dialog returns focus before it moves on
    const [first] = undescribedIn(form);
    if (first) choose(first.key);
    focusDescription();
  }

  /** The image or video whose details hold the first problem. */
  function chooseWrong(): void {
    const [slot = ''] = problems.keys();
    const key = slot.replace(/^slot:/, '');
    if (key !== slot) choose(key);
  }

  function choose(key: string): void {
    const list = slotOf(form, key);
    const block = form.blocks.find((each) => each.key === key);
    if (list !== 'cover' && block?.type !== 'text') editor.choose(list, key);
  }

  async function handleSave() {
    // The current form: the question may have been answered some time after it was asked.
    const { form, base } = editor.state();
    const outcome = await submit({ userId: owner, form, base });
    if (!outcome) return;
    if ('error' in outcome) {
      const { error } = outcome;
      const code = error instanceof ApiProblem ? error.code : undefined;
      if (code === 'project_changed') setConfirmation('changed');
      if (code === 'project_not_found') setConfirmation('deleted');
      return;
    }
    draft.emitSent();
    draft.remove();
    guard.release();
    onSaved(outcome.result);
  }

  function handleYes() {
    handleNo(); // the question is over
    if (question === 'stopAll') {
      editor.stopAll();
      return;
    }
    if (question && question !== 'cancel' && question !== 'close') {
      if (question === 'deleted') editor.rebase(undefined);
      editor.setState(wishedState.current);
      void handleSave();
      return;
    }
    cancel();
    if (question === 'cancel') draft.remove();
    guard.leave();
  }

  function handleNo() {
    setConfirmation(undefined);
    guard.stay();
  }

  /** Replaces the version that was saved elsewhere, but no later one. */
  function handleOverwrite(newest: Project) {
    setConfirmation(undefined);
    editor.rebase(newest);
    void handleSave();
  }

  /** Loads the version that was saved elsewhere, and discards the changes here. */
  function handleLoadNewest(newest: Project) {
    setConfirmation(undefined);
    startOver(newest);
    showToast(PROJECT_MESSAGES.editor.changed.loaded);
  }

  function startOver(from = base.project) {
    draft.clear();
    editor.reset(from);
    setRestoredShown(false);
    clear();
  }

  return {
    editor,
    state,
    problems: tried.form ? problems : NO_PROBLEMS,
    /** The questions before saving or closing, and their answers. */
    confirmation: {
      question,
      confirm: setConfirmation,
      onYes: handleYes,
      onNo: handleNo,
      onDescribe: describeFirst,
      onOverwrite: handleOverwrite,
      onLoadNewest: handleLoadNewest,
    },
    /** The content of the save bar. */
    saveBar: {
      saving: submission,
      action,
      wasDraft: form.state === 'draft',
      /** Whether the form is complete; otherwise a press of the button says what is missing. */
      canSave: !hasNothingNew,
      /** There is nothing to save, and saving was tried. */
      isIdle: tried.unchanged && isUnchanged,
      isRetry: isRetry(save),
      waiting,
      left,
      draft,
      onCancel: () => setConfirmation('cancel'),
      onStop: cancel,
      onSaveDraft: () => trySave(true),
    },
    isSending,
    /** The project was deleted elsewhere: what is written here is not saved on this device. */
    isGone,
    /** Where dragged files would be dropped. */
    dropSlot,
    draft,
    /** What stands here again; absent once that is known. */
    restored: isRestoredShown ? restored : undefined,
    startOver: () => startOver(),
    /** Props of the form element. */
    form: {
      ref: fields,
      onSubmit: handleSubmit,
      onPaste: handlePaste,
      'data-drop-slot': dropSlot,
    },
  };
}

/** The list that takes files dropped on an element: the blocks by default. */
function dropSlotAt(target: Element | undefined): SlotName {
  const slot = target?.closest<HTMLElement>('[data-takes-files]')?.dataset.takesFiles;
  return slot === 'cover' || slot === 'gallery' ? slot : 'blocks';
}

/** Adds dropped files to the list on which they were dropped. */
function addDropped(
  editor: ProjectEditorStore,
  files: readonly File[],
  target: Element | undefined,
): void {
  const slot = dropSlotAt(target);
  const [first, ...others] = files;
  if (slot === 'cover') {
    if (!first) return;
    editor.setCover(first);
    if (others.length > 0) showToast(PROJECT_MESSAGES.editor.onlyOneCover);
  } else {
    editor.addFiles(slot, files);
  }
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  const found = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid][tabindex]');
  found?.focus();
}
