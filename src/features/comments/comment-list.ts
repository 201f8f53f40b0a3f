import { proxy, ref } from 'valtio';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { canRetry, isGone, problemMessage } from '../../lib/api/api-problem.ts';
import { serverNowMs } from '../../lib/api/server-clock.ts';
import { onMissedChanges, onServerEvent } from '../../lib/api/socket.ts';
import { loadUntilDone } from '../../lib/net/load-until-done.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import {
  type CommentLocation,
  comments,
  deleteOwnComment,
  sendAddition,
} from '../../state/entities/comments.ts';
import { posts } from '../../state/entities/posts.ts';
import { showToast } from '../../state/toasts.ts';
import {
  addBranches,
  addOnTop,
  addPage,
  type Branches,
  type BranchKey,
  idsIn,
  moreReplies,
  replacePending,
  TOP,
} from './comment-branches.ts';
import { commentLoader } from './load-comments.ts';
import { locationBelow, pendingComment, type SentText } from './pending-comment.ts';

/** The post of these comments, and the viewer. */
export interface CommentScope {
  readonly postId: PostId;
  readonly viewer: UserId;
}

export interface CommentListState {
  /** `refused`: the same would be refused again. */
  status: 'loading' | 'failed' | 'refused' | 'ready';
  /** The comment of the link no longer exists. */
  isLinkedGone: boolean;
  /** What is on screen: ids and their order. */
  branches: Branches;
  /** How many new comments wait to be shown, by parent. */
  waiting: ReadonlyMap<BranchKey, number>;
  /** Were listed, and are gone or stubs: a text about one can no longer be sent. */
  gone: readonly CommentId[];
}

/**
 * The list of comments below a post: ids and their order; the comments themselves are entities. The
 * list does not shift under the reader: what others write waits until it is shown.
 */
