import { sql } from 'kysely';
import type { BlockType } from '#contract/forms/parse-project-blocks.ts';
import type { MediaId, ProjectId, UserId } from '#contract/ids.ts';
import type { ProjectState } from '#contract/rules/permissions.ts';
import type { FocalPoint } from '#contract/schema/project.ts';
import type { Db } from '../database/database.ts';
import {
  type AttachedMedia,
  attachedMediaOf,
  MEDIA_COLUMNS,
  type MediaColumns,
  type NewAttachedMedia,
} from '../media/media-columns.ts';

/** The fields of a project beside its media. */
export interface ProjectFields {
  readonly title: string;
  readonly subtitle: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  readonly date: string;
  readonly classification: string;
  readonly shortDescription: string;
  readonly keywords: readonly string[];
  readonly state: ProjectState;
}

/** An image or video of a project. */
export interface ProjectMedia extends AttachedMedia {
  /** Shown below it; may be empty. */
  readonly caption: string;
}

export interface NewProjectMedia extends NewAttachedMedia {
  readonly caption: string;
}

export type NewBlock =
  | { readonly id: string; readonly type: 'text'; readonly text: string }
  | ({ readonly id: string; readonly type: 'image' | 'video' } & NewProjectMedia);

/** Cover, gallery and blocks of a project. */
export interface ProjectParts {
  readonly cover: MediaId | undefined;
  readonly coverAlt: string;
  readonly coverFocus: FocalPoint | undefined;
  readonly gallery: readonly NewProjectMedia[];
  readonly blocks: readonly NewBlock[];
}

export interface ProjectBlockRecord {
  readonly id: string;
  readonly type: BlockType;
  /** The text; empty for a media block. */
  readonly text: string;
  readonly media: ProjectMedia | undefined;
}

export interface ProjectRecord extends ProjectFields {
  readonly id: ProjectId;
  readonly owner: UserId;
  readonly cover: AttachedMedia | undefined;
  readonly coverFocus: FocalPoint | undefined;
  readonly gallery: readonly ProjectMedia[];
  readonly blocks: readonly ProjectBlockRecord[];
  readonly createdAtMs: number;
  /** Time of the last save; strictly increasing from save to save. */
  readonly updatedAtMs: number;
  /** Negative: pinned. 0: by date. Positive: arranged by hand. */
  readonly place: number;
  readonly revision: number;
}

export function selectProjects(db: Db) {
  return db
    .selectFrom('project')
    .leftJoin('media', 'media.id', 'project.cover_media_id')
    .selectAll('project')
    .select(['project.cover_alt as media_alt', ...MEDIA_COLUMNS]);
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number];

/** Loads the parts of projects. */
export async function projectRecords(
  db: Db,
  rows: readonly ProjectRow[],
): Promise<ProjectRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const images = await db
    .selectFrom('project_image')
    .innerJoin('media', 'media.id', 'project_image.media_id')
    .select(['project_image.project_id', 'caption', 'project_image.alt as media_alt'])
    .select(MEDIA_COLUMNS)
    .where('project_image.project_id', 'in', ids)
    .orderBy('project_image.project_id')
    .orderBy('project_image.position')
    .execute();
  const blocks = await db
    .selectFrom('project_block')
    .leftJoin('media', 'media.id', 'project_block.media_id')
    .select([
      'project_block.project_id',
      'project_block.id as block_id',
      'project_block.type as block_type',
      'project_block.content',
      'project_block.alt as media_alt',
      'caption',
      ...MEDIA_COLUMNS,
    ])
    .where('project_block.project_id', 'in', ids)
    .orderBy('project_block.project_id')
    .orderBy('project_block.position')
    .execute();
  const imagesOf = Map.groupBy(images, (row) => row.project_id);
  const blocksOf = Map.groupBy(blocks, (row) => row.project_id);
  return rows.map((row) => ({
    id: row.id,
    owner: row.owner_id,
    title: row.title,
    subtitle: row.subtitle,
    date: row.date,
    classification: row.classification,
    shortDescription: row.short_description,
    keywords: JSON.parse(row.keywords) as string[],
    state: row.state,
    cover: attachedMediaOf(row),
    coverFocus: focusOf(row),
    gallery: (imagesOf.get(row.id) ?? []).flatMap((image) => projectMediaOf(image) ?? []),
    blocks: (blocksOf.get(row.id) ?? []).map((block) => ({
      id: block.block_id,
      type: block.block_type,
      text: block.content,
      media: projectMediaOf(block),
    })),
    createdAtMs: row.created_at,
    updatedAtMs: row.updated_at,
    place: row.place,
    revision: row.revision,
  }));
}

function projectMediaOf(
  row: MediaColumns & { readonly caption: string },
): ProjectMedia | undefined {
  const media = attachedMediaOf(row);
  return media && { ...media, caption: row.caption };
}

/** Returns the focal point of the image that stands for a project. */
export function focusOf({
  cover_focus_x: x,
  cover_focus_y: y,
}: Pick<ProjectRow, 'cover_focus_x' | 'cover_focus_y'>): FocalPoint | undefined {
  return x === null || y === null ? undefined : { x, y };
}

/** The image that stands for a project: its cover, or else the first one on its page. */
export const PROJECT_IMAGE_ID = sql<MediaId | null>`coalesce(project.cover_media_id,
  (select media_id from project_block where project_id = project.id and type = 'image' order by position limit 1),
  (select media_id from project_image where project_id = project.id order by position limit 1))`;
