/**
 * Parses the multipart fields of a project, in all spellings clients send.
 *
 * `Upload` represents a file: the server's stored upload, or a `File` in a test.
 */
import { LIMITS } from '../limits.ts';
import type { ProblemCode } from '../problems.ts';
import { PROJECT_STATES, type ProjectState } from '../rules/permissions.ts';
import { singleLine } from '../rules/single-line.ts';
import type { FocalPoint } from '../schema/project.ts';
import { CLASSIFICATIONS } from '../skills.ts';
import {
  type ProjectBlock,
  readBlocks,
  readDeletedBlocks,
  textOfBlock,
} from './parse-project-blocks.ts';
import {
  fileOf,
  type ProjectFile,
  type ProjectFormPart,
  Refusal,
  readAlt,
  readCaption,
  textOf,
} from './project-form-parts.ts';

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
  /** Captions by index in the gallery; the others keep theirs. */
  readonly galleryCaptions: ReadonlyMap<number, string>;
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

const DAY = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

/** Whether `text` is an existing day or month. */
export function isProjectDate(text: string): boolean {
  const [, year, month, day = '01'] = DAY.exec(text) ?? [];
  if (year === undefined || month === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

function parseParts<Upload>(parts: readonly ProjectFormPart<Upload>[]): ParsedProject<Upload> {
  const scalar = scalarsOf(parts);
  const line = (name: string) => {
    const text = scalar(name);
    return text === undefined ? undefined : singleLine(text);
  };
  const galleryAlts = readGalleryTexts(parts, 'galleryAlt', readAlt);
  const galleryCaptions = readGalleryTexts(parts, 'galleryCaption', readCaption);
  const blocks = readBlocks(parts);
  const ofGallery = [...galleryAlts.values(), ...galleryCaptions.values()];
  requireTextsWithin([...ofGallery, ...(blocks ?? []).map(textOfBlock)]);
  return {
    title: within(line('title'), LIMITS.projectTitleChars, 'project_title_too_long'),
    subtitle: within(line('subtitle'), LIMITS.projectSubtitleChars, 'project_subtitle_too_long'),
    date: readDate(scalar('date')?.trim()),
    classification: readClassification(scalar('classification')?.trim()),
    shortDescription: within(
      line('shortDescription'),
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
    galleryCaptions,
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
    const keyword = singleLine(text);
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
  const existing = galleryParts(parts, 'galleryExisting');
  const added = galleryParts(parts, 'gallery');
  const existingAt = new Set(existing.map(({ at }) => at));
  const all = [...existing, ...added];
  const shareNumbers = all.every(({ at }) => Number.isFinite(at));
  if (shareNumbers && !added.some(({ at }) => existingAt.has(at))) all.sort((a, b) => a.at - b.at);
  if (all.length > LIMITS.galleryFiles) throw new Refusal('gallery_too_many');
  return all.map(({ part }) => fileOf(part));
}

function readGalleryTexts<Upload>(
  parts: readonly ProjectFormPart<Upload>[],
  name: string,
  read: (text: string) => string,
): ReadonlyMap<number, string> {
  const texts = indexedParts(parts, name);
  return new Map(texts.map(({ at, part }) => [at, read(textOf(part, 'bad_request'))]));
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

function requireTextsWithin(texts: readonly string[]): void {
  const chars = texts.reduce((sum, text) => sum + [...text].length, 0);
  if (chars > LIMITS.projectTextChars) throw new Refusal('project_text_too_long');
}
