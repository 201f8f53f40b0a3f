import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommentId, PostId } from '#contract/ids.ts';
import { isGone, problemMessage } from '../../lib/api/api-problem.ts';
import { serverNowMs } from '../../lib/api/server-clock.ts';
import { isConnected } from '../../lib/api/socket.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { toggleOptimistically } from '../../lib/optimistic-toggle.ts';
import { toggledLike } from '../../lib/toggle-like.ts';
import { loadPosts } from '../../state/entities/load-posts.ts';
import { useRemovedPeople } from '../../state/entities/people.ts';
import { useSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import {
  type CommentScope,
  deleteComment,
  editComment,
  likeComment,
  loadComments,
  loadReplies,
  loadThread,
  sendComment,
  sendReply,
} from './comment-calls.ts';
import {
  type CommentNode,
  type CommentPath,
  pendingComment,
  type SentText,
} from './comment-node.ts';
import {
  addReply,
  allComments,
  commentAt,
  pathOfComment,
  removeComment,
  updateComment,
  withoutComment,
  withPage,
  withThread,
} from './comment-tree.ts';
import { useNewComments } from './use-new-comments.ts';

type CommentNodes = readonly CommentNode[];
type Change = (comments: CommentNodes) => CommentNodes;

export type CommentList =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready';
      readonly comments: CommentNodes;
      readonly nextCursor: string | undefined;
      /** The one that was looked for is not there any more. */
      readonly isSoughtGone: boolean;
    };

/**
 * The comments of one post: what is loaded, what has arrived meanwhile, and what one can do.
 *
 * @param sought A comment or reply that is loaded wherever it stands.
 */
export function useComments(scope: CommentScope, sought?: CommentId) {
  const { postId, viewer } = scope;
  const self = useSelf();
  const [list, setList] = useState<CommentList>({ status: 'loading' });
  const left = useRef<AbortController>(undefined);
  const loadedAtMs = useRef(0);
  /** What was done and told while the list is being asked for: the answer may not know it yet. */
  const meanwhile = useRef<Change[]>(undefined);

  const reload = useCallback(() => {
    left.current?.abort();
    const now = new AbortController();
    left.current = now;
    loadedAtMs.current = serverNowMs();
    const changes: Change[] = [];
    meanwhile.current = changes;
    loadWith({ postId, viewer }, sought, now.signal)
      .then((page) => {
        meanwhile.current = undefined;
        setList((before) => {
          const pending = before.status === 'ready' ? pendingIn(before.comments) : [];
          const changed = changes.reduce((comments, how) => how(comments), page.comments);
          return { status: 'ready', ...page, comments: pending.reduce(withReply, changed) };
        });
      })
      .catch((error: unknown) => {
        if (now.signal.aborted) return;
        meanwhile.current = undefined;
        logFailure('The comments could not be loaded.', error);
        setList((before) => (before.status === 'ready' ? before : { status: 'failed' }));
      });
  }, [postId, viewer, sought]);
  useEffect(() => {
    reload();
    return () => left.current?.abort();
  }, [reload]);

  // What somebody in a block wrote here is gone, and what answered it stands below a stub.
  useRemovedPeople(() => reload());

  const change = useCallback((how: Change) => {
    meanwhile.current?.push(how);
    setList((before) =>
      before.status === 'ready' ? { ...before, comments: how(before.comments) } : before,
    );
  }, []);

  const news = useNewComments(scope, {
    comments: list.status === 'ready' ? list.comments : undefined,
    sinceMs: () => loadedAtMs.current,
    change,
    signal: () => left.current?.signal ?? AbortSignal.abort(),
  });

  /** Shows the text at once; the server's answer takes its place, a refusal takes it away. */
  async function standingIn(
    sent: SentText,
    parent: CommentPath | undefined,
    call: () => Promise<CommentNode>,
  ): Promise<void> {
    const pending = pendingComment(sent, self, parent);
    change((comments) => addReply(comments, pending));
    try {
      const stored = await call();
      change((comments) => withStored(comments, pending, stored));
    } catch (error) {
      change((comments) => withoutComment(comments, pending.path));
      throw error;
    }
  }

  return {
    list,
    arrived: news.arrived,
    reload,
    /** Puts what has arrived among the others. */
    async showArrived(): Promise<void> {
      await news.show().catch(reportFailure);
    },
    /** Answers whether the next ones came. */
    async loadMore(): Promise<boolean> {
      if (list.status !== 'ready' || list.nextCursor === undefined) return false;
      const { signal } = left.current ?? new AbortController();
      const { nextCursor } = list;
      try {
        const page = await loadComments(scope, nextCursor, signal);
        setList((before) =>
          // Asked for twice, or below a list that has begun anew, it is no longer what comes next.
          before.status === 'ready' && before.nextCursor === nextCursor
            ? { ...before, ...page, comments: withPage(before.comments, page.comments) }
            : before,
        );
        return true;
      } catch (error) {
        if (!signal.aborted) reportFailure(error);
        return false;
      }
    },
    /** Answers whether the next ones came. */
    async loadMoreReplies(comment: CommentNode): Promise<boolean> {
      try {
        const page = await loadReplies(scope, comment);
        change((comments) =>
          updateComment(comments, comment.path, (it) => {
            if (it.repliesCursor !== comment.repliesCursor) return it; // asked for twice
            const replies = withPage(it.replies, page.comments);
            // The last page tells how many there are: some may have gone meanwhile.
            const isWhole = page.nextCursor === undefined;
            const repliesCount = isWhole ? replies.length : it.repliesCount;
            return { ...it, replies, repliesCount, repliesCursor: page.nextCursor };
          }),
        );
        return true;
      } catch (error) {
        reportFailure(error);
        return false;
      }
    },
    /** @throws when it was not sent: the box keeps the text and says why. */
    async comment(sent: SentText): Promise<void> {
      await standingIn(sent, undefined, () => sendComment(scope, sent));
      refreshCommentCount(postId);
    },
    /** @throws when it was not sent. */
    async reply(target: CommentNode, sent: SentText): Promise<void> {
      await standingIn(sent, parentFor(target), () => sendReply(scope, target.path, sent));
    },
    /** @throws when it was not changed. */
    async edit(comment: CommentNode, text: string): Promise<void> {
      const stored = await editComment(scope, comment.path, text);
      change((comments) =>
        updateComment(comments, comment.path, (it) => ({ ...it, text: stored, isEdited: true })),
      );
    },
    async remove(comment: CommentNode): Promise<void> {
      try {
        await deleteComment(scope, comment.path);
        refreshCommentCount(postId);
        change((comments) =>
          commentAt(comments, comment.path) ? removeComment(comments, comment.path) : comments,
        );
      } catch (error) {
        reportFailure(error);
      }
    },
    /** At once on screen; a refusal by the server takes it back, with a word. */
    async toggleLike(comment: CommentNode): Promise<void> {
      await toggleOptimistically(`like ${comment.id}`, {
        before: { likes: comment.likes, isLiked: comment.isLiked },
        isOn: ({ isLiked }) => isLiked,
        turned: toggledLike,
        show: (like) =>
          change((comments) => updateComment(comments, comment.path, (it) => ({ ...it, ...like }))),
        send: (isLiked) => likeComment(scope, comment.path, isLiked),
        onRefused: reportFailure,
      });
    },
  };
}

