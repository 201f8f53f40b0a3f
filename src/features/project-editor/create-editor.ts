import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Project } from '#contract/schema/project.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import {
  type Attachment,
  type AttachmentSource,
  type EditorForm,
  type EditorTexts,
  editorFormOf,
  type ListName,
  type MediaBlock,
  type MediaSlot,
  type RemovedEntry,
  slotsOf,
  withMoved,
  without,
  withRestored,
  withSlot,
} from './editor-form.ts';
import { type Destination, fileSizeProblem, prepareProjectFile } from './prepare-project-file.ts';
import { type DraftTexts, withDraft } from './project-draft.ts';

/** Files that the gallery did not take, named under the one sentence about them. */
export interface GalleryRefusal {
  readonly problem: ProblemCode;
  readonly names: readonly string[];
}

export interface EditorState {
  readonly form: EditorForm;
  /** Whether anything was changed since the editor opened. */
  readonly isChanged: boolean;
  /** What was taken out last; it can be put back. */
  readonly removed: RemovedEntry | undefined;
  readonly refusals: readonly GalleryRefusal[];
  /** A place that took no more. */
  readonly full: { readonly list: Destination; readonly problem: ProblemCode } | undefined;
}

export type ProjectEditorStore = ReturnType<typeof createEditor>;

/**
 * The state of one project while it is edited, and the jobs that prepare its files. All files are
 * handed to the worker lane at once; it decides how many it works on.
 *
 * @param project absent for a new one.
 * @param firstRoom how many pictures and videos the portfolio takes in this project.
 */
