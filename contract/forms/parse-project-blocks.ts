import { isId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import {
  fileOf,
  type ProjectFile,
  type ProjectFormPart,
  Refusal,
  readAlt,
  readCaption,
  textOf,
} from './project-form-parts.ts';

export const BLOCK_TYPES = ['text', 'image', 'video'] as const;

export type BlockType = (typeof BLOCK_TYPES)[number];

export type ProjectBlock<Upload> =
  | { readonly type: 'text'; readonly id: string | undefined; readonly text: string }
  | {
      readonly type: 'image' | 'video';
      readonly id: string | undefined;
      readonly media: ProjectFile<Upload>;
      /** The text alternative; `undefined` keeps the existing one. */
      readonly alt: string | undefined;
      /** Shown below it; `undefined` keeps the existing one. */
      readonly caption: string | undefined;
      /** A video's poster. */
      readonly poster: Upload | undefined;
    };

const BLOCK_PART =
  /^contentBlock(?:_(?<n>\d{1,4})_(?<key>type|content|existingFile|id|alt|caption|poster)|s\[(?<i>\d{1,4})\]\[(?<property>type|content|existingFile|_?id|alt|caption|poster)\])$/;

type BlockKey = 'type' | 'content' | 'existingFile' | 'id' | 'alt' | 'caption' | 'poster';

export function readBlocks<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
): ProjectBlock<Upload>[] | undefined {
  const byNumber = new Map<number, Map<BlockKey, ProjectFormPart<Upload>>>();
  for (const part of parts) {
    const groups = BLOCK_PART.exec(part.name)?.groups;
    if (groups === undefined) continue;
    const at = Number(groups.n ?? groups.i);
    const key = (groups.key ?? groups.property ?? '').replace('_id', 'id') as BlockKey;
    const block = byNumber.get(at) ?? new Map<BlockKey, ProjectFormPart<Upload>>();
    if (block.has(key)) throw new Refusal('project_block_invalid');
    byNumber.set(at, block.set(key, part));
    if (byNumber.size > LIMITS.projectBlocks) throw new Refusal('project_blocks_too_many');
  }
  if (byNumber.size === 0) return undefined;
  return [...byNumber.entries()].sort(([a], [b]) => a - b).map(([, block]) => blockOf(block));
}

/** The text of a block that counts towards the project's limit. */
export function textOfBlock<Upload>(block: ProjectBlock<Upload>): string {
  return block.type === 'text' ? block.text : `${block.alt ?? ''}${block.caption ?? ''}`;
}

function blockOf<Upload>(
  block: ReadonlyMap<BlockKey, ProjectFormPart<Upload>>,
): ProjectBlock<Upload> {
  const [typePart, idPart] = [block.get('type'), block.get('id')];
  const content = block.get('content');
  const id = idPart && readBlockId(textOf(idPart, 'project_block_invalid'));
  const type = typePart && textOf(typePart, 'project_block_invalid');

  if (type === 'text') {
    if (content === undefined) throw new Refusal('project_block_invalid');
    const text = textOf(content, 'project_block_invalid');
    if ([...text].length > LIMITS.projectBlockChars) throw new Refusal('project_block_too_long');
    return { type, id, text };
  }
  if (type !== 'image' && type !== 'video') throw new Refusal('project_block_invalid');
  const media = content && 'upload' in content ? content : (block.get('existingFile') ?? content);
  if (media === undefined) throw new Refusal('project_block_invalid');
  if ('text' in media && media.text === '') throw new Refusal('project_block_invalid');
  const [altPart, captionPart] = [block.get('alt'), block.get('caption')];
  const alt = altPart && readAlt(textOf(altPart, 'project_block_invalid'));
  const caption = captionPart && readCaption(textOf(captionPart, 'project_block_invalid'));
  const posterPart = block.get('poster');
  if (posterPart && !('upload' in posterPart)) throw new Refusal('project_block_invalid');
  const poster = type === 'video' ? posterPart?.upload : undefined;
  return { type, id, media: fileOf(media), alt, caption, poster };
}

function readBlockId(text: string): string | undefined {
  if (text === '') return undefined;
  if (!isId(text)) throw new Refusal('project_block_invalid');
  return text;
}

const DELETED_BLOCK = 'deleteContentBlock_';

export function readDeletedBlocks<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
): ReadonlySet<string> {
  const ids = parts
    .filter((part) => part.name.startsWith(DELETED_BLOCK))
    .filter((part) => !('text' in part) || part.text !== 'false')
    .map((part) => part.name.slice(DELETED_BLOCK.length));
  return new Set(ids.filter(isId));
}
