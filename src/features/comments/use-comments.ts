import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommentId, PostId } from '#contract/ids.ts';
import { isGone, wordsOf } from '../../lib/api-problem.ts';
import { turnedLike } from '../../lib/like.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { press } from '../../lib/press.ts';
import { serverNowMs } from '../../lib/server-clock.ts';
import { isConnected } from '../../lib/socket.ts';
import { renewPost } from '../../state/live-catch-up.ts';
import { usePostChanges } from '../../state/post-changes.ts';
import { useSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import {
  type CommentPlace,
  deleteRemark,
  editRemark,
  loadComments,
  loadReplies,
  loadThread,
  sendComment,
  sendReply,
  toggleRemarkLike,
} from './comment-calls.ts';
import { pendingRemark, type Remark, type RemarkPath, type SentText } from './remark.ts';
import {
  addReply,
  allRemarks,
  changeRemark,
  pathOfRemark,
  remarkAt,
  removeRemark,
  withoutRemark,
  withPage,
  withThread,
} from './remark-tree.ts';
import { useNewComments } from './use-new-comments.ts';

type Remarks = readonly Remark[];
type Change = (remarks: Remarks) => Remarks;

export type CommentList =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready';
      readonly remarks: Remarks;
      readonly nextCursor: string | undefined;
      /** The one that was looked for is not there any more. */
      readonly isSoughtGone: boolean;
    };

/**
 * The comments of one post: what is loaded, what has arrived meanwhile, and what one can do.
 *
 * @param sought A comment or reply that is loaded wherever it stands.
 */
export function useComments(place: CommentPlace, sought?: CommentId) {
  const { postId, viewer } = place;
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
          const pending = before.status === 'ready' ? pendingIn(before.remarks) : [];
          const changed = changes.reduce((remarks, how) => how(remarks), page.remarks);
          return { status: 'ready', ...page, remarks: pending.reduce(withReply, changed) };
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
  usePostChanges(({ kind }) => {
    if (kind === 'author-gone') reload();
  });

  const change = useCallback((how: Change) => {
    meanwhile.current?.push(how);
    setList((before) =>
      before.status === 'ready' ? { ...before, remarks: how(before.remarks) } : before,
    );
  }, []);

  const news = useNewComments(place, {
    remarks: list.status === 'ready' ? list.remarks : undefined,
    sinceMs: () => loadedAtMs.current,
    change,
    signal: () => left.current?.signal ?? AbortSignal.abort(),
  });

  /** Shows the text at once; the server's answer takes its place, a refusal takes it away. */
  async function standingIn(
    sent: SentText,
    parent: RemarkPath | undefined,
    call: () => Promise<Remark>,
  ): Promise<void> {
    const pending = pendingRemark(sent, self, parent);
    change((remarks) => addReply(remarks, pending));
    try {
      const stored = await call();
      change((remarks) => withStored(remarks, pending, stored));
    } catch (error) {
      change((remarks) => withoutRemark(remarks, pending.path));
      throw error;
    }
  }

  return {
    list,
    arrived: news.arrived,
    reload,
    /** Puts what has arrived among the others. */
    async showArrived(): Promise<void> {
      await news.show().catch(tell);
    },
    /** Answers whether the next ones came. */
    async loadMore(): Promise<boolean> {
      if (list.status !== 'ready' || list.nextCursor === undefined) return false;
      const { signal } = left.current ?? new AbortController();
      const { nextCursor } = list;
      try {
        const page = await loadComments(place, nextCursor, signal);
        setList((before) =>
          // Asked for twice, or below a list that has begun anew, it is no longer what comes next.
          before.status === 'ready' && before.nextCursor === nextCursor
            ? { ...before, ...page, remarks: withPage(before.remarks, page.remarks) }
            : before,
        );
        return true;
      } catch (error) {
        if (!signal.aborted) tell(error);
        return false;
      }
    },
    /** Answers whether the next ones came. */
    async loadMoreReplies(remark: Remark): Promise<boolean> {
      try {
        const page = await loadReplies(place, remark);
        change((remarks) =>
          changeRemark(remarks, remark.path, (it) => {
            if (it.repliesCursor !== remark.repliesCursor) return it; // asked for twice
            const replies = withPage(it.replies, page.remarks);
            // The last page tells how many there are: some may have gone meanwhile.
            const isWhole = page.nextCursor === undefined;
            const repliesCount = isWhole ? replies.length : it.repliesCount;
            return { ...it, replies, repliesCount, repliesCursor: page.nextCursor };
          }),
        );
        return true;
      } catch (error) {
        tell(error);
        return false;
      }
    },
    /** @throws when it was not sent: the box keeps the text and says why. */
    async comment(sent: SentText): Promise<void> {
      await standingIn(sent, undefined, () => sendComment(place, sent));
      countAnew(postId);
    },
    /** @throws when it was not sent. */
    async reply(target: Remark, sent: SentText): Promise<void> {
      await standingIn(sent, parentFor(target), () => sendReply(place, target.path, sent));
    },
    /** @throws when it was not changed. */
    async edit(remark: Remark, text: string): Promise<void> {
      const stored = await editRemark(place, remark.path, text);
      change((remarks) =>
        changeRemark(remarks, remark.path, (it) => ({ ...it, text: stored, isEdited: true })),
      );
    },
    async remove(remark: Remark): Promise<void> {
      try {
        await deleteRemark(place, remark.path);
        countAnew(postId);
        change((remarks) =>
          remarkAt(remarks, remark.path) ? removeRemark(remarks, remark.path) : remarks,
        );
      } catch (error) {
        tell(error);
      }
    },
    /** At once on screen; a refusal by the server takes it back, with a word. */
    async toggleLike(remark: Remark): Promise<void> {
      await press(`like ${remark.id}`, {
        before: { likes: remark.likes, isLiked: remark.isLiked },
        isOn: ({ isLiked }) => isLiked,
        turned: turnedLike,
        show: (like) =>
          change((remarks) => changeRemark(remarks, remark.path, (it) => ({ ...it, ...like }))),
        send: () => toggleRemarkLike(place, remark.path),
        onRefused: tell,
      });
    },
  };
}

