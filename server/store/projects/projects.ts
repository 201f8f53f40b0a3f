import { sql } from 'kysely';
import type { BlockType } from '#contract/forms/parse-project.ts';
import type { MediaId, ProjectId, UserId } from '#contract/ids.ts';
import type { ProjectState } from '#contract/rules/permissions.ts';
import { placeAt } from '#contract/rules/project-order.ts';
import type { FocalPoint } from '#contract/schema/project.ts';
import type { Db } from '../database/database.ts';
import {
  type AttachedMedia,
  attachedMediaOf,
  MEDIA_COLUMNS,
  type NewAttachedMedia,
} from '../media/media-columns.ts';
import { projectVisibleTo } from './project-visibility.ts';

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

export type NewBlock =
  | { readonly id: string; readonly type: 'text'; readonly text: string }
  | ({ readonly id: string; readonly type: 'image' | 'video' } & NewAttachedMedia);

/** Cover, gallery and blocks of a project. */
export interface ProjectParts {
  readonly cover: MediaId | undefined;
  readonly coverAlt: string;
  readonly coverFocus: FocalPoint | undefined;
  readonly gallery: readonly NewAttachedMedia[];
  readonly blocks: readonly NewBlock[];
}

export interface ProjectBlockRecord {
  readonly id: string;
  readonly type: BlockType;
  /** The text; empty for a media block. */
  readonly text: string;
  readonly media: AttachedMedia | undefined;
}

export interface ProjectRecord extends ProjectFields {
  readonly id: ProjectId;
  readonly owner: UserId;
  readonly cover: AttachedMedia | undefined;
  readonly coverFocus: FocalPoint | undefined;
  readonly gallery: readonly AttachedMedia[];
  readonly blocks: readonly ProjectBlockRecord[];
  readonly createdAtMs: number;
  /** Time of the last save; strictly increasing from save to save. */
  readonly updatedAtMs: number;
  /** Negative: pinned. 0: by date. Positive: arranged by hand. */
  readonly place: number;
  readonly revision: number;
}

/** Size of a portfolio: stored characters of text and number of media. */
export interface PortfolioTotals {
  readonly textChars: number;
  readonly media: number;
}

