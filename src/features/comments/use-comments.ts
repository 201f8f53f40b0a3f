import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { CommentId } from '#contract/ids.ts';
import { useRetryWhenOnline } from '../../hooks/use-retry-when-online.ts';
import { useRemovedPeople } from '../../state/entities/people.ts';
import { useSelf } from '../../state/session.ts';
import { type CommentListState, type CommentScope, createCommentList } from './comment-list.ts';
import type { SentText } from './pending-comment.ts';

/**
 * The comments of one post: loaded ones, waiting ones, and the actions of the viewer.
 *
 * @param linkedId A comment or reply that is loaded at any depth.
 */
export function useComments({ postId, viewer }: CommentScope, linkedId?: CommentId) {
  const self = useSelf();
  const list = useMemo(() => createCommentList({ postId, viewer }), [postId, viewer]);
  useEffect(() => list.open(), [list]);
  useEffect(() => void list.load(linkedId), [list, linkedId]);
  // Replies to a hidden person are below a stub.
  useRemovedPeople(() => void list.refresh());
  const { status, isLinkedGone, branches, waiting, gone } = useSnapshot(
    list.state,
  ) as CommentListState;
  const reload = () => void list.load(linkedId);
  useRetryWhenOnline(status === 'failed', reload);
  return {
    ...list,
    status,
    isLinkedGone,
    branches,
    waiting,
    gone,
    reload,
    /** Rejects on failure: the box then retains the text and shows why. */
    comment: (sent: SentText) => list.add(sent, self),
    /** Rejects when it was not sent. */
    reply: (target: CommentId, sent: SentText) => list.add(sent, self, target),
  };
}

export type Comments = ReturnType<typeof useComments>;