/** The remarks that the server has not answered for yet. */
function pendingIn(remarks: Remarks): readonly Remark[] {
  return allRemarks(remarks).filter(({ isPending }) => isPending);
}

/** With what the server has stored in the place of what stood for it; it may have come another way. */
function withStored(remarks: Remarks, pending: Remark, stored: Remark): Remarks {
  if (pathOfRemark(remarks, stored.id)) return withoutRemark(remarks, pending.path);
  return remarkAt(remarks, pending.path)
    ? changeRemark(remarks, pending.path, () => stored)
    : addReply(remarks, stored);
}

/** With a remark that one has written, which may have come with the list. */
function withReply(remarks: Remarks, reply: Remark): Remarks {
  return pathOfRemark(remarks, reply.id) ? remarks : addReply(remarks, reply);
}

/** The first comments of a post, and the one that is sought with what it hangs below. */
async function loadWith(place: CommentPlace, sought: CommentId | undefined, signal: AbortSignal) {
  const page = await loadComments(place, undefined, signal);
  const isThere = sought === undefined || pathOfRemark(page.remarks, sought) !== undefined;
  if (isThere) return { ...page, isSoughtGone: false };
  try {
    const thread = await loadThread(place, sought, signal);
    return { ...page, remarks: withThread(page.remarks, thread), isSoughtGone: false };
  } catch (error) {
    if (!isGone(error)) throw error;
    return { ...page, isSoughtGone: true };
  }
}

/** The server tells the post's new number of comments, as to everybody; if it cannot, it is asked. */
function countAnew(postId: PostId): void {
  if (isConnected()) return;
  renewPost(postId, new AbortController().signal).catch((error: unknown) =>
    logFailure('The comments of the post could not be counted.', error, 'warn'),
  );
}

function tell(error: unknown): void {
  logFailure('The comments could not be reached.', error);
  showToast(wordsOf(error));
}

/** What an answer to `target` hangs below: beside a nested reply, not deeper. */
function parentFor({ path }: Remark): RemarkPath {
  const [commentId, replyId] = path;
  return replyId === undefined ? [commentId] : [commentId, replyId];
}