export function projects(db: Db) {
  async function withParts(rows: readonly ProjectRow[]): Promise<ProjectRecord[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const images = await db
      .selectFrom('project_image')
      .innerJoin('media', 'media.id', 'project_image.media_id')
      .select(['project_image.project_id', 'project_image.alt as media_alt', ...MEDIA_COLUMNS])
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
        ...MEDIA_COLUMNS,
      ])
      .where('project_block.project_id', 'in', ids)
      .orderBy('project_block.project_id')
      .orderBy('project_block.position')
      .execute();
    const imagesOf = Map.groupBy(images, (row) => row.project_id);
    const blocksOf = Map.groupBy(blocks, (row) => row.project_id);
    return rows.map((row) => ({
      id: row.id as ProjectId,
      owner: row.owner_id as UserId,
      title: row.title,
      subtitle: row.subtitle,
      date: row.date,
      classification: row.classification,
      shortDescription: row.short_description,
      keywords: JSON.parse(row.keywords) as string[],
      state: row.state,
      cover: attachedMediaOf(row),
      coverFocus: focusOf(row),
      gallery: (imagesOf.get(row.id) ?? []).flatMap((image) => attachedMediaOf(image) ?? []),
      blocks: (blocksOf.get(row.id) ?? []).map((block) => ({
        id: block.block_id,
        type: block.block_type,
        text: block.content,
        media: attachedMediaOf(block),
      })),
      createdAtMs: row.created_at,
      updatedAtMs: row.updated_at,
      place: row.place,
      revision: row.revision,
    }));
  }

  return {
    async add(
      project: { readonly id: ProjectId; readonly owner: UserId } & ProjectFields,
      parts: ProjectParts,
      nowMs: number,
    ): Promise<void> {
      await db
        .insertInto('project')
        .values({
          id: project.id,
          owner_id: project.owner,
          ...fieldColumns(project),
          ...coverColumns(parts),
          place: 0,
          created_at: nowMs,
          updated_at: nowMs,
          revision: 1,
        })
        .execute();
      await addParts(db, project.id, parts);
    },

    async replace(
      project: ProjectId,
      fields: ProjectFields,
      parts: ProjectParts,
      nowMs: number,
    ): Promise<void> {
      await db
        .updateTable('project')
        .set({
          ...fieldColumns(fields),
          ...coverColumns(parts),
          updated_at: nowMs,
        })
        .where('id', '=', project)
        .execute();
      await db.deleteFrom('project_image').where('project_id', '=', project).execute();
      await db.deleteFrom('project_block').where('project_id', '=', project).execute();
      await addParts(db, project, parts);
    },

    async remove(project: ProjectId): Promise<void> {
      await db.deleteFrom('project').where('id', '=', project).execute();
    },

    async byId(project: ProjectId): Promise<ProjectRecord | undefined> {
      const rows = await selectProjects(db).where('project.id', '=', project).execute();
      const [record] = await withParts(rows);
      return record;
    },

    /** Returns a project to somebody who has its link. */
    async visibleById(
      project: ProjectId,
      viewer: UserId | undefined,
    ): Promise<ProjectRecord | undefined> {
      const rows = await selectProjects(db)
        .where('project.id', '=', project)
        .where(projectVisibleTo(viewer, 'linked'))
        .execute();
      const [record] = await withParts(rows);
      return record;
    },

    /** Returns those of `projects` that the viewer may see. */
    async visibleAmong(projects: readonly ProjectId[], viewer: UserId) {
      if (projects.length === 0) return [];
      const rows = await db
        .selectFrom('project')
        .select(['id', 'owner_id', 'revision'])
        .where('id', 'in', projects)
        .where(projectVisibleTo(viewer, 'linked'))
        .execute();
      return rows.map(({ id, owner_id, revision }) => ({
        id: id as ProjectId,
        owner: owner_id as UserId,
        revision,
      }));
    },

    /** Returns what `viewer` may see of a portfolio, in its order. */
    async ofOwner(
      owner: UserId,
      viewer: UserId | undefined,
      limit: number,
    ): Promise<ProjectRecord[]> {
      const rows = await selectProjects(db)
        .where('project.owner_id', '=', owner)
        .where(projectVisibleTo(viewer, 'listed'))
        .orderBy('project.place')
        .orderBy('project.date', 'desc')
        .orderBy('project.id', 'desc')
        .limit(limit)
        .execute();
      return withParts(rows);
    },

    /** Returns the titles of the same. */
    async titlesOf(
      owner: UserId,
      viewer: UserId | undefined,
      limit: number,
    ): Promise<{ readonly id: ProjectId; readonly title: string }[]> {
      const rows = await db
        .selectFrom('project')
        .select(['id', 'title'])
        .where('owner_id', '=', owner)
        .where(projectVisibleTo(viewer, 'listed'))
        .orderBy('place')
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, title }) => ({ id: id as ProjectId, title }));
    },

    /**
     * Puts projects in an order by hand, the first `pinned` before all others; those not named
     * stand by date.
     */
    async setOrder(owner: UserId, order: readonly ProjectId[], pinned: number): Promise<void> {
      const cases = order.map((id, at) => sql`when ${id} then ${sql.lit(placeAt(at, pinned))}`);
      const byHand = sql<number>`case id ${sql.join(cases, sql` `)} else 0 end`;
      const place = cases.length > 0 ? byHand : 0;
      await db.updateTable('project').set({ place }).where('owner_id', '=', owner).execute();
    },

    /** Returns where each project of the owner stands. */
    async placesOf(
      owner: UserId,
    ): Promise<
      readonly { readonly id: ProjectId; readonly place: number; readonly revision: number }[]
    > {
      const rows = await db
        .selectFrom('project')
        .select(['id', 'place', 'revision'])
        .where('owner_id', '=', owner)
        .orderBy('place')
        .execute();
      return rows.map((row) => ({ ...row, id: row.id as ProjectId }));
    },

    async sizeOf(owner: UserId): Promise<PortfolioTotals> {
      const { rows } = await sql<PortfolioTotals>`
        select coalesce(sum(chars), 0) as "textChars", coalesce(sum(media), 0) as media from (
          select length(title) + length(subtitle) + length(short_description) + length(keywords)
              + length(cover_alt) as chars,
            case when cover_media_id is null then 0 else 1 end as media
          from project where owner_id = ${owner}
          union all
          select length(project_image.alt), 1 from project
          join project_image on project_image.project_id = project.id
          where owner_id = ${owner}
          union all
          select length(content) + length(project_block.alt), case when media_id is null then 0 else 1 end
          from project join project_block on project_block.project_id = project.id
          where owner_id = ${owner}
        ) as part
      `.execute(db);
      const [size] = rows;
      return { textChars: Number(size?.textChars), media: Number(size?.media) };
    },

    async countOf(owner: UserId): Promise<number> {
      const { total } = await db
        .selectFrom('project')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('owner_id', '=', owner)
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
}

function selectProjects(db: Db) {
  return db
    .selectFrom('project')
    .leftJoin('media', 'media.id', 'project.cover_media_id')
    .selectAll('project')
    .select(['project.cover_alt as media_alt', ...MEDIA_COLUMNS]);
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['execute']>>[number];

function fieldColumns(fields: ProjectFields) {
  return {
    title: fields.title,
    subtitle: fields.subtitle,
    date: fields.date,
    classification: fields.classification,
    short_description: fields.shortDescription,
    keywords: JSON.stringify(fields.keywords),
    state: fields.state,
  };
}

function coverColumns({ cover, coverAlt, coverFocus }: ProjectParts) {
  return {
    cover_media_id: cover ?? null,
    cover_alt: coverAlt,
    cover_focus_x: coverFocus?.x ?? null,
    cover_focus_y: coverFocus?.y ?? null,
  };
}

/** Returns the focal point of the image that stands for a project. */
export function focusOf({
  cover_focus_x: x,
  cover_focus_y: y,
}: Pick<ProjectRow, 'cover_focus_x' | 'cover_focus_y'>): FocalPoint | undefined {
  return x === null || y === null ? undefined : { x, y };
}

async function addParts(db: Db, project: ProjectId, parts: ProjectParts): Promise<void> {
  if (parts.gallery.length > 0) {
    await db
      .insertInto('project_image')
      .values(
        parts.gallery.map(({ media, alt }, position) => ({
          project_id: project,
          position,
          media_id: media,
          alt,
        })),
      )
      .execute();
  }
  if (parts.blocks.length > 0) {
    await db
      .insertInto('project_block')
      .values(
        parts.blocks.map((block, position) => ({
          id: block.id,
          project_id: project,
          position,
          type: block.type,
          content: block.type === 'text' ? block.text : '',
          media_id: block.type === 'text' ? null : block.media,
          alt: block.type === 'text' ? '' : block.alt,
        })),
      )
      .execute();
  }
}
