import type { MediaId } from '#contract/ids.ts';
import type { MediaRecord, VariantFile } from './media-records.ts';

/** Media as joined to a post or a project, ready to render. */
export interface AttachedMedia extends Omit<MediaRecord, 'owner' | 'createdAtMs' | 'bytes'> {
  /** The text alternative; may be empty. */
  readonly alt: string;
}

/** Stored media to attach to a post or a project. */
export interface NewAttachedMedia {
  readonly media: MediaId;
  readonly alt: string;
}

/** The columns `attachedMediaOf` needs, besides `media_alt`, from a query that joins `media`. */
export const MEDIA_COLUMNS = [
  'media.id as media_id',
  'media.type as media_type',
  'media.file as media_file',
  'media.width as media_width',
  'media.height as media_height',
  'media.placeholder as media_placeholder',
  'media.variants as media_variants',
  'media.poster as media_poster',
  'media.duration_ms as media_duration_ms',
  'media.is_animated as media_is_animated',
] as const;

/** A row with `MEDIA_COLUMNS`; all null where nothing was joined. */
export interface MediaColumns {
  readonly media_id: string | null;
  readonly media_type: 'image' | 'video' | null;
  readonly media_file: string | null;
  readonly media_width: number | null;
  readonly media_height: number | null;
  readonly media_placeholder: string | null;
  readonly media_variants: string | null;
  readonly media_poster: string | null;
  readonly media_duration_ms: number | null;
  readonly media_is_animated: number | null;
  readonly media_alt: string;
}

/** Returns the joined media; undefined if there are none. */
export function attachedMediaOf(row: MediaColumns): AttachedMedia | undefined {
  if (row.media_file === null || row.media_type === null) return undefined;
  return {
    id: row.media_id as MediaId,
    type: row.media_type,
    file: row.media_file,
    widthPx: row.media_width ?? undefined,
    heightPx: row.media_height ?? undefined,
    placeholder: row.media_placeholder ?? '',
    variants: JSON.parse(row.media_variants ?? '[]') as VariantFile[],
    poster: row.media_poster ?? undefined,
    durationMs: row.media_duration_ms ?? undefined,
    isAnimated: row.media_is_animated === 1,
    alt: row.media_alt,
  };
}
