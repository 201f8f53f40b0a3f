/**
 * Parses the multipart fields of a project, in all spellings clients send.
 *
 * `Upload` represents a file: the server's stored upload, or a `File` in a test.
 */
import { isId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import type { ProblemCode } from '../problems.ts';
import { PROJECT_STATES, type ProjectState } from '../rules/permissions.ts';
import type { FocalPoint } from '../schema/project.ts';
import { CLASSIFICATIONS } from '../skills.ts';

export type ProjectFormPart<Upload> =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly upload: Upload };

/** A file of a project: a new upload, or the name of an existing one. */
export type ProjectFile<Upload> =
  | { readonly kind: 'upload'; readonly upload: Upload }
  | { readonly kind: 'existing'; readonly name: string };

export const BLOCK_TYPES = ['text', 'image', 'video'] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

export type ProjectBlock<Upload> =
  | { readonly type: 'text'; readonly id: string | undefined; readonly text: string }
  | {
      readonly type: 'image' | 'video';
      readonly id: string | undefined;
      readonly medium: ProjectFile<Upload>;
      /** The text alternative; `undefined` keeps the existing one. */
      readonly alt: string | undefined;
      /** A video's poster. */
      readonly poster: Upload | undefined;
    };

/** A parsed form. `undefined` fields were not sent. */
export interface ParsedProject<Upload> {
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  readonly date: string | undefined;
  readonly classification: string | undefined;
  readonly shortDescription: string | undefined;
  readonly keywords: readonly string[] | undefined;
  /** `none` removes the cover. */
  readonly coverPhoto: ProjectFile<Upload> | 'none' | undefined;
  readonly coverAlt: string | undefined;
  /** `none` removes the focal point. */
  readonly coverFocus: FocalPoint | 'none' | undefined;
  readonly state: ProjectState | undefined;
  /** The whole gallery, in order. */
  readonly gallery: readonly ProjectFile<Upload>[];
  /** Text alternatives by index in the gallery; the others keep theirs. */
  readonly galleryAlts: ReadonlyMap<number, string>;
  /** All blocks, in order; `undefined` if the form has none. */
  readonly blocks: readonly ProjectBlock<Upload>[] | undefined;
  readonly deletedBlocks: ReadonlySet<string>;
}

export type ParseProjectResult<Upload> =
  | { readonly fields: ParsedProject<Upload> }
  | { readonly problem: ProblemCode };

/** Parses the parts of a form in the order they were sent; unknown fields are ignored. */
export function parseProjectForm<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
): ParseProjectResult<Upload> {
  try {
    return { fields: parseParts(parts) };
  } catch (refusal) {
    if (refusal instanceof Refusal) return { problem: refusal.code };
    throw refusal;
  }
}

/**
 * Returns the file name of an existing file, given by name or address.
 */
