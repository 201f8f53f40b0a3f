import { sql } from 'kysely';
import type { CommentId, MediaId, PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Visibility } from '#contract/rules/permissions.ts';
import type { FocalPoint } from '#contract/schema/project.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { type AttachedMedia, attachedMediaOf, MEDIA_COLUMNS } from '../media/media-columns.ts';
import { isVisibleTo } from '../people/person-visibility.ts';
import { visibleTo } from '../posts/post-visibility.ts';
import { focusOf, PROJECT_IMAGE_ID } from '../projects/project-records.ts';
import { projectVisibleTo } from '../projects/project-visibility.ts';

/** What notifications show of a post. */
export interface PostPreview {
  /** The start of its text. */
  readonly text: string;
  /** Its first image or its video, or the image of the published project that it is about. */
  readonly image: AttachedMedia | undefined;
  /** Who may have the files of the image. */
  readonly visibility: Visibility;
  readonly focus: FocalPoint | undefined;
}

/** What notifications are about, as their receiver may see it: what is hidden is not in it. */
export interface Previews {
  readonly posts: ReadonlyMap<string, PostPreview>;
  /** The start of each comment or reply. */
  readonly comments: ReadonlyMap<string, string>;
}

/** With room for white space that an excerpt leaves out. */
const START_CHARS = 2 * LIMITS.notificationExcerptChars;

export function notificationPreviews(db: Db) {
  return {
    /** Returns the start of posts and comments that `receiver` may see, in two queries. */
    async previewsOf(
      posts: readonly PostId[],
      comments: readonly CommentId[],
      receiver: UserId,
    ): Promise<Previews> {
      const ofPosts = posts.length === 0 ? [] : await POSTS.rows(db, { ids: posts, receiver });
      const ofComments =
        comments.length === 0 ? [] : await COMMENTS.rows(db, { ids: comments, receiver });
      return {
        posts: new Map(
          ofPosts.map((row) => [
            row.id,
            {
              text: row.text,
              image: attachedMediaOf(row),
              visibility: row.has_media === 1 ? row.visibility : 'public',
              focus: row.has_media === 1 ? undefined : focusOf(row),
            },
          ]),
        ),
        comments: new Map(ofComments.map(({ id, text }) => [id, text])),
      };
    },
  };
}

const startOf = (column: 'post.content' | 'comment.content') =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(START_CHARS)})`.as('text');

interface PreviewQuery<Id> {
  readonly ids: readonly Id[];
  readonly receiver: UserId;
}

const POSTS = prepared((db, { ids, receiver }: PreviewQuery<PostId>) =>
  db
    .selectFrom('post')
    .leftJoin('project', (join) =>
      join
        .onRef('project.id', '=', 'post.project_id')
        .on('project.state', '=', sql.lit('published'))
        .on(projectVisibleTo(receiver, 'listed')),
    )
    .leftJoin('media', (join) =>
      join.on('media.id', '=', sql<MediaId>`coalesce(post.media_id, ${PROJECT_IMAGE_ID})`),
    )
    .select([
      'post.id',
      startOf('post.content'),
      'post.visibility',
      sql<number>`case when post.media_id is null then 0 else 1 end`.as('has_media'),
      sql<string>`coalesce(case when post.media_id is null then project.cover_alt else post.media_alt end, '')`.as(
        'media_alt',
      ),
      'project.cover_focus_x',
      'project.cover_focus_y',
      ...MEDIA_COLUMNS,
    ])
    .where('post.id', 'in', ids)
    .where(visibleTo(receiver)),
);

const COMMENTS = prepared((db, { ids, receiver }: PreviewQuery<CommentId>) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select(['comment.id', startOf('comment.content')])
    .where('comment.id', 'in', ids)
    .where('comment.deleted_at', 'is', null)
    .where(isVisibleTo(receiver, 'comment.author_id'))
    .where(visibleTo(receiver)),
);
