import type {
  CommentId,
  MediaId,
  NotificationId,
  PostId,
  ProjectId,
  SessionId,
  UserId,
} from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Store } from '../../../server/store/store.ts';

/** Whose things the queries ask for; on an empty database any ids will do. */
export interface HotQueryTarget {
  readonly viewer: UserId;
  readonly other: UserId;
  readonly posts: readonly [PostId, PostId, PostId];
  /** A post in the middle of the feed. */
  readonly place: { readonly likes: number; readonly postDateMs: number; readonly id: PostId };
  readonly comments: readonly [CommentId, CommentId];
  readonly notifications: readonly [NotificationId, NotificationId];
  readonly project: ProjectId;
  readonly files: readonly [string, string];
  readonly tokenHash: string;
  readonly nowMs: number;
}

/** The places of an empty database. */
export function emptyTarget(viewer: UserId, other: UserId, nowMs: number): HotQueryTarget {
  return {
    viewer,
    other,
    posts: ['a' as PostId, 'b' as PostId, 'c' as PostId],
    place: { likes: 1, postDateMs: 1, id: 'x' as PostId },
    comments: ['a' as CommentId, 'b' as CommentId],
    notifications: ['a' as NotificationId, 'b' as NotificationId],
    project: 'a' as ProjectId,
    files: ['x', 'y'],
    tokenHash: 'x',
    nowMs,
  };
}

export type HotQuery = (store: Store, at: HotQueryTarget) => Promise<unknown>;

/** Posts that one page of a list holds. */
export const LIST_PAGE_ROWS = 50;

/** The first page of a list of people. */
const FIRST_PEOPLE = { after: undefined, limit: LIST_PAGE_ROWS };

export function feedFrom(
  store: Store,
  { viewer, nowMs }: HotQueryTarget,
  after?: Parameters<Store['postFeed']['page']>[0]['after'],
) {
  const freshAfterMs = nowMs - LIMITS.feedFreshnessMs;
  return store.postFeed.page({ viewer, asOfMs: nowMs, freshAfterMs, after, limit: LIST_PAGE_ROWS });
}

/** The lists of posts that people read to their end, each from the place on. */
export const LISTS: readonly (readonly [string, HotQuery])[] = [
  ['the feed', (store, at) => feedFrom(store, at, { ...at.place, isFresh: false })],
  ['the newest posts', (store, at) => newestAt(store, 'latest', at)],
  ['the posts of people one follows', (store, at) => newestAt(store, 'following', at)],
];

function newestAt(store: Store, scope: 'latest' | 'following', { viewer, place }: HotQueryTarget) {
  return store.postOrder[scope]({ viewer, after: place.id, limit: LIST_PAGE_ROWS });
}

