import {
  type ClipboardEvent,
  type SubmitEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { useBackGuard } from '../../hooks/use-back-guard.ts';
import { useDroppedFiles } from '../../hooks/use-dropped-files.ts';
import { useOnTabVisible } from '../../hooks/use-on-tab-visible.ts';
import { useUnloadWarning } from '../../hooks/use-unload-warning.ts';
import { setProject } from '../../state/portfolio.ts';
import { showToast } from '../../state/toasts.ts';
import { createEditor } from './create-editor.ts';
import type { Confirmation } from './editor-confirmations.tsx';
import { hasFailedFiles, isAsStored, isDataUrl, pendingFileCount } from './editor-form.ts';
import { type EditorProblems, problemsOf } from './editor-problems.ts';
import { leftOf, portfolioProblem, roomFor } from './portfolio-room.ts';
import type { prepareProjectFile } from './prepare-project-file.ts';
import { readProjectDraft, removeProjectDraft } from './project-draft.ts';
import { useProjectDraft } from './use-project-draft.ts';
import { useSaveProject } from './use-save-project.ts';

const NO_PROBLEMS: EditorProblems = new Map();
const NO_PROJECTS: readonly Project[] = [];

export interface ProjectEditorOptions {
  readonly owner: UserId;
  /** The project as it is stored; absent for a new one. */
  readonly project?: Project | undefined;
  /** All projects of the owner, as they are stored by now. */
  readonly portfolio?: readonly Project[];
  /** Reads the portfolio again: room may have been made in it elsewhere. */
  readonly onLookAgain?: () => void;
  readonly onSaved: (project: Project) => void;
  /** Leaves the editor; what could be lost has been asked about. */
  readonly onClose: () => void;
  readonly accept?: typeof prepareProjectFile;
}

/**
 * One project while it is edited: what stands in it, what is asked before it is saved or left, and
 * what happens then. A failed save keeps everything.
 */
export function useProjectEditor({
  owner,
  project,
  portfolio = NO_PROJECTS,
  onLookAgain,
  onSaved,
  onClose,
  accept,
}: ProjectEditorOptions) {
  const room = useMemo(() => roomFor(portfolio, project?._id), [portfolio, project?._id]);
  const [{ editor, restoredAtMs, restoredFrom }] = useState(() =>
    openEditor(owner, project, accept, room.media),
  );
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  const { form, isChanged } = state;
  /** What the form was made from, and the version that it is to replace. */
  const [base, setBase] = useState({ project, version: restoredFrom ?? project?.updatedAt });
  const [asked, setAsked] = useState<Confirmation>();
  const [hasTried, setTried] = useState(false);
  const [hasTriedUnchanged, setTriedUnchanged] = useState(false);
  const [isRestoredShown, setRestoredShown] = useState(restoredAtMs !== undefined);
  const { saving, save, stop, forgetFailure } = useSaveProject(owner);
  const { keptAtMs, forget } = useProjectDraft(owner, project?._id, form, isChanged, base.version);
  const fields = useRef<HTMLFormElement>(null);
  const waiting = pendingFileCount(form);
  const isSending = saving.status === 'sending';
  // What was kept as a data URL has become a file meanwhile, without anybody's doing.
  const hasNothingNew = !isChanged && isAsStored(form);
  const isUnchanged = project !== undefined && hasNothingNew;
  const left = useMemo(() => leftOf(room, form), [room, form]);
  const problems = useMemo(() => (hasTried ? problemsOf(form) : NO_PROBLEMS), [hasTried, form]);

  useEffect(() => {
    editor.start();
    return editor.end;
  }, [editor]);
  useEffect(() => editor.setMediaRoom(room.media), [editor, room.media]);
  useOnTabVisible(onLookAgain);
  const known = portfolio.find(({ _id }) => _id === project?._id);
  const isOvertaken = known !== undefined && known.updatedAt > (base.version ?? '');
  useEffect(() => {
    if (!isOvertaken || isChanged || isSending) return;
    editor.reset(known);
    setBase({ project: known, version: known.updatedAt });
    showToast(PROJECT_MESSAGES.editor.changed.loaded);
  }, [isOvertaken, isChanged, isSending, known, editor]);
  useUnloadWarning(isChanged);
  const letGo = useBackGuard(isChanged, () => setAsked('close'));
  const isOver = useDroppedFiles((files, target) => {
    if (asked || isSending) return;
    const place = target?.closest<HTMLElement>('[data-takes-files]')?.dataset.takesFiles;
    const [first, ...others] = files;
    if (place === 'cover' && first) {
      editor.setCover(first);
      if (others.length > 0) showToast(PROJECT_MESSAGES.editor.onlyOneCover);
    } else editor.addFiles(place === 'gallery' ? 'gallery' : 'blocks', files);
  });

  /** The form is the one that could not be saved, as it was. */
  const isRetry = saving.status === 'failed' && saving.form === form;

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').trim();
    if (event.target instanceof HTMLTextAreaElement || !isDataUrl(text)) return;
    event.preventDefault();
    editor.addDataUrl(text);
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending || waiting > 0) return;
    setTriedUnchanged(isUnchanged);
    if (isUnchanged) return;
    setTried(true);
    // What the portfolio does not take is said at the foot from the first character on.
    if (portfolioProblem(left)) {
      onLookAgain?.();
      return;
    }
    if (problemsOf(form).size > 0) {
      requestAnimationFrame(() => focusFirstProblem(fields.current));
      return;
    }
    // What was answered with yes and failed is only tried again.
    if (isRetry) void handleSave();
    else setAsked(project ? 'save' : 'add');
  }

  async function handleSave(over = base) {
    // As it stands now: what was asked about may have been answered some time after it was asked.
    const saved = await save(editor.state().form, over.project, over.version);
    if (saved === 'changed') setAsked('changed');
    if (!saved || saved === 'changed') return;
    forget();
    letGo();
    onSaved(saved);
  }

  function handleYes() {
    const about = asked;
    setAsked(undefined);
    if (about === 'add' || about === 'save') {
      void handleSave();
      return;
    }
    stop();
    if (about === 'cancel') forget();
    letGo();
    onClose();
  }

  /** Puts the form in the place of what was saved elsewhere meanwhile, but of nothing later than that. */
  function handleOverwrite(newest: Project) {
    const over = { project: newest, version: newest.updatedAt };
    setAsked(undefined);
    setBase(over);
    void handleSave(over);
  }

  /** Takes what was saved elsewhere, in the place of what was changed here. */
  function handleTakeNewest(newest: Project) {
    setAsked(undefined);
    removeProjectDraft(owner, newest._id);
    setProject(newest);
    editor.reset(newest);
    setBase({ project: newest, version: newest.updatedAt });
    setRestoredShown(false);
    forgetFailure();
    showToast(PROJECT_MESSAGES.editor.changed.loaded);
  }

  function handleStartOver() {
    removeProjectDraft(owner, project?._id);
    editor.reset(base.project);
    setBase({ project: base.project, version: base.project?.updatedAt });
    setRestoredShown(false);
    forgetFailure();
  }

  return {
    editor,
    state,
    problems,
    saving,
    /** Nothing is in the way of saving; pressed without it, the button says what is. */
    canSave: !hasNothingNew && !hasFailedFiles(form),
    /** There is nothing to save, and saving was tried. */
    isIdle: hasTriedUnchanged && isUnchanged,
    isRetry,
    isSending,
    waiting,
    left,
    keptAtMs,
    /** A file is held over the page. */
    isOver,
    /** When the texts were kept that stand here again, in milliseconds; absent once that is known. */
    restoredAtMs: isRestoredShown ? restoredAtMs : undefined,
    asked,
    ask: setAsked,
    handleYes,
    handleOverwrite,
    handleTakeNewest,
    handleStartOver,
    stop,
    /** What the form element needs. */
    form: { ref: fields, onSubmit: handleSubmit, onPaste: handlePaste },
  };
}

/** A fresh editor, with the texts that this person left in it the last time. */
function openEditor(
  owner: UserId,
  project: Project | undefined,
  accept: typeof prepareProjectFile | undefined,
  mediaRoom: number,
) {
  const editor = createEditor(project, accept, mediaRoom);
  const draft = readProjectDraft(owner, project?._id);
  if (draft) editor.takeDraft(draft);
  return { editor, restoredAtMs: draft?.savedAtMs, restoredFrom: draft?.version };
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  const found = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid][tabindex]');
  found?.focus();
}