export function existingFileName(text: string): string {
  const path = text.split(/[?#]/, 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}

const DAY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

/** Whether `text` is an existing day or month. */
export function isProjectDate(text: string): boolean {
  const [, year, month, day = '01'] = DAY.exec(text) ?? [];
  if (year === undefined || month === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

class Refusal extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}

function parseParts<Upload>(parts: readonly ProjectFormPart<Upload>[]): ParsedProject<Upload> {
  const scalar = scalarsOf(parts);
  const galleryAlts = readGalleryAlts(parts);
  const blocks = readBlocks(parts);
  requireTextsWithin([...galleryAlts.values(), ...(blocks ?? []).map(textOfBlock)]);
  return {
    title: within(scalar('title')?.trim(), LIMITS.projectTitleChars, 'project_title_too_long'),
    subtitle: within(
      scalar('subtitle')?.trim(),
      LIMITS.projectSubtitleChars,
      'project_subtitle_too_long',
    ),
    date: readDate(scalar('date')?.trim()),
    classification: readClassification(scalar('classification')?.trim()),
    shortDescription: within(
      scalar('shortDescription')?.trim(),
      LIMITS.shortDescriptionChars,
      'short_description_too_long',
    ),
    keywords: readKeywords(parts),
    coverPhoto: readCover(parts),
    coverAlt: within(scalar('coverAlt')?.trim(), LIMITS.mediaAltChars, 'alt_too_long'),
    coverFocus: readFocus(scalar('coverFocus')?.trim()),
    state: readState(scalar('state')?.trim()),
    gallery: readGallery(parts),
    galleryAlts,
    blocks,
    deletedBlocks: readDeletedBlocks(parts),
  };
}

/** Reads text fields that may be sent once. */
function scalarsOf<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
): (name: string) => string | undefined {
  return (name) => {
    const [part, ...more] = parts.filter((candidate) => candidate.name === name);
    if (part === undefined) return undefined;
    if (more.length > 0 || 'upload' in part) throw new Refusal('bad_request');
    return part.text;
  };
}

function within(
  text: string | undefined,
  maxChars: number,
  problem: ProblemCode,
): string | undefined {
  if (text !== undefined && [...text].length > maxChars) throw new Refusal(problem);
  return text;
}

function readDate(text: string | undefined): string | undefined {
  if (text && !isProjectDate(text)) throw new Refusal('project_date_invalid');
  return text;
}

function readClassification(text: string | undefined): string | undefined {
  if (text && !CLASSIFICATIONS.includes(text)) throw new Refusal('classification_unknown');
  return text;
}

function readState(text: string | undefined): ProjectState | undefined {
  const state = PROJECT_STATES.find((each) => each === text);
  if (text && !state) throw new Refusal('bad_request');
  return state;
}

const FRACTION = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/;

/** Parses `x,y`, two fractions. */
function readFocus(text: string | undefined): FocalPoint | 'none' | undefined {
  if (text === undefined) return undefined;
  if (text === '') return 'none';
  const [x = '', y = '', ...more] = text.split(',');
  if (more.length > 0 || !FRACTION.test(x) || !FRACTION.test(y)) throw new Refusal('bad_request');
  return { x: Number(x), y: Number(y) };
}

/** Parses `keywords`, separated by commas, and `keywords[i]`; drops empty ones and duplicates. */
function readKeywords<Upload>(parts: readonly ProjectFormPart<Upload>[]): string[] | undefined {
  const whole = parts.filter((part) => part.name === 'keywords');
  const indexed = indexedParts(parts, 'keywords');
  if (whole.length === 0 && indexed.length === 0) return undefined;

  const seen = new Set<string>();
  const keywords: string[] = [];
  const texts = [
    ...whole.flatMap((part) => textOf(part, 'keywords_invalid').split(',')),
    ...indexed.map(({ part }) => textOf(part, 'keywords_invalid')),
  ];
  for (const text of texts) {
    const keyword = text.trim();
    const key = keyword.toLowerCase();
    if (keyword === '' || seen.has(key)) continue;
    if ([...keyword].length > LIMITS.projectKeywordChars) throw new Refusal('keywords_invalid');
    seen.add(key);
    keywords.push(keyword);
  }
  if (keywords.length > LIMITS.projectKeywords) throw new Refusal('keywords_invalid');
  return keywords;
}

function readCover<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
): ProjectFile<Upload> | 'none' | undefined {
  const [part, ...more] = parts.filter((candidate) => candidate.name === 'coverPhoto');
  if (more.length > 0) throw new Refusal('bad_request');
  if (part === undefined) return undefined;
  return 'text' in part && part.text === '' ? 'none' : fileOf(part);
}

/**
 * Existing and new images share one numbering if no number occurs twice; otherwise the existing ones
 * come first.
 */
function readGallery<Upload>(parts: readonly ProjectFormPart<Upload>[]): ProjectFile<Upload>[] {
  const kept = galleryParts(parts, 'galleryExisting');
  const added = galleryParts(parts, 'gallery');
  const keptAt = new Set(kept.map(({ at }) => at));
  const all = [...kept, ...added];
  const shareNumbers = all.every(({ at }) => Number.isFinite(at));
  if (shareNumbers && !added.some(({ at }) => keptAt.has(at))) all.sort((a, b) => a.at - b.at);
  if (all.length > LIMITS.galleryFiles) throw new Refusal('gallery_too_many');
  return all.map(({ part }) => fileOf(part));
}

function readGalleryAlts<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
): ReadonlyMap<number, string> {
  const alts = indexedParts(parts, 'galleryAlt');
  return new Map(alts.map(({ at, part }) => [at, readAlt(textOf(part, 'bad_request'))]));
}

/** Returns `name[i]` by number, then the parts named `name`. */
function galleryParts<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
  name: string,
): IndexedPart<Upload>[] {
  const bare = parts.filter((part) => part.name === name || part.name === `${name}[]`);
  return [
    ...indexedParts(parts, name),
    ...bare.map((part) => ({ at: Number.POSITIVE_INFINITY, part })),
  ];
}

