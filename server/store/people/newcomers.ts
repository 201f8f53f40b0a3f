import { type RawBuilder, sql } from 'kysely';
import type { PostId, ProjectId, UserId } from '#contract/ids.ts';
import type { FocalPoint } from '#contract/schema/project.ts';
import { type AccountEntry, entryOf, selectEntries } from '../accounts/account-entries.ts';
import type { Db } from '../database/database.ts';
import { type AttachedMedia, attachedMediaOf, MEDIA_COLUMNS } from '../media/media-columns.ts';
import { visibleTo } from '../posts/post-visibility.ts';
import { focusOf, PROJECT_IMAGE_ID } from '../projects/project-records.ts';
import { projectVisibleTo } from '../projects/project-visibility.ts';
import { isUnfollowedBy, isUnmutedBy, isVisibleTo } from './person-visibility.ts';

/** Whom newcomers are chosen from. */
export interface NewcomersQuery {
  readonly viewer: UserId;
  /** Accounts with a greater id are new. */
  readonly after: UserId;
  /** So many of the newest accounts are searched, and so many first posts of each. */
  readonly candidates: number;
  readonly posts: number;
  readonly limit: number;
}

/** A picture of a public work. */
export interface PicturedWork {
  readonly kind: 'post' | 'project';
  readonly id: PostId | ProjectId;
  readonly author: UserId;
  /** Of a project; of a post its first words. */
  readonly title: string;
  readonly image: AttachedMedia;
  readonly focus: FocalPoint | undefined;
}

/** Characters of a post that stand for its title. */
const TITLE_CHARS = 120;

/** People who are new, and their first works. */
export function newcomerQueries(db: Db) {
  /** Pictures among the first posts of a person. */
  function postsOf(author: RawBuilder<UserId>, viewer: UserId, posts: number) {
    const first = db
      .selectFrom('post')
      .selectAll()
      .where('author_id', '=', author)
      .orderBy('id')
      .limit(posts);
    return db
      .selectFrom(first.as('post'))
      .innerJoin('media', 'media.id', 'post.media_id')
      .where('post.visibility', '=', 'public')
      .where('media.type', '=', 'image')
      .where(visibleTo(viewer));
  }

  /** The published projects of a person that have a picture. */
  function projectsOf(author: RawBuilder<UserId>, viewer: UserId) {
    return db
      .selectFrom('project')
      .innerJoin('media', (join) => join.on('media.id', '=', PROJECT_IMAGE_ID))
      .where('project.owner_id', '=', author)
      .where('project.state', '=', 'published')
      .where(projectVisibleTo(viewer, 'listed'));
  }

  return {
    /** Returns the newest people with a public picture whom `viewer` neither follows nor mutes. */
    async newest({
      viewer,
      after,
      candidates,
      posts,
      limit,
    }: NewcomersQuery): Promise<AccountEntry[]> {
      const account = sql<UserId>`account.id`;
      const rows = await selectEntries(db)
        .where('account.id', 'in', (eb) =>
          eb
            .selectFrom(
              db
                .selectFrom('account as newest')
                .select('newest.id')
                .where('newest.id', '>', after)
                .orderBy('newest.id', 'desc')
                .limit(candidates)
                .as('candidate'),
            )
            .select('candidate.id'),
        )
        .where('account.id', '<>', viewer)
        .where(isVisibleTo(viewer, 'account.id'))
        .where(isUnmutedBy(viewer, 'account.id'))
        .where(isUnfollowedBy(viewer, 'account.id'))
        .where(({ or, exists }) =>
          or([
            exists(postsOf(account, viewer, posts).select('post.id')),
            exists(projectsOf(account, viewer).select('project.id')),
          ]),
        )
        .orderBy('account.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => entryOf(row.id, row));
    },

    /**
     * Returns pictures of the first works of each person that `viewer` may see: `limit` posts, among
     * the first `posts`, and as many projects.
     */
    async worksOf(
      authors: readonly UserId[],
      { viewer, posts, limit }: Pick<NewcomersQuery, 'viewer' | 'posts' | 'limit'>,
    ): Promise<PicturedWork[]> {
      if (authors.length === 0) return [];
      const parts = authors.flatMap((author) => [
        postsOf(sql`${author}`, viewer, posts)
          .select([
            sql<'post' | 'project'>`'post'`.as('kind'),
            'post.id as work_id',
            'post.author_id as author_id',
            sql<string>`substr(post.content, 1, ${sql.lit(TITLE_CHARS)})`.as('title'),
            'post.media_alt as media_alt',
            sql<number | null>`cast(null as double precision)`.as('cover_focus_x'),
            sql<number | null>`cast(null as double precision)`.as('cover_focus_y'),
            ...MEDIA_COLUMNS,
          ])
          .orderBy('post.id')
          .limit(limit),
        projectsOf(sql`${author}`, viewer)
          .select([
            sql<'post' | 'project'>`'project'`.as('kind'),
            'project.id as work_id',
            'project.owner_id as author_id',
            'project.title as title',
            'project.cover_alt as media_alt',
            'project.cover_focus_x as cover_focus_x',
            'project.cover_focus_y as cover_focus_y',
            ...MEDIA_COLUMNS,
          ])
          .orderBy('project.id')
          .limit(limit),
      ]);
      const selects = parts.map((part) => sql`select * from (${part}) as part`);
      const { rows } = await sql<
        Awaited<ReturnType<(typeof parts)[number]['execute']>>[number]
      >`${sql.join(selects, sql` union all `)}`.execute(db);
      return rows.flatMap((row) => {
        const image = attachedMediaOf(row);
        if (!image) return [];
        const { kind, title } = row;
        const author = row.author_id;
        return [
          {
            kind,
            id: row.work_id,
            author,
            title,
            image,
            focus: focusOf(row),
          },
        ];
      });
    },
  };
}
