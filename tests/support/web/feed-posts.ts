import type { PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Post, PostOrder } from '#contract/schema/post.ts';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** The id of number `n`: ids sort as their numbers do. */
export function idOf<Id extends string = PostId>(n: number): Id {
  let text = '';
  for (let rest = n; text.length < 26; rest = Math.floor(rest / 32)) {
    text = `${DIGITS[rest % 32] ?? '0'}${text}`;
  }
  return text as Id;
}

export const VIEWER = idOf<UserId>(1);
export const AUTHOR = idOf<UserId>(2);

interface PostFacts
  extends Partial<Omit<Post, '_id' | 'createdAt' | 'postDate' | 'dateExtendedBy'>> {
  readonly createdAtMs?: number;
  /** Entries of `dateExtendedBy`, the first one included. */
  readonly extensions?: number;
}

/** A post as the server answers it. */
export function postOf(n: number, facts: PostFacts = {}): Post {
  const { createdAtMs = Date.UTC(2026, 0, 8, 12), extensions = 1, ...fields } = facts;
  const moment = (ms: number) => new Date(ms).toISOString();
  return {
    _id: idOf(n),
    user: {
      _id: AUTHOR,
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      title: 'Illustration',
      profileImage: '',
      revision: 1,
    },
    content: `Post ${n}`,
    media: '',
    likes: 0,
    likedBy: [],
    bookmarks: [],
    comments: [],
    commentsCount: 0,
    visibility: 'public',
    commentPermission: 'everyone',
    createdAt: moment(createdAtMs),
    postDate: moment(createdAtMs + extensions * LIMITS.dateExtensionMs),
    dateExtendedBy: Array.from({ length: extensions }, () => moment(createdAtMs)),
    edited: false,
    revision: 1,
    viewerRevision: 0,
    ...fields,
  };
}

/** Posts as the server answers their order. */
export function orderOf(posts: readonly Post[], nextCursor?: string): PostOrder {
  return {
    ids: posts.map((post) => post._id),
    likes: posts.map((post) => post.likes),
    postDates: posts.map((post) => Date.parse(post.postDate)),
    extensions: posts.map((post) => post.dateExtendedBy.length),
    media: posts.map((post) => (post.media === '' ? 0 : 1)),
    mediaCounts: posts.map((post) => post.mediaItems?.length ?? (post.media === '' ? 0 : 1)),
    mediaWidths: posts.map((post) => post.mediaWidth ?? 0),
    mediaHeights: posts.map((post) => post.mediaHeight ?? 0),
    textLengths: posts.map(({ content, project }) =>
      content === project?.title ? 0 : content.length,
    ),
    projectImages: posts.map(({ project }) => (project ? 1 + project.images.length : 0)),
    revisions: posts.map((post) => post.revision),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
}
