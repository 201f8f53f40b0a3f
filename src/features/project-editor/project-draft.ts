import { parseFields } from '../../forms/use-draft.ts';
import { type EditorForm, type EditorTexts, newKey, type TextBlock } from './editor-form.ts';

/** The texts of a form as they are kept on the device; files are not. */
export interface DraftTexts extends EditorTexts {
  readonly texts: readonly { readonly id: string | undefined; readonly text: string }[];
}

export interface ProjectDraft extends DraftTexts {
  readonly savedAtMs: number;
  /** The version of the project that was changed; absent for a new one. */
  readonly version: string | undefined;
}

export function draftOf(form: EditorForm): DraftTexts {
  const { title, subtitle, date, classification, shortDescription, keywords, blocks } = form;
  const texts = blocks.filter((block): block is TextBlock => block.type === 'text');
  return {
    title,
    subtitle,
    date,
    classification,
    shortDescription,
    keywords,
    texts: texts.map(({ id, text }) => ({ id, text })),
  };
}

/** The form with the texts of a draft: known blocks take theirs, the others come at the end. */
export function withDraft(form: EditorForm, draft: DraftTexts): EditorForm {
  const { texts, ...fields } = draft;
  const isKnown = (id: string | undefined) =>
    id !== undefined && form.blocks.some((block) => block.id === id);
  const known = form.blocks.map((block) => {
    const kept = texts.find(({ id }) => id !== undefined && id === block.id);
    return kept && block.type === 'text' ? { ...block, text: kept.text } : block;
  });
  const added = texts
    .filter(({ id, text }) => !isKnown(id) && text !== '')
    .map(({ text }): TextBlock => ({ key: newKey(), id: undefined, type: 'text', text }));
  return { ...form, ...fields, blocks: [...known, ...added] };
}

/** Reads a draft; `undefined` for what is none. */
export function parseProjectDraft(stored: unknown): ProjectDraft | undefined {
  const kept = parseFields(stored);
  if (!kept) return undefined;
  const { title, subtitle, date, classification, shortDescription, keywords, savedAtMs } = kept;
  if (
    !isText(title) ||
    !isText(subtitle) ||
    !isText(date) ||
    !isText(classification) ||
    !isText(shortDescription) ||
    typeof savedAtMs !== 'number' ||
    !Array.isArray(keywords) ||
    !Array.isArray(kept.texts)
  ) {
    return undefined;
  }
  const texts = (kept.texts as readonly { id?: unknown; text?: unknown }[]).flatMap((entry) =>
    isText(entry?.text) ? [{ id: isText(entry.id) ? entry.id : undefined, text: entry.text }] : [],
  );
  const version = isText(kept.version) ? kept.version : undefined;
  const fields = { title, subtitle, date, classification, shortDescription, savedAtMs };
  return { ...fields, version, keywords: keywords.filter(isText), texts };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
