import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommentId } from '#contract/ids.ts';
import { wordsOf } from '../../lib/api-problem.ts';
import { onServerEvent } from '../../lib/socket.ts';
import { showToast } from '../../state/toasts.ts';
import {
  type CommentPlace,
  deleteRemark,
  editRemark,
  loadComments,
  loadReplies,
  type SentText,
  sendComment,
  sendReply,
  toggleRemarkLike,
} from './comment-calls.ts';
import type { Remark } from './remark.ts';
import {
  addReply,
  changeRemark,
  pathOfRemark,
  remarkAt,
  removeRemark,
  withPage,
} from './remark-tree.ts';

export type CommentList =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready';
      readonly remarks: readonly Remark[];
      readonly nextCursor: string | undefined;
    };

/** The comments of one post: what is loaded, what has arrived meanwhile, and what one can do. */
export function useComments(place: CommentPlace) {
  const { postId, viewer } = place;
  const [list, setList] = useState<CommentList>({ status: 'loading' });
  const [arrived, setArrived] = useState(0);
  const left = useRef<AbortController>(undefined);

  const reload = useCallback(() => {
    left.current?.abort();
    const now = new AbortController();
    left.current = now;
    setArrived(0);
    loadComments({ postId, viewer }, undefined, now.signal)
      .then((page) => setList({ status: 'ready', ...page }))
      .catch((error: unknown) => {
        if (now.signal.aborted) return;
        console.error('The comments could not be loaded.', error);
        setList((before) => (before.status === 'ready' ? before : { status: 'failed' }));
      });
  }, [postId, viewer]);
  useEffect(() => {
    reload();
    return () => left.current?.abort();
  }, [reload]);

  const change = useCallback((how: (remarks: readonly Remark[]) => readonly Remark[]) => {
    setList((before) =>
      before.status === 'ready' ? { ...before, remarks: how(before.remarks) } : before,
    );
  }, []);

  useEffect(() => {
    const stops = [
      onServerEvent('comment:created', (event) => {
        // The list does not shift under the reader: what arrives waits for a press.
        if (event.postId === postId && event.userId !== viewer) setArrived((count) => count + 1);
      }),
      onServerEvent('comment:deleted', (event) => {
        if (event.postId !== postId) return;
        change((remarks) => {
          const path = pathOfRemark(remarks, event.commentId as CommentId);
          return path ? removeRemark(remarks, path) : remarks;
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [postId, viewer, change]);

  /** Does it on screen at once; a refusal by the server takes it back, with a word. */
  async function optimistically(
    remark: Remark,
    draft: (before: Remark) => Remark,
    call: () => Promise<Partial<Remark>>,
  ): Promise<void> {
    change((remarks) => changeRemark(remarks, remark.path, draft));
    try {
      const answer = await call();
      change((remarks) => changeRemark(remarks, remark.path, (it) => ({ ...it, ...answer })));
    } catch (error) {
      console.error('The comment was not changed.', error);
      const { likes, isLiked, text, isEdited } = remark;
      change((remarks) =>
        changeRemark(remarks, remark.path, (it) => ({ ...it, likes, isLiked, text, isEdited })),
      );
      showToast(wordsOf(error));
    }
  }

  return {
    list,
    arrived,
    reload,
    async loadMore(): Promise<void> {
      if (list.status !== 'ready' || list.nextCursor === undefined) return;
      const { signal } = left.current ?? new AbortController();
      try {
        const page = await loadComments(place, list.nextCursor, signal);
        setList((before) =>
          before.status === 'ready'
            ? { ...before, ...page, remarks: withPage(before.remarks, page.remarks) }
            : before,
        );
      } catch (error) {
        if (!signal.aborted) tell(error);
      }
    },
    async loadMoreReplies(remark: Remark): Promise<void> {
      try {
        const page = await loadReplies(place, remark);
        change((remarks) =>
          changeRemark(remarks, remark.path, (it) => {
            const replies = withPage(it.replies, page.remarks);
            // The last page tells how many there are: some may have gone meanwhile.
            const isWhole = page.nextCursor === undefined;
            const repliesCount = isWhole ? replies.length : it.repliesCount;
            return { ...it, replies, repliesCount, repliesCursor: page.nextCursor };
          }),
        );
      } catch (error) {
        tell(error);
      }
    },
    /** @throws when it was not sent: the box keeps the text and says why. */
    async comment(sent: SentText): Promise<void> {
      const remark = await sendComment(place, sent);
      change((remarks) => addReply(remarks, remark));
    },
    /** @throws when it was not sent. */
    async reply(target: Remark, sent: SentText): Promise<void> {
      const remark = await sendReply(place, target.path, sent);
      change((remarks) => addReply(remarks, remark));
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
        change((remarks) =>
          remarkAt(remarks, remark.path) ? removeRemark(remarks, remark.path) : remarks,
        );
      } catch (error) {
        tell(error);
      }
    },
    toggleLike(remark: Remark): Promise<void> {
      return optimistically(
        remark,
        (it) => ({ ...it, isLiked: !it.isLiked, likes: it.likes + (it.isLiked ? -1 : 1) }),
        () => toggleRemarkLike(place, remark.path),
      );
    },
  };
}

function tell(error: unknown): void {
  console.error('The comments could not be reached.', error);
  showToast(wordsOf(error));
}
