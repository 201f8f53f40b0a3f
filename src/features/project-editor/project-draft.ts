import { existingFileName } from '#contract/forms/project-form-parts.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { PROJECT_STATES } from '#contract/rules/permissions.ts';
import type { Project } from '#contract/schema/project.ts';
import { parseFields } from '../../forms/use-draft.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { type ReadyAttachment, sourceName } from '../shared/attachments/attachment.ts';
import type { AttachmentEntry } from '../shared/attachments/use-attachments.ts';
import {
  type EditorBlock,
  type EditorForm,
  type EditorTexts,
  editorFormOf,
  type MediaSlot,
  newKey,
  type SlotAttachment,
  slotsOf,
} from './editor-form.ts';

/** An image or video as a draft names it; chosen files are stored beside the draft. */
interface DraftMedia {
  readonly alt: string;
  readonly caption: string;
  /** The stored file, by {@link storedName}. */
  readonly stored?: string | undefined;
  /** Of a chosen file: its key, and its name where it is lost. */
  readonly file?: string | undefined;
  readonly name?: string | undefined;
}

interface DraftBlock extends Partial<DraftMedia> {
  readonly id: string | undefined;
  readonly type: EditorBlock['type'];
  readonly text?: string | undefined;
}

type DraftFields = EditorTexts & Pick<EditorForm, 'state' | 'coverFocus'>;

/** A form as it is stored on the device. */
export interface DraftForm extends DraftFields {
  readonly cover: DraftMedia | undefined;
  readonly blocks: readonly DraftBlock[];
  readonly gallery: readonly DraftMedia[];
}

/** The content of a form at the last visit. */
export interface RestoredProject {
  readonly form: EditorForm;
  /** Names of files that were not stored, or no longer are. */
  readonly lost: readonly string[];
  readonly savedAtMs: number;
  /** The version of the project that was changed; absent for a new one. */
  readonly version: string | undefined;
}

const nameOf = (attachment: Extract<SlotAttachment, { source: unknown }>) =>
  sourceName(attachment.source, PROJECT_MESSAGES.editor.fromDataUrl);

const fileKeys = new WeakMap<File, string>();

/** The key under which a draft stores a file; an image that is also the cover is stored once. */
function fileKey({ file }: ReadyAttachment): string {
  const key = fileKeys.get(file) ?? randomKey();
  fileKeys.set(file, key);
  return key;
}

/** The chosen files of a form, by the keys that its draft has for them. */
export function draftFilesOf(form: EditorForm, project: Project | undefined): AttachmentEntry[] {
  const entries = slotsOf(form).flatMap((slot): AttachmentEntry[] =>
    [slot.attachment, slot.before].flatMap((attachment): AttachmentEntry[] => {
      if (!attachment || storedName(attachment, project) !== undefined) return [];
      if (attachment.status === 'stored') return [];
      const key = attachment.status === 'ready' ? fileKey(attachment) : slot.key;
      return [{ ...attachment, key }];
    }),
  );
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}

export function draftOf(form: EditorForm, project: Project | undefined): DraftForm {
  const mediaOf = (slot: MediaSlot) => draftMediaOf(slot, project);
  return {
    ...fieldsOf(form),
    cover: form.cover && mediaOf(form.cover),
    blocks: form.blocks.map((block): DraftBlock => {
      const { id, type } = block;
      return type === 'text' ? { id, type, text: block.text } : { id, type, ...mediaOf(block) };
    }),
    gallery: form.gallery.map(mediaOf),
  };
}

function fieldsOf(form: EditorForm): DraftFields {
  const { title, subtitle, date, classification, shortDescription, keywords } = form;
  const { state, coverFocus } = form;
  return {
    title,
    subtitle,
    date,
    classification,
    shortDescription,
    keywords,
    state,
    coverFocus,
  };
}

function draftMediaOf(
  { attachment, before, alt, caption }: MediaSlot,
  project: Project | undefined,
): DraftMedia {
  const stored = storedName(attachment, project);
  if (stored !== undefined || attachment.status === 'stored') return { alt, caption, stored };
  const name = nameOf(attachment);
  if (attachment.status === 'ready') return { alt, caption, file: fileKey(attachment), name };
  // A file that is still being prepared is lost with the page; the one it replaces is not.
  const replaced = before && draftMediaOf({ key: '', attachment: before, alt, caption }, project);
  return { alt, caption, ...replaced, name };
}

/**
 * The name of a stored file: its file name, since addresses expire; of an embedded image its index.
 */
