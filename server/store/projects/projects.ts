import { sql } from 'kysely';
import type { ProjectId, UserId } from '#contract/ids.ts';
import { arrangedPosition } from '#contract/rules/project-order.ts';
import { countRows } from '../database/count-rows.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import {
  type ProjectFields,
  type ProjectParts,
  type ProjectRecord,
  projectRecords,
  selectProjects,
} from './project-records.ts';
import { projectVisibleTo } from './project-visibility.ts';

/** Size of a portfolio: stored characters of text and number of media. */
export interface PortfolioTotals {
  readonly textChars: number;
  readonly media: number;
}

export function projectQueries(db: Db) {
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
      const [record] = await projectRecords(db, rows);
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
      const [record] = await projectRecords(db, rows);
      return record;
    },

    /** Returns those of `projects` that the viewer may see. */
    async visibleAmong(projects: readonly ProjectId[], viewer: UserId) {
      if (projects.length === 0) return [];
      return db
        .selectFrom('project')
        .select(['id', 'owner_id as owner', 'revision'])
        .where('id', 'in', projects)
        .where(projectVisibleTo(viewer, 'linked'))
        .execute();
    },

    /** Returns what `viewer` may see of a portfolio, in its order. */
    async ofOwner(
      owner: UserId,
      viewer: UserId | undefined,
      limit: number,
    ): Promise<ProjectRecord[]> {
      const rows = await OF_OWNER.rows(db, { owner, viewer, limit });
      return projectRecords(db, rows);
    },

    /** Returns the titles of the same. */
    async titlesOf(
      owner: UserId,
      viewer: UserId | undefined,
      limit: number,
    ): Promise<{ readonly id: ProjectId; readonly title: string }[]> {
      return db
        .selectFrom('project')
        .select(['id', 'title'])
        .where('owner_id', '=', owner)
        .where(projectVisibleTo(viewer, 'listed'))
        .orderBy('place')
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    /**
     * Puts projects in an order by hand, the first `pinned` before all others; those not named
     * stand by date.
     */
    async setOrder(owner: UserId, order: readonly ProjectId[], pinned: number): Promise<void> {
      const cases = order.map(
        (id, at) => sql`when ${id} then ${sql.lit(arrangedPosition(at, pinned))}`,
      );
      const byHand = sql<number>`case id ${sql.join(cases, sql` `)} else 0 end`;
      const position = cases.length > 0 ? byHand : 0;
      await db
        .updateTable('project')
        .set({ place: position })
        .where('owner_id', '=', owner)
        .execute();
    },

    /** Returns where each project of the owner stands. */
    async positionsOf(
      owner: UserId,
    ): Promise<
      readonly { readonly id: ProjectId; readonly place: number; readonly revision: number }[]
    > {
      return db
        .selectFrom('project')
        .select(['id', 'place', 'revision'])
        .where('owner_id', '=', owner)
        .orderBy('place')
        .execute();
    },

    async sizeOf(owner: UserId): Promise<PortfolioTotals> {
      const { rows } = await sql<PortfolioTotals>`
        select coalesce(sum(chars), 0) as "textChars", coalesce(sum(media), 0) as media from (
          select length(title) + length(subtitle) + length(short_description) + length(keywords)
              + length(cover_alt) as chars,
            case when cover_media_id is null then 0 else 1 end as media
          from project where owner_id = ${owner}
          union all
          select length(project_image.alt) + length(caption), 1 from project
          join project_image on project_image.project_id = project.id
          where owner_id = ${owner}
          union all
          select length(content) + length(project_block.alt) + length(caption),
            case when media_id is null then 0 else 1 end
          from project join project_block on project_block.project_id = project.id
          where owner_id = ${owner}
        ) as part
      `.execute(db);
      const [size] = rows;
      return { textChars: Number(size?.textChars), media: Number(size?.media) };
    },

    countOf: (owner: UserId): Promise<number> =>
      countRows(db.selectFrom('project').where('owner_id', '=', owner)),
  };
}

interface PortfolioQuery {
  readonly owner: UserId;
  /** Undefined: nobody is logged in. */
  readonly viewer: UserId | undefined;
  readonly limit: number;
}

const OF_OWNER = prepared((db, { owner, viewer, limit }: PortfolioQuery) =>
  selectProjects(db)
    .where('project.owner_id', '=', owner)
    .where(projectVisibleTo(viewer, 'listed'))
    .orderBy('project.place')
    .orderBy('project.date', 'desc')
    .orderBy('project.id', 'desc')
    .limit(limit),
);

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

async function addParts(db: Db, project: ProjectId, parts: ProjectParts): Promise<void> {
  if (parts.gallery.length > 0) {
    await db
      .insertInto('project_image')
      .values(
        parts.gallery.map(({ media, alt, caption }, position) => ({
          project_id: project,
          position,
          media_id: media,
          alt,
          caption,
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
          caption: block.type === 'text' ? '' : block.caption,
        })),
      )
      .execute();
  }
}