/** The comments that the server has not confirmed yet. */
function pendingIn(comments: CommentNodes): readonly CommentNode[] {
  return allComments(comments).filter(({ isPending }) => isPending);
}

/** With what the server has stored in the place of what stood for it; it may have come another way. */
function withStored(
  comments: CommentNodes,
  pending: CommentNode,
  stored: CommentNode,
): CommentNodes {
  if (pathOfComment(comments, stored.id)) return withoutComment(comments, pending.path);
  return commentAt(comments, pending.path)
    ? updateComment(comments, pending.path, () => stored)
    : addReply(comments, stored);
}

/** With the viewer's new comment, which may have come with the list. */
function withReply(comments: CommentNodes, reply: CommentNode): CommentNodes {
  return pathOfComment(comments, reply.id) ? comments : addReply(comments, reply);
}

/** The first comments of a post, and the one that is sought with what it hangs below. */
async function loadWith(place: CommentScope, sought: CommentId | undefined, signal: AbortSignal) {
  const page = await loadComments(place, undefined, signal);
  const isThere = sought === undefined || pathOfComment(page.comments, sought) !== undefined;
  if (isThere) return { ...page, isSoughtGone: false };
  try {
    const thread = await loadThread(place, sought, signal);
    return { ...page, comments: withThread(page.comments, thread), isSoughtGone: false };
  } catch (error) {
    if (!isGone(error)) throw error;
    return { ...page, isSoughtGone: true };
  }
}

/** The server tells the post's new number of comments, as to everybody; if it cannot, it is asked. */
function refreshCommentCount(postId: PostId): void {
  if (isConnected()) return;
  loadPosts([postId], new AbortController().signal).catch((error: unknown) =>
    logFailure('The comments of the post could not be counted.', error, 'warn'),
  );
}

function reportFailure(error: unknown): void {
  logFailure('The comments could not be reached.', error);
  showToast(problemMessage(error));
}

/** What an answer to `target` hangs below: beside a nested reply, not deeper. */
function parentFor({ path }: CommentNode): CommentPath {
  const [commentId, replyId] = path;
  return replyId === undefined ? [commentId] : [commentId, replyId];
}
