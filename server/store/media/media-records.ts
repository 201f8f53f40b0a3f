import type { MediaId, UserId } from '#contract/ids.ts';

export interface VariantFile {
  readonly file: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The files of an image: the original and its smaller variants, narrow to wide. */
export interface ImageFiles {
  readonly file: string;
  readonly variants: readonly VariantFile[];
}

export interface MediaRecord {
  readonly id: MediaId;
  readonly owner: UserId;
  readonly type: 'image' | 'video';
  readonly file: string;
  readonly widthPx: number | undefined;
  readonly heightPx: number | undefined;
  /** ThumbHash, base64; empty where there is none. */
  readonly placeholder: string;
  readonly variants: readonly VariantFile[];
  /** First frame of a video. */
  readonly poster: string | undefined;
  /** Duration of a video, if known. */
  readonly durationMs: number | undefined;
  /** Whether an image has several frames; its variants show the first. */
  readonly isAnimated: boolean;
  /** Of all its files, as they are stored. */
  readonly bytes: number;
  readonly createdAtMs: number;
}

export function imageFilesOf(file: string | null, variants: string | null): ImageFiles | undefined {
  if (file === null) return undefined;
  return { file, variants: JSON.parse(variants ?? '[]') as VariantFile[] };
}

/**
 * Returns every size of an image, narrow to wide: its variants, and the original if its size is
 * known.
 */
export function sizesOf(
  { file, variants }: ImageFiles,
  widthPx: number | null,
  heightPx: number | null,
): readonly VariantFile[] {
  return widthPx === null || heightPx === null
    ? variants
    : [...variants, { file, widthPx, heightPx }];
}