interface IndexedPart<Upload> {
  readonly at: number;
  readonly part: ProjectFormPart<Upload>;
}

/** Returns the parts `name[0]`, `name[1]`, …, by number. */
function indexedParts<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
  name: string,
): IndexedPart<Upload>[] {
  return parts
    .flatMap((part) => {
      if (!part.name.startsWith(`${name}[`) || !part.name.endsWith(']')) return [];
      const digits = part.name.slice(name.length + 1, -1);
      return /^\d{1,4}$/.test(digits) ? [{ at: Number(digits), part }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

const BLOCK_PART =
  /^contentBlock(?:_(?<n>\d{1,4})_(?<key>type|content|existingFile|id|alt|poster)|s\[(?<i>\d{1,4})\]\[(?<property>type|content|existingFile|_?id|alt|poster)\])$/;

type BlockKey = 'type' | 'content' | 'existingFile' | 'id' | 'alt' | 'poster';

function readBlocks<Upload>(
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
function textOfBlock<Upload>(block: ProjectBlock<Upload>): string {
  return block.type === 'text' ? block.text : (block.alt ?? '');
}

function requireTextsWithin(texts: readonly string[]): void {
  const chars = texts.reduce((sum, text) => sum + [...text].length, 0);
  if (chars > LIMITS.projectTextChars) throw new Refusal('project_text_too_long');
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
  const medium = content && 'upload' in content ? content : (block.get('existingFile') ?? content);
  if (medium === undefined) throw new Refusal('project_block_invalid');
  if ('text' in medium && medium.text === '') throw new Refusal('project_block_invalid');
  const [altPart, posterPart] = [block.get('alt'), block.get('poster')];
  const alt = altPart && readAlt(textOf(altPart, 'project_block_invalid'));
  if (posterPart && !('upload' in posterPart)) throw new Refusal('project_block_invalid');
  const poster = type === 'video' ? posterPart?.upload : undefined;
  return { type, id, medium: fileOf(medium), alt, poster };
}

function readAlt(text: string): string {
  const alt = text.trim();
  if ([...alt].length > LIMITS.mediaAltChars) throw new Refusal('alt_too_long');
  return alt;
}

function readBlockId(text: string): string | undefined {
  if (text === '') return undefined;
  if (!isId(text)) throw new Refusal('project_block_invalid');
  return text;
}

const DELETED_BLOCK = 'deleteContentBlock_';

function readDeletedBlocks<Upload>(parts: readonly ProjectFormPart<Upload>[]): ReadonlySet<string> {
  const ids = parts
    .filter((part) => part.name.startsWith(DELETED_BLOCK))
    .filter((part) => !('text' in part) || part.text !== 'false')
    .map((part) => part.name.slice(DELETED_BLOCK.length));
  return new Set(ids.filter(isId));
}

function textOf<Upload>(part: ProjectFormPart<Upload>, problem: ProblemCode): string {
  if ('upload' in part) throw new Refusal(problem);
  return part.text;
}

function fileOf<Upload>(part: ProjectFormPart<Upload>): ProjectFile<Upload> {
  return 'upload' in part
    ? { kind: 'upload', upload: part.upload }
    : { kind: 'existing', name: existingFileName(part.text) };
}
