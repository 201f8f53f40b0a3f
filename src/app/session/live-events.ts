import type { PostId, ProjectId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { parseUrl } from '#contract/rules/parse-url.ts';
import type { CommentCounts } from '#contract/schema/comment.ts';
import { pause } from '../../lib/api/backoff.ts';
import {
  connectToServer,
  onConnection,
  onConnectionRefused,
  onServerEvent,
} from '../../lib/api/socket.ts';
import { addFeedArrival, callFeed } from '../../lib/feed/feed-client.ts';
import { loadUntilDone } from '../../lib/net/load-until-done.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { loadProfile } from '../../state/entities/load-people.ts';
import { applyNotification, syncNotifications } from '../../state/entities/notifications.ts';
import { people, removePerson } from '../../state/entities/people.ts';
import { posts } from '../../state/entities/posts.ts';
import { loadProject, projects, removeProject } from '../../state/entities/projects.ts';
import { applyUnread } from '../../state/entities/unread.ts';
import { applyFollow, forgetFollows, loadIsFollowed } from '../../state/follows.ts';
import { catchUp, reloadPost, reloadPosts, syncFollowing } from '../../state/live-catch-up.ts';
import { watchShown } from '../../state/live-watch.ts';
import { applyMute } from '../../state/moderation.ts';
import { addToPortfolio, isMissingIn } from '../../state/portfolio.ts';
import { applyOrder } from '../../state/portfolio-order.ts';
import { removeProjectDraft } from '../../state/project-drafts.ts';
import { refreshSelf } from '../../state/session.ts';

/**
 * A first connection that comes later than this is like any further one: something may be missed.
 * Of posts, the first watch says what has changed.
 */
const LATE_MS = 5000;

/**
 * Opens the live connection, says what is shown, and applies its events: posts of others wait behind the feed's pill, the
 * numbers below posts change, the bell counts, an open list of notifications grows. After each time
 * without a connection, what was missed is loaded.
 *
 * @param signal ends all of it.
 */
export async function subscribeToLiveEvents(viewerId: UserId, signal: AbortSignal): Promise<void> {
  const profileFailed = 'The own profile could not be loaded again.';
  const beganMs = performance.now();
  let wasConnected = false;
  /** Ends what is still being caught up with. */
  let reconnected = new AbortController();
  const stops = [
    onServerEvent('post:created', ({ postId, userId }) => {
      const isOwn = userId === viewerId;
      const adding = isOwn
        ? addOwnArrival(postId, viewerId, signal)
        : addArrival(postId, userId, signal);
      adding.catch(logUnlessAborted('A new post could not be announced.', signal));
    }),
    onServerEvent('feed:new', ({ count, newestId }) => {
      void callFeed((feed) => feed.addNewPosts(count, newestId));
      syncFollowing(signal).catch(
        logUnlessAborted('New posts of those one follows could not be loaded.', signal),
      );
    }),
    onServerEvent('post:updated', ({ postId, revision }) => {
      reloadPost(postId, revision, signal).catch(
        logUnlessAborted('A changed post could not be loaded.', signal),
      );
    }),
    onServerEvent('post:deleted', (event) => posts.remove(event.postId, event.revision)),
    onServerEvent('person:gone', ({ userId }) => {
      const isFollowed = people.get(userId)?.viewerFollows;
      removePerson(userId);
      // They may have been the only person followed: a private post then has no audience.
      if (isFollowed !== false) void refreshSelf();
    }),
    onServerEvent('person:followed', ({ userId, ...result }) => applyFollow(userId, result)),
    onServerEvent('person:muted', ({ userId, ...result }) => applyMute(userId, result)),
    onServerEvent('self:updated', ({ revision }) => {
      const load = () => syncOwnProfile(viewerId, revision, signal);
      void loadUntilDone(profileFailed, load, signal);
    }),
    onServerEvent('project:created', ({ projectId, selfRevision }) => {
      const add = () => addOwnProject(viewerId, projectId, selfRevision, signal);
      void loadUntilDone('A new project could not be loaded.', add, signal);
    }),
    onServerEvent('project:ordered', applyOrder),
    onServerEvent('project:updated', ({ projectId, revision }) => {
      const load = async () => {
        if (!projects.get(projectId) || projects.revisionOf(projectId) >= revision) return;
        await loadProject(projectId, signal);
      };
      void loadUntilDone('A changed project could not be loaded.', load, signal);
    }),
    onServerEvent('project:deleted', ({ projectId, revision }) => {
      removeProject(projectId, revision);
      void removeProjectDraft(viewerId, projectId);
    }),
    onServerEvent('media:withheld', ({ files }) => failMedia(new Set(files))),
    onServerEvent('post:likes', (event) => {
      const { postId, likes } = event;
      posts.apply(postId, { fields: { likes }, revision: event.revision });
    }),
    onServerEvent('post:liked', ({ postId, liked, revision }) => {
      posts.apply(postId, { fields: { isLiked: liked }, revision });
    }),
    onServerEvent('post:bookmarked', ({ postId, bookmarked, viewerRevision }) => {
      const viewer = { fields: { isSaved: bookmarked }, revision: viewerRevision };
      posts.apply(postId, { fields: {}, viewer });
    }),
    onServerEvent('comment:created', applyCommentsCount),
    onServerEvent('comment:deleted', applyCommentsCount),
    onServerEvent('notification:count', (count) => {
      applyUnread(count);
      void syncNotifications(count.revision);
    }),
    onServerEvent('notification:new', ({ notification }) => applyNotification(notification)),
    onConnection(() => {
      forgetFollows();
      reconnected.abort();
      reconnected = new AbortController();
      const ends = AbortSignal.any([signal, reconnected.signal]);
      void catchUp(ends);
      if (wasConnected || performance.now() - beganMs > LATE_MS) {
        void reloadPosts(ends);
        void loadUntilDone(profileFailed, () => loadOwnProfile(viewerId, ends), ends);
      }
      wasConnected = true;
    }),
    // The session may have ended, which leads to the login, or the account may be about to be
    // deleted.
    onConnectionRefused(() => void refreshSelf()),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  watchShown(signal);
  await connectToServer(signal);
}

/** Loads the viewer's profile, if it was changed on another device. */
async function syncOwnProfile(id: UserId, revision: number, signal: AbortSignal): Promise<void> {
  await pause(LIMITS.selfUpdateWaitMs, signal);
  if (people.revisionOf(id) < revision) await loadOwnProfile(id, signal);
}

/** Loads as much of the viewer's profile as was loaded before. */
async function loadOwnProfile(id: UserId, signal: AbortSignal): Promise<void> {
  if (people.get(id)?.about) await loadProfile(id, signal);
  else await refreshSelf();
}

/** Adds a project to the viewer's portfolio, if it was made on another device. */
async function addOwnProject(
  owner: UserId,
  id: ProjectId,
  revision: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  await pause(LIMITS.selfUpdateWaitMs, signal);
  if (!isMissingIn(owner, id)) return;
  await loadProject(id, signal);
  addToPortfolio(owner, id, revision);
}

/** Lets a post of the viewer from another device wait behind the pill; this page's is listed by then. */
async function addOwnArrival(id: PostId, author: UserId, signal: AbortSignal): Promise<void> {
  await pause(LIMITS.selfUpdateWaitMs, signal);
  addFeedArrival(id, author, false);
}

/** Lets a post of somebody else wait behind the pill of each list that it belongs to. */
async function addArrival(id: PostId, author: UserId, signal: AbortSignal): Promise<void> {
  const isFollowed = people.get(author)?.viewerFollows;
  addFeedArrival(id, author, isFollowed);
  if (isFollowed !== undefined) return;
  if (!(await callFeed((feed) => feed.hasScope('following')))) return;
  if (await loadIsFollowed(author, signal)) addFeedArrival(id, author, true);
}

/** Shows the files as if they could not be loaded; a new try is answered with none. */
function failMedia(files: ReadonlySet<string>): void {
  for (const media of document.querySelectorAll<HTMLImageElement | HTMLVideoElement>(
    'img, video',
  )) {
    const poster = media instanceof HTMLVideoElement ? media.poster : '';
    const isWithheld = [media.currentSrc, poster].some((src) =>
      files.has(parseUrl(src)?.pathname.split('/').at(-1) ?? ''),
    );
    if (isWithheld) media.dispatchEvent(new Event('error'));
  }
}

interface CommentEvent {
  readonly postId: string;
  readonly commentsCount: number;
  readonly changed: CommentCounts;
}

function applyCommentsCount({ postId, commentsCount, changed }: CommentEvent): void {
  posts.apply(postId, { fields: { commentsCount }, revision: changed.post.revision });
}

function logUnlessAborted(message: string, signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) logFailure(message, error, 'warn');
  };
}