function storedName(attachment: SlotAttachment, project: Project | undefined): string | undefined {
  if (attachment.status === 'stored') return existingFileName(attachment.src);
  const { source } = attachment;
  if (source.kind !== 'data-url') return undefined;
  const index = slotsOf(editorFormOf(project)).findIndex(({ attachment: other }) =>
    'source' in other && other.source.kind === 'data-url'
      ? other.source.dataUrl === source.dataUrl
      : false,
  );
  return index < 0 ? undefined : `embedded ${index}`;
}

/**
 * Parses a draft; `undefined` for invalid data.
 *
 * @param project as it is stored now: files it no longer has are not restored.
 * @param readFile returns a chosen file by its key.
 */
export function restoredProject(
  draft: unknown,
  project: Project | undefined,
  readFile: (key: string) => ReadyAttachment | undefined,
): RestoredProject | undefined {
  const fields = parseFields(draft);
  if (typeof fields?.savedAtMs !== 'number') return undefined;
  const form = editorFormOf(project);
  const texts = Object.fromEntries(
    TEXTS.map((name) => [name, textIn(fields, name) ?? form[name]]),
  ) as Pick<EditorForm, (typeof TEXTS)[number]>;
  const stored = new Map(
    slotsOf(form).map((slot, at) => [
      slot.attachment.status === 'stored'
        ? existingFileName(slot.attachment.src)
        : `embedded ${at}`,
      slot.attachment,
    ]),
  );
  const lost: string[] = [];

  function slotOf(value: unknown): readonly MediaSlot[] {
    const media = parseFields(value) ?? {};
    const [file, name] = [textIn(media, 'file'), textIn(media, 'name')];
    const chosen = file === undefined ? undefined : readFile(file);
    if (chosen && file !== undefined) fileKeys.set(chosen.file, file);
    else if (name !== undefined) lost.push(name);
    const attachment = chosen ?? stored.get(textIn(media, 'stored') ?? '');
    if (!attachment) return [];
    const texts = { alt: textIn(media, 'alt') ?? '', caption: textIn(media, 'caption') ?? '' };
    return [{ key: newKey(), ...texts, attachment }];
  }

  function blockOf(value: unknown): readonly EditorBlock[] {
    const block = parseFields(value) ?? {};
    const { type } = block;
    const id = textIn(block, 'id');
    if (type === 'text') return [{ key: newKey(), id, type, text: textIn(block, 'text') ?? '' }];
    return type === 'image' || type === 'video'
      ? slotOf(block).map((slot) => ({ ...slot, id, type }))
      : [];
  }

  const focus = parseFields(fields.coverFocus);
  const { blocks, gallery, keywords, state } = fields;
  return {
    savedAtMs: fields.savedAtMs,
    version: textIn(fields, 'version'),
    lost,
    form: {
      ...form,
      ...texts,
      keywords: Array.isArray(keywords) ? keywords.filter((word) => typeof word === 'string') : [],
      state: PROJECT_STATES.find((known) => known === state) ?? form.state,
      // Drafts of an earlier version have texts alone.
      ...(Array.isArray(blocks) && Array.isArray(gallery)
        ? {
            cover: slotOf(fields.cover)[0],
            coverFocus:
              typeof focus?.x === 'number' && typeof focus.y === 'number'
                ? { x: focus.x, y: focus.y }
                : undefined,
            blocks: blocks.flatMap(blockOf),
            gallery: gallery.flatMap(slotOf),
          }
        : { blocks: withOlderTexts(form.blocks, fields.texts) }),
    },
  };
}

/** Known blocks with their texts, the others at the end. */
function withOlderTexts(blocks: readonly EditorBlock[], texts: unknown): readonly EditorBlock[] {
  const entries = (Array.isArray(texts) ? texts : []).map((entry) => parseFields(entry) ?? {});
  const textOf = (block: EditorBlock) => {
    const entry = entries.find(({ id }) => id !== undefined && id === block.id);
    return entry && textIn(entry, 'text');
  };
  const added = entries
    .filter(({ id }) => !blocks.some((block) => block.id !== undefined && block.id === id))
    .flatMap((entry) => textIn(entry, 'text') || [])
    .map((text): EditorBlock => ({ key: newKey(), id: undefined, type: 'text', text }));
  const known = blocks.map((block) =>
    block.type === 'text' ? { ...block, text: textOf(block) ?? block.text } : block,
  );
  return [...known, ...added];
}

const TEXTS = ['title', 'subtitle', 'date', 'classification', 'shortDescription'] as const;

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}
