import { sql } from 'kysely';
import type { ProjectId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { FocalPoint } from '#contract/schema/project.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import {
  type AttachedMedia,
  attachedMediaOf,
  MEDIA_COLUMNS,
  type MediaColumns,
} from '../media/media-columns.ts';
import { focusOf } from '../projects/project-records.ts';
import { projectVisibleTo } from '../projects/project-visibility.ts';

/** A published project as a post shows it. */
export interface PostedProject {
  readonly id: ProjectId;
  readonly owner: UserId;
  readonly title: string;
  readonly classification: string;
  /** `YYYY-MM-DD`, `YYYY-MM`, or empty. */
  readonly date: string;
  /** Of the first image. */
  readonly focus: FocalPoint | undefined;
  /** The first images of its page, the cover before all others. */
  readonly images: readonly AttachedMedia[];
  /** How many images there are, the cover not counted. */
  readonly pictures: number;
  /** How many are not among `images`. */
  readonly more: number;
  readonly revision: number;
}

/** Returns those of `ids` that are published and that `viewer` may see, by id. */
export async function postedProjects(
  db: Db,
  ids: readonly ProjectId[],
  viewer: UserId,
): Promise<ReadonlyMap<string, PostedProject>> {
  if (ids.length === 0) return new Map();
  const projects = await PUBLISHED.rows(db, { ids, viewer });
  if (projects.length === 0) return new Map();
  const images = Map.groupBy(
    await imagesOf(
      db,
      projects.map(({ id }) => id),
    ),
    ({ project_id }) => project_id,
  );
  return new Map(
    projects.map((row) => {
      const first = images.get(row.id) ?? [];
      const total = Number(first[0]?.total ?? 0);
      return [
        row.id,
        {
          id: row.id,
          owner: row.owner_id,
          title: row.title,
          classification: row.classification,
          date: row.date,
          focus: focusOf(row),
          images: first.flatMap((image) => attachedMediaOf(image) ?? []),
          pictures: total - (row.cover_media_id === null ? 0 : 1),
          more: total - first.length,
          revision: row.revision,
        },
      ];
    }),
  );
}

const PUBLISHED = prepared(
  (db, { ids, viewer }: { readonly ids: readonly ProjectId[]; readonly viewer: UserId }) =>
    db
      .selectFrom('project')
      .selectAll()
      .where('project.id', 'in', ids)
      .where('project.state', '=', 'published')
      .where(projectVisibleTo(viewer, 'listed')),
);

interface ImageRow extends MediaColumns {
  readonly project_id: string;
  /** Images of the project. */
  readonly total: number;
}

/** The first images of each project: its cover, those of its page, its gallery. */
async function imagesOf(db: Db, ids: readonly string[]): Promise<readonly ImageRow[]> {
  const among = sql`(${sql.join(ids)})`;
  const { rows } = await sql<ImageRow>`
    with image as (
      select id as project_id, 0 as part, 0 as position, cover_media_id as media_id, cover_alt as alt
      from project where id in ${among} and cover_media_id is not null
      union all
      select project_id, 1, position, media_id, alt
      from project_block where project_id in ${among} and type = 'image'
      union all
      select project_id, 2, position, media_id, alt
      from project_image where project_id in ${among}
    ), placed as (
      select project_id, media_id, alt,
        row_number() over (partition by project_id order by part, position) as place,
        count(*) over (partition by project_id) as total
      from image
    )
    select placed.project_id, placed.total, placed.alt as media_alt,
      ${sql.join(MEDIA_COLUMNS.map((column) => sql.raw(column)))}
    from placed join media on media.id = placed.media_id
    where placed.place <= ${LIMITS.postedProjectImages}
    order by placed.project_id, placed.place`.execute(db);
  return rows;
}