/** Queries that run so often that they must never read a whole table. */
export const HOT_QUERIES: readonly (readonly [string, HotQuery])[] = [
  ['the first page of the feed', (store, at) => feedFrom(store, at)],
  ['a page among the fresh', (store, at) => feedFrom(store, at, { ...at.place, isFresh: true })],
  ['a page among the old', (store, at) => feedFrom(store, at, { ...at.place, isFresh: false })],
  [
    'the plain feed',
    (store, { viewer }) => store.postOrder.latest({ viewer, after: undefined, limit: 500 }),
  ],
  ['the states of posts', (store, { posts, viewer }) => store.posts.statesFor(posts, viewer)],
  ['posts by id', (store, { posts, viewer }) => store.posts.byIds(posts, viewer)],
  [
    'comments of posts',
    (store, { posts: [first, second], viewer }) =>
      store.comments.firstInPosts(
        [
          { id: first, count: 3 },
          { id: second, count: 99 },
        ],
        viewer,
        50,
      ),
  ],
  [
    'answers to comments',
    (store, { comments: [first, second], viewer }) =>
      store.comments.firstBelow(
        [
          { id: first, count: 3 },
          { id: second, count: 99 },
        ],
        viewer,
        20,
      ),
  ],
  [
    'a further page of comments',
    (store, { posts: [post], comments: [id], viewer, nowMs }) =>
      store.comments.inPost(post, {
        viewer,
        after: { likes: 1, replies: 1, createdAtMs: nowMs, id },
        limit: 50,
      }),
  ],
  [
    'likers of comments',
    (store, { comments: [comment], viewer }) => store.commentLikes.usersOf([comment], viewer, 500),
  ],
  [
    'notifications',
    (store, { viewer }) => store.notifications.list({ receiver: viewer, after: 0, limit: 200 }),
  ],
  [
    'the people of notifications',
    (store, { notifications, viewer }) =>
      store.notifications.activitiesOf(notifications, viewer, 60),
  ],
  [
    'what notifications are about',
    (store, { posts, comments, viewer }) => store.notifications.previewsOf(posts, comments, viewer),
  ],
  [
    'an unlike of a post that many like',
    (store, { posts: [post], other }) =>
      store.transaction((tx) => tx.notifications.removeActivities(post, other)),
  ],
  ['unread notifications', (store, { viewer }) => store.notifications.unread(viewer)],
  [
    'the group of an occurrence',
    (store, { viewer, posts: [post] }) =>
      store.notifications.latestGroup(viewer, { type: 'like', postId: post }),
  ],
  ['the outlines of posts', (store, { posts, viewer }) => store.postOrder.rowsOf(posts, viewer)],
  ['the newest posts', (store, at) => newestAt(store, 'latest', at)],
  ['those of people one follows', (store, at) => newestAt(store, 'following', at)],
  [
    'earlier versions of a post',
    (store, { posts: [post], viewer }) => store.postVersions.of(post, viewer, 9, 10),
  ],
  [
    'the newest people with works',
    (store, { viewer }) =>
      store.newcomers.newest({
        viewer,
        after: '' as UserId,
        candidates: 200,
        posts: 20,
        limit: 10,
      }),
  ],
  [
    'the first works of people',
    (store, { viewer, other }) =>
      store.newcomers.worksOf([viewer, other], { viewer, posts: 20, limit: 3 }),
  ],
  ['saved posts', (store, { viewer }) => store.postLists.savedBy(viewer, undefined, 50)],
  [
    'the posts of a person',
    (store, { viewer }) => store.postLists.of(viewer, viewer, false, undefined, 50),
  ],
  [
    'the pictures of a person',
    (store, { viewer }) => store.postLists.of(viewer, viewer, true, undefined, 50),
  ],
  [
    'how many posts a person has',
    (store, { viewer, other }) => store.postLists.countOf(other, viewer, 1000),
  ],
  ['the links of a profile', (store, { viewer }) => store.profileLinks.of(viewer)],
  ['the links to look at', (store) => store.profileLinks.checkedBefore(1, 500)],
  [
    'a further page of saved posts',
    (store, { viewer, place }) => store.postLists.savedBy(viewer, place, 50),
  ],
  ['a portfolio', (store, { viewer, other }) => store.projects.ofOwner(viewer, other, 100)],
  ['an own portfolio', (store, { viewer }) => store.projects.ofOwner(viewer, viewer, 100)],
  ['a project', (store, { project, viewer }) => store.projects.visibleById(project, viewer)],
  ['what the media of somebody take', (store, { viewer }) => store.media.bytesOf(viewer)],
  ['media that were let go', (store) => store.transaction((tx) => tx.media.removeReleased(1, 1))],
  ['rights on a post', (store, { posts: [post], viewer }) => store.postAccess.of(post, viewer)],
  ['likers', (store, { posts: [post], viewer }) => store.postLikes.usersOf([post], viewer, 500)],
  [
    'likers in pages',
    (store, { posts: [post], viewer }) => store.people.likersOf(post, viewer, FIRST_PEOPLE),
  ],
  ['the session of a token', (store, { tokenHash }) => store.sessions.byTokenHash(tokenHash, 1)],
  ['kinds of which jobs are due', (store) => store.jobs.dueKinds(['mail', 'push'], 1)],
  ['a job that is due', (store) => store.transaction((tx) => tx.jobs.claim('x', 1, 2))],
  ['whose a name or address is', (store) => store.accounts.byNameOrVerifiedEmail('x')],
  ['a link', (store) => store.accountLinks.find('x', 'reset', 1)],
  ['the sessions of somebody', (store, { viewer }) => store.sessions.listOf(viewer, 1, 200)],
  ['an account', (store, { viewer }) => store.accounts.byId(viewer)],
  ['its followers', (store, { viewer, other }) => store.follows.followersOf(viewer, other, 500)],
  ['whom it follows', (store, { viewer, other }) => store.follows.followeesOf(viewer, other, 500)],
  ['connections', (store, { viewer }) => store.people.followedBy(viewer, viewer, FIRST_PEOPLE)],
  ['followers', (store, { viewer }) => store.people.followersOf(viewer, viewer, FIRST_PEOPLE)],
  ['people by the start of a name', (store, { viewer }) => search(store, viewer, 'mar')],
  ['people by the middle of a word', (store, { viewer }) => search(store, viewer, 'arim')],
  ['whom one has blocked', (store, { viewer }) => store.blocks.page(viewer, FIRST_PEOPLE)],
  ['whom one has muted', (store, { viewer }) => store.mutes.page(viewer, FIRST_PEOPLE)],
  ['a mute', (store, { viewer, other }) => store.mutes.isMuted(viewer, other)],
  ['who hears nothing', (store, { viewer, other }) => store.blocks.blockedWithAny([viewer, other])],
  ['who has muted somebody', (store, { viewer }) => store.mutes.mutersOf(viewer)],
  [
    'whether one may see somebody',
    (store, { viewer, other }) => store.people.isVisible(other, viewer),
  ],
  ['people who are not indexed', (store) => store.peopleSearch.unindexed('x' as UserId, 100)],
  ['sessions of live connections', (store) => store.sessions.activeAmong(['x' as SessionId], 1)],
  ['whether files are needed', (store, { files }) => store.media.referenced(files)],
  ['where random people begin', (store) => store.people.pivot(0.5)],
  [
    'private posts of somebody',
    (store, { viewer }) => store.postAccess.privateOf(viewer, SERVER_LIMITS.privatePostsLost),
  ],
  [
    'a piece of an export of posts',
    (store, { viewer, place }) =>
      store.accountExport.page('posts', { account: viewer, after: { id: place.id }, limit: 500 }),
  ],
  ['names', (store, { viewer, other }) => store.people.namesOf([other], viewer)],
  ['old notifications', (store) => store.transaction((tx) => tx.notifications.removeOlder(1, 500))],
  [
    'notifications beyond the newest',
    (store, { viewer }) =>
      store.transaction((tx) => tx.notifications.removeAllButNewest(viewer, 1000, 500)),
  ],
  [
    'who may have too many',
    (store) => store.notifications.receiversOfMoreThan(1000, 'a' as UserId, 500),
  ],
  [
    'what was told of a thing that goes',
    (store, { posts: [post] }) =>
      store.transaction((tx) => tx.notifications.removeSomeActivities(post, 500)),
  ],
  [
    'who was told about a post',
    (store, { posts: [post] }) => store.notifications.receiversAbout(post, 1000),
  ],
  [
    'what was told about a post that goes',
    (store, { posts: [post] }) =>
      store.transaction((tx) => tx.notifications.removeAbout(post, 500)),
  ],
  [
    'what somebody who leaves did',
    (store, { other }) => store.transaction((tx) => tx.accountRemoval.removeActivities(other, 500)),
  ],
  [
    'what hangs below a post that goes',
    (store, { posts: [post] }) =>
      store.transaction((tx) => tx.accountRemoval.removePosts({ id: post }, 1, 500)),
  ],
  [
    'how many public posts there are',
    (store, { place }) => store.postOrder.countPublic(place.id, SERVER_LIMITS.countedAtOnce),
  ],
  [
    'how many posts of followed people',
    (store, { viewer }) => store.postOrder.countFollowing(viewer, SERVER_LIMITS.countedOfPeople),
  ],
  [
    'how many posts of hidden people',
    (store, { viewer }) =>
      store.postOrder.countExcluded(
        viewer,
        SERVER_LIMITS.excludedPeople,
        SERVER_LIMITS.countedOfPeople,
      ),
  ],
  ['a first answer', (store, { viewer }) => store.idempotency.find(viewer, 'key', 1)],
  ['who may have a file', (store, { files: [file] }) => store.media.accessTo(file)],
  ['what refers to files', (store, { files }) => store.media.referenced(files)],
];

function search(store: Store, viewer: UserId, term: string) {
  const { searchResults } = LIMITS;
  const { searchCandidates } = SERVER_LIMITS;
  const query = { term, prefix: term, limit: searchResults, textLimit: searchCandidates };
  return store.peopleSearch.candidates({ ...query, viewer });
}

/** The id of number `n`: ids sort as their numbers do. */
export function idOf<Id extends string = MediaId>(n: number): Id {
  return `01${String(n).padStart(24, '0')}` as Id;
}
