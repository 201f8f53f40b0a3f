import { LIMITS } from '../limits.ts';
import type { ProblemCode } from '../problems.ts';

export type ProjectFormPart<Upload> =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly upload: Upload };

/** A file of a project: a new upload, or the name of an existing one. */
export type ProjectFile<Upload> =
  | { readonly kind: 'upload'; readonly upload: Upload }
  | { readonly kind: 'existing'; readonly name: string };

/**
 * Returns the file name of an existing file, given by name or address.
 */
export function existingFileName(text: string): string {
  const path = text.split(/[?#]/, 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}

export class Refusal extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}

export function readAlt(text: string): string {
  const alt = text.trim();
  if ([...alt].length > LIMITS.mediaAltChars) throw new Refusal('alt_too_long');
  return alt;
}

export function readCaption(text: string): string {
  const caption = text.trim();
  if ([...caption].length > LIMITS.mediaCaptionChars) throw new Refusal('caption_too_long');
  return caption;
}

export function textOf<Upload>(part: ProjectFormPart<Upload>, problem: ProblemCode): string {
  if ('upload' in part) throw new Refusal(problem);
  return part.text;
}

export function fileOf<Upload>(part: ProjectFormPart<Upload>): ProjectFile<Upload> {
  return 'upload' in part
    ? { kind: 'upload', upload: part.upload }
    : { kind: 'existing', name: existingFileName(part.text) };
}
