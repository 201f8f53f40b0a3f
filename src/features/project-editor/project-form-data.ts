import type { Project } from '#contract/schema/project.ts';
import { sourceName } from '../shared/attachments/attachment.ts';
import type { EditorBlock, EditorForm, SlotAttachment } from './editor-form.ts';

/**
 * The form as it is sent to the server. Texts come first, files last; new and stored gallery images
 * share one numbering, so that their order is the form's.
 *
 * @param stored the project as the server has it; absent for a new one. It may be newer than the
 * version that the form is based on: entries it no longer has are sent as the form has them.
 */
export function projectFormOf(
  form: EditorForm,
  userId: string,
  stored: Project | undefined,
): FormData {
  const texts = new Map<string, string>();
  const files = new Map<string, File>();
  texts.set('userId', userId);
  for (const name of ['title', 'subtitle', 'date', 'classification', 'shortDescription'] as const) {
    texts.set(name, form[name].trim());
  }
  texts.set('state', form.state);
  const focus = form.coverFocus;
  texts.set('coverFocus', focus ? `${focus.x.toFixed(4)},${focus.y.toFixed(4)}` : '');
  if (form.keywords.length === 0) texts.set('keywords', '');
  for (const [i, keyword] of form.keywords.entries()) texts.set(`keywords[${i}]`, keyword);

  if (!form.cover && stored && stored.coverPhoto !== '') texts.set('coverPhoto', '');
  if (form.cover) {
    texts.set('coverAlt', form.cover.alt.trim());
    const { attachment } = form.cover;
    const file = fileOf(attachment, 0);
    if (file) files.set('coverPhoto', file);
    else if (attachment.status === 'stored' && attachment.src !== stored?.coverPhoto) {
      texts.set('coverPhoto', attachment.src);
    }
  }
  for (const [i, { attachment, alt, caption }] of form.gallery.entries()) {
    texts.set(`galleryAlt[${i}]`, alt.trim());
    texts.set(`galleryCaption[${i}]`, caption.trim());
    const file = fileOf(attachment, i);
    if (file) files.set(`gallery[${i}]`, file);
    else if (attachment.status === 'stored') texts.set(`galleryExisting[${i}]`, attachment.src);
  }
  const blocks = form.blocks.filter((block) => block.type !== 'text' || block.text.trim() !== '');
  const known = new Set(stored?.contentBlocks.map(({ _id }) => _id));
  for (const [n, block] of blocks.entries()) {
    const isKnown = block.id !== undefined && known.has(block.id);
    const sentBlock = isKnown ? block : { ...block, id: undefined };
    setBlock(texts, files, `contentBlock_${n}`, sentBlock);
  }
  const remaining = new Set(blocks.map(({ id }) => id));
  for (const { _id: id } of stored?.contentBlocks ?? []) {
    if (!remaining.has(id)) texts.set(`deleteContentBlock_${id}`, 'true');
  }

  const sent = new FormData();
  for (const [name, text] of texts) sent.append(name, text);
  for (const [name, file] of files) sent.append(name, file, file.name);
  return sent;
}

function setBlock(
  texts: Map<string, string>,
  files: Map<string, File>,
  prefix: string,
  block: EditorBlock,
): void {
  texts.set(`${prefix}_type`, block.type);
  if (block.id !== undefined) texts.set(`${prefix}_id`, block.id);
  if (block.type === 'text') {
    texts.set(`${prefix}_content`, block.text);
    return;
  }
  const { attachment, alt, caption } = block;
  texts.set(`${prefix}_alt`, alt.trim());
  texts.set(`${prefix}_caption`, caption.trim());
  if (attachment.status === 'stored') texts.set(`${prefix}_existingFile`, attachment.src);
  if (attachment.status !== 'ready') return;
  files.set(`${prefix}_content`, attachment.file);
  if (attachment.poster) files.set(`${prefix}_poster`, attachment.poster);
}

/** The file to send; an embedded picture is named by its place in the gallery. */
function fileOf(attachment: SlotAttachment, position: number): File | undefined {
  if (attachment.status !== 'ready') return undefined;
  const { file, source } = attachment;
  if (sourceName(source) !== '') return file;
  return new File([file], `gallery-${position}.png`, { type: file.type });
}