export function createCommentList({ postId, viewer }: CommentScope) {
  const state = proxy<CommentListState>({
    status: 'loading',
    isLinkedGone: false,
    branches: ref(new Map()),
    waiting: ref(new Map()),
    gone: ref([]),
  });
  let left = new AbortController();
  let refreshing = new AbortController();
  let branches: Branches = new Map();
  /** New comments since then, with their parents. */
  let waiting = new Map<CommentId, { readonly parent: BranchKey; readonly isOwn: boolean }>();
  /** How many comments are being sent from here. */
  let sending = 0;
  let loadedAtMs = 0;
  /** Something was missed while the first comments were on their way. */
  let isOutdated = false;
  let releases: (() => void)[] = [];
  const retain = (ids: readonly CommentId[]) => releases.push(comments.retain(ids));
  const loader = commentLoader(postId, retain);
  // The server's clock is known to within a second or so.
  const sinceMs = () => loadedAtMs - LIMITS.clockToleranceMs;

  function publish(): void {
    const listed = new Set(idsIn(branches));
    const counts = new Map<BranchKey, number>();
    for (const [id, { parent, isOwn }] of waiting) {
      // The viewer's own comment is listed by its answer; otherwise it was written on another
      // device.
      if (listed.has(id) || isDeleted(id) || (isOwn && sending > 0)) continue;
      counts.set(parent, (counts.get(parent) ?? 0) + 1);
    }
    state.waiting = ref(counts);
    state.gone = ref([...listed].filter((id) => comments.get(id)?.isDeleted !== false));
    state.branches = ref(
      new Map(
        [...branches].map(([key, branch]) => [
          key,
          { ...branch, ids: branch.ids.filter((id) => comments.get(id)) },
        ]),
      ),
    );
  }

  function setBranches(next: Branches): void {
    branches = next;
    publish();
  }

  function isListed(id: CommentId): boolean {
    return comments.get(id) !== undefined && idsIn(branches).includes(id);
  }

  /** Loads what was added, changed and removed without an event, until it has come. */
  function refresh(): Promise<void> {
    refreshing.abort();
    refreshing = new AbortController();
    const signal = AbortSignal.any([left.signal, refreshing.signal]);
    return loadUntilDone('New comments could not be loaded.', () => loadNews(signal), signal);
  }

  async function loadNews(signal: AbortSignal): Promise<void> {
    if (state.status !== 'ready') {
      isOutdated = true;
      return;
    }
    const threads = await loader.threadsSince(sinceMs(), signal);
    for (const [key, { ids }] of threads.flatMap((thread) => [...thread])) {
      for (const id of ids) {
        const comment = comments.get(id);
        if (!comment || comment.createdAtMs <= sinceMs()) continue;
        waiting.set(id, { parent: key, isOwn: comment.authorId === viewer });
      }
    }
    publish();
    await reloadListed(signal);
  }

  /** Loads what is listed as it is now, and removes what is gone. */
  async function reloadListed(signal: AbortSignal): Promise<void> {
    const listed = branches;
    const found = new Set<CommentId>();
    const isMissing = (id: CommentId) => {
      const comment = comments.get(id);
      return comment !== undefined && !comment.isPending && !found.has(id);
    };
    const missingBelow = (key: BranchKey) => listed.get(key)?.ids.filter(isMissing) ?? [];

    async function reloadBelow(key: BranchKey, count: number): Promise<void> {
      let cursor: string | undefined;
      for (let read = 0; read < count && missingBelow(key).length > 0; ) {
        const page = await loader.below(key, cursor, signal);
        for (const id of idsIn(page)) found.add(id);
        for (const [below, { isWhole }] of page) {
          if (!isWhole || (below === key && cursor !== undefined)) continue;
          for (const id of missingBelow(below)) comments.remove(id);
        }
        read += page.get(key)?.ids.length ?? 0;
        cursor = page.get(key)?.nextCursor;
        if (cursor === undefined) break;
      }
      // Gone, or elsewhere in the order by now.
      for (const id of missingBelow(key)) {
        const thread = await loader.threadOf(id, signal);
        if (!thread) comments.remove(id);
        else for (const other of idsIn(thread)) found.add(other);
      }
    }

    for (const [key, { ids }] of listed) {
      try {
        await reloadBelow(key, ids.length);
      } catch (error) {
        if (key === TOP || !isGone(error)) throw error;
        comments.remove(key);
      }
    }
  }

  /** Shows what is left of a deleted comment: nothing, or its stub. */
  async function reloadDeleted(id: CommentId): Promise<void> {
    const { signal } = left;
    try {
      if (!(await loader.threadOf(id, signal))) comments.remove(id);
    } catch (error) {
      if (!signal.aborted) reportFailure(error);
    }
  }

  return {
    state: state as Readonly<CommentListState>,
    refresh,

    /** Follows events until the returned function is called. */
    open(): () => void {
      left = new AbortController();
      branches = new Map();
      waiting = new Map();
      state.status = 'loading';
      publish();
      const stops = [
        comments.subscribe((event) => {
          if (event.type === 'removed' || event.update.fields.isDeleted) publish();
        }),
        onMissedChanges((postIds) => {
          if (postIds.includes(postId)) void refresh();
        }),
        onServerEvent('comment:created', (event) => {
          if (event.postId !== postId) return;
          const parent: BranchKey = event.parentId ?? TOP;
          waiting.set(event.commentId, { parent, isOwn: event.userId === viewer });
          publish();
        }),
      ];
      return () => {
        left.abort();
        for (const stop of [...stops, ...releases]) stop();
        releases = [];
      };
    },

    /** Loads the first comments, unless they are loaded, and the one of the link. */
    async load(linkedId?: CommentId): Promise<void> {
      const { signal } = left;
      try {
        if (state.status !== 'ready') {
          state.status = 'loading';
          loadedAtMs = serverNowMs();
          const page = await loader.below(TOP, undefined, signal);
          setBranches(addPage(branches, TOP, page, undefined));
        }
        const isMissing = linkedId !== undefined && !isListed(linkedId);
        const thread = isMissing ? await loader.threadOf(linkedId, signal) : undefined;
        if (thread) setBranches(addBranches(branches, thread, true));
        state.isLinkedGone = isMissing && !thread;
        state.status = 'ready';
        if (isOutdated) void refresh();
        isOutdated = false;
      } catch (error) {
        if (signal.aborted) return;
        logFailure('The comments could not be loaded.', error);
        // The post is gone: every screen that shows it is notified.
        if (isGone(error)) posts.remove(postId);
        if (state.status === 'loading') state.status = canRetry(error) ? 'failed' : 'refused';
        else showToast(problemMessage(error));
      }
    },

    /** Shows the waiting comments: new ones on top, replies below their parents. */
    async showWaiting(): Promise<void> {
      const { signal } = left;
      const shown = [...waiting.keys()];
      try {
        const threads = await loader.threadsSince(sinceMs(), signal);
        for (const id of shown) waiting.delete(id);
        setBranches(
          threads.toReversed().reduce((all, thread) => addBranches(all, thread, true), branches),
        );
      } catch (error) {
        if (!signal.aborted) reportFailure(error);
      }
    },

    /** Loads the next comments; returns whether they came. */
    async loadMore(): Promise<boolean> {
      const { signal } = left;
      const cursor = branches.get(TOP)?.nextCursor;
      if (cursor === undefined) return false;
      try {
        const page = await loader.below(TOP, cursor, signal);
        setBranches(addPage(branches, TOP, page, cursor));
        return true;
      } catch (error) {
        if (!signal.aborted) reportFailure(error);
        return false;
      }
    },

    /** Loads the next replies to a comment; returns whether they came. */
    async loadMoreReplies(id: CommentId): Promise<boolean> {
      const { signal } = left;
      const cursor = branches.get(id)?.nextCursor;
      try {
        const page = await loader.below(id, cursor, signal);
        setBranches(addPage(branches, id, page, cursor));
        const branch = branches.get(id);
        if (branch?.isWhole) {
          const count = comments.get(id)?.repliesCount ?? 0;
          const unseen = moreReplies(count, state.branches.get(id), state.waiting.get(id));
          setBranches(new Map(branches).set(id, { ...branch, unseen }));
        }
        return true;
      } catch (error) {
        if (!signal.aborted) reportFailure(error);
        return false;
      }
    },

    /**
     * Shows a new comment at once, or a reply to `target`, and sends it.
     *
     * @throws {ApiProblem} on failure; the comment is then removed from the list.
     */
    async add(
      { text, sendKey: key }: SentText,
      author: UserEntry,
      target?: CommentId,
    ): Promise<void> {
      const location: CommentLocation = target === undefined ? { postId } : locationBelow(target);
      const { rootId, parentId = TOP } = location;
      const pending = `pending-${key}` as CommentId;
      retain([pending]);
      const fields = { ...pendingComment(text, author), ...location, id: pending };
      comments.apply(pending, { fields, isWhole: true });
      if (parentId !== TOP) {
        const repliesCount = (comments.get(parentId)?.repliesCount ?? 0) + 1;
        comments.overlay(parentId, pending, { repliesCount });
      }
      sending += 1;
      setBranches(addOnTop(branches, parentId, pending));
      let stored: CommentId | undefined;
      try {
        const subject =
          target === undefined ? { kind: 'post', id: postId } : { kind: 'comment', id: target };
        const args = { postId, rootId: rootId === target ? undefined : rootId, text };
        stored = await sendAddition({ call: 'add', subject, args, key });
        retain([stored]);
      } finally {
        sending -= 1;
        branches = replacePending(branches, parentId, pending, stored);
        if (parentId !== TOP) comments.overlay(parentId, pending, undefined);
        comments.remove(pending);
      }
    },

    async remove(id: CommentId): Promise<void> {
      try {
        await deleteOwnComment(id);
      } catch (error) {
        // Deleted on another device, or by a call whose answer was lost.
        if (isGone(error)) await reloadDeleted(id);
        else reportFailure(error);
      }
    },
  };
}

/** Whether it is gone or a stub. */
function isDeleted(id: CommentId): boolean {
  return comments.isRemovedSince(id, 0) || comments.serverState(id).isDeleted === true;
}

function reportFailure(error: unknown): void {
  logFailure('The comments could not be reached.', error);
  showToast(problemMessage(error));
}