export function createEditor(
  project: Project | undefined,
  accept: typeof prepareProjectFile = prepareProjectFile,
  firstRoom: number = LIMITS.portfolioMedia,
) {
  let stored = project;
  let lastKey = 0;
  const newKey = () => {
    lastKey += 1;
    return `k${lastKey}`;
  };
  let state: EditorState = {
    form: editorFormOf(project, newKey),
    isChanged: false,
    removed: undefined,
    refusals: [],
    full: undefined,
  };
  let mediaRoom = firstRoom;
  const listeners = new Set<() => void>();
  const jobs = new Map<string, AbortController>();

  function patch(change: Partial<EditorState>): void {
    state = { ...state, ...change };
    for (const hear of listeners) hear();
  }

  function edit(form: EditorForm, change: Partial<EditorState> = {}): void {
    patch({ form, isChanged: true, ...change });
  }

  function setAttachment(key: string, attachment: Attachment): void {
    patch({ form: withSlot(state.form, key, () => ({ attachment })) });
  }

  function destinationOf(key: string): Destination {
    if (state.form.cover?.key === key) return 'cover';
    return state.form.gallery.some((slot) => slot.key === key) ? 'gallery' : 'blocks';
  }

  async function prepare(key: string, source: AttachmentSource): Promise<void> {
    jobs.get(key)?.abort();
    const job = new AbortController();
    jobs.set(key, job);
    const { signal } = job;
    setAttachment(key, { status: 'working', source, share: 0 });
    const outcome = await accept(source, {
      destination: destinationOf(key),
      signal,
      onProgress: (share) => {
        if (!signal.aborted && jobs.get(key) === job) {
          setAttachment(key, { status: 'working', source, share });
        }
      },
    }).catch((error: unknown): Attachment => {
      if (!signal.aborted) logFailure('The file could not be prepared.', error);
      return { status: 'refused', source, problem: 'resize_failed' };
    });
    if (signal.aborted) return;
    jobs.delete(key);
    if (outcome.status === 'refused' && destinationOf(key) === 'gallery') {
      addRefusal(outcome.problem, source);
      const form = without(state.form, key)?.form ?? state.form;
      patch({ form, full: stillFull(form) });
    } else {
      setAttachment(key, outcome);
    }
  }

  function addRefusal(problem: ProblemCode, source: AttachmentSource): void {
    const name = source.kind === 'file' ? source.file.name : '';
    const known = state.refusals.find((refusal) => refusal.problem === problem);
    const names = [...(known?.names ?? []), ...(name === '' ? [] : [name])];
    const others = state.refusals.filter((refusal) => refusal !== known);
    patch({ refusals: [...others, { problem, names }] });
  }

  function stopJob(key: string): void {
    jobs.get(key)?.abort();
    jobs.delete(key);
  }

  function slotAt(key: string): MediaSlot | undefined {
    return slotsOf(state.form).find((slot) => slot.key === key);
  }

  function newSlot(source: AttachmentSource): MediaSlot {
    return { key: newKey(), alt: '', attachment: { status: 'working', source, share: 0 } };
  }

  /** How many more pictures and videos the portfolio takes. */
  function roomForMedia(form = state.form): number {
    return Math.max(0, mediaRoom - slotsOf(form).length);
  }

  /** The place that took no more, where it still takes none. */
  function stillFull(form: EditorForm): EditorState['full'] {
    const { full } = state;
    if (full === undefined) return undefined;
    const isFull =
      full.problem === 'portfolio_media_too_many'
        ? roomForMedia(form) === 0
        : full.list !== 'cover' && roomIn(full.list, form) === 0;
    return isFull ? full : undefined;
  }

  /** As many of `sources` as the list still takes; says so where that is not all. */
  function room(list: ListName, sources: readonly AttachmentSource[]): readonly AttachmentSource[] {
    const inList = roomIn(list, state.form);
    const inPortfolio = roomForMedia();
    const taken = sources.slice(0, Math.min(inList, inPortfolio));
    const ofList = list === 'blocks' ? 'project_blocks_too_many' : 'gallery_too_many';
    const problem = inPortfolio < inList ? 'portfolio_media_too_many' : ofList;
    patch({ full: taken.length < sources.length ? { list, problem } : undefined });
    return taken;
  }

  /**
   * What can be put back once another file takes the place at `key`, or that of the missing cover:
   * the picture or film that was there last.
   */
  function replaced(key: string | undefined): RemovedEntry | undefined {
    const { removed, form } = state;
    const status = slotAt(key ?? '')?.attachment.status;
    const isWhole = status === 'stored' || status === 'ready';
    const before = isWhole && without(form, key ?? '')?.removed;
    if (before) return { ...before, isReplaced: true };
    const isOfCover = key === undefined && removed?.place === 'cover';
    return isOfCover ? { ...removed, isReplaced: true, wasMissing: true } : removed;
  }

  function addToBlocks(files: readonly File[]): void {
    const sources = room('blocks', files.map(sourceOf));
    const blocks = sources.map(
      (source): MediaBlock => ({ ...newSlot(source), id: undefined, type: likelyType(source) }),
    );
    edit({ ...state.form, blocks: [...state.form.blocks, ...blocks] });
    for (const [i, source] of sources.entries()) void prepare(blocks[i]?.key ?? '', source);
  }

  function addToGallery(sources: readonly AttachmentSource[]): void {
    patch({ refusals: [] });
    const fitting = sources.filter((source) => {
      const problem = source.kind === 'file' ? fileSizeProblem(source.file, 'gallery') : undefined;
      if (problem) addRefusal(problem, source);
      return problem === undefined;
    });
    const taken = room('gallery', fitting);
    const slots = taken.map(newSlot);
    edit({ ...state.form, gallery: [...state.form.gallery, ...slots] });
    for (const [i, source] of taken.entries()) void prepare(slots[i]?.key ?? '', source);
  }

  /** Begins what a stored project still needs: pictures kept as data URLs become files. */
  function start(): void {
    for (const { key, attachment } of slotsOf(state.form)) {
      if (attachment.status === 'stopped' && attachment.source.kind === 'data-url') {
        void prepare(key, attachment.source);
      }
    }
  }

  return {
    state: () => state,
    subscribe(hear: () => void): () => void {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },

    start,
    /** Stops every job. */
    end(): void {
      for (const key of [...jobs.keys()]) stopJob(key);
    },

    /** Takes how many pictures and videos the portfolio takes by now. */
    setMediaRoom(room: number): void {
      if (room === mediaRoom) return;
      mediaRoom = room;
      patch({ full: stillFull(state.form) });
    },
    setText(texts: Partial<EditorTexts>): void {
      edit({ ...state.form, ...texts });
    },
    setAlt(key: string, alt: string): void {
      edit(withSlot(state.form, key, () => ({ alt })));
    },
    setBlockText(key: string, text: string): void {
      const blocks = state.form.blocks.map((block) =>
        block.key === key && block.type === 'text' ? { ...block, text } : block,
      );
      edit({ ...state.form, blocks });
    },
    /** Takes texts that were kept on this device. */
    takeDraft(draft: DraftTexts): void {
      edit(withDraft(state.form, draft, newKey));
    },
    /** Back to the project as it is stored, or to a newer one. What stands in both keeps its key. */
    reset(newer = stored): void {
      stored = newer;
      for (const key of [...jobs.keys()]) stopJob(key);
      patch({
        form: editorFormOf(stored, newKey, state.form),
        isChanged: false,
        removed: undefined,
        refusals: [],
        full: undefined,
      });
      start();
    },

    /** Adds an empty text at the end, and answers its key; nothing where no more fits. */
    addText(): string | undefined {
      if (state.form.blocks.length >= LIMITS.projectBlocks) {
        patch({ full: { list: 'blocks', problem: 'project_blocks_too_many' } });
        return undefined;
      }
      const key = newKey();
      const block = { key, id: undefined, type: 'text' as const, text: '' };
      edit({ ...state.form, blocks: [...state.form.blocks, block] });
      return key;
    },
    addFiles(list: ListName, files: readonly File[]): void {
      if (files.length === 0) return;
      if (list === 'blocks') addToBlocks(files);
      else addToGallery(files.map(sourceOf));
    },
    addDataUrl(dataUrl: string): void {
      addToGallery([{ kind: 'data-url', dataUrl }]);
    },
    setCover(file: File): void {
      if (!state.form.cover && roomForMedia() === 0) {
        patch({ full: { list: 'cover', problem: 'portfolio_media_too_many' } });
        return;
      }
      const before = state.form.cover;
      if (before) stopJob(before.key);
      const cover = { ...newSlot(sourceOf(file)), alt: before?.alt ?? '' };
      const full = state.full?.list === 'cover' ? undefined : state.full;
      edit({ ...state.form, cover }, { full, removed: replaced(before?.key) });
      void prepare(cover.key, sourceOf(file));
    },
    replace(key: string, file: File): void {
      edit(state.form, { removed: replaced(key) });
      void prepare(key, sourceOf(file));
    },
    stop(key: string): void {
      const attachment = slotAt(key)?.attachment;
      if (attachment?.status !== 'working') return;
      stopJob(key);
      setAttachment(key, { status: 'stopped', source: attachment.source });
    },
    retry(key: string): void {
      const attachment = slotAt(key)?.attachment;
      if (attachment && 'source' in attachment) void prepare(key, attachment.source);
    },

    move(list: ListName, from: number, to: number): void {
      const form = withMoved(state.form, list, from, to);
      if (form !== state.form) edit(form);
    },
    remove(key: string): void {
      const taken = without(state.form, key);
      if (!taken) return;
      stopJob(key);
      edit(taken.form, { removed: taken.removed, full: undefined });
    },
    undo(): void {
      const { removed } = state;
      if (!removed) return;
      const slot = removed.place === 'blocks' ? removed.block : removed.slot;
      stopJob(slot.key);
      if (removed.place === 'cover' && state.form.cover) stopJob(state.form.cover.key);
      edit(withRestored(state.form, removed), { removed: undefined });
      if ('alt' in slot && slot.attachment.status === 'working') {
        void prepare(slot.key, slot.attachment.source);
      }
    },
    dismissRefusals(): void {
      patch({ refusals: [] });
    },
  };
}

/** How many more a list of the project takes. */
function roomIn(list: ListName, form: EditorForm): number {
  const most = list === 'blocks' ? LIMITS.projectBlocks : LIMITS.galleryFiles;
  return Math.max(0, most - form[list].length);
}

function sourceOf(file: File): AttachmentSource {
  return { kind: 'file', file };
}

/** What the browser takes the file for, until its leading bytes tell. */
function likelyType(source: AttachmentSource): 'image' | 'video' {
  return source.kind === 'file' && source.file.type.startsWith('video/') ? 'video' : 'image';
}
