import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CommentId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { onConnection, onServerEvent } from '../../lib/api/socket.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { type CommentScope, loadComments, loadNewComments } from './comment-calls.ts';
import type { CommentNode } from './comment-node.ts';
import {
  allComments,
  mergeRefetched,
  pathOfComment,
  removeComment,
  withThread,
} from './comment-tree.ts';

type CommentNodes = readonly CommentNode[];

interface NewCommentsOptions {
  /** What is on screen; `undefined` until it is loaded. */
  readonly comments: CommentNodes | undefined;
  /** When that was asked for, by the server's clock. */
  readonly sinceMs: () => number;
  readonly change: (how: (comments: CommentNodes) => CommentNodes) => void;
  /** Ends what is under way. */
  readonly signal: () => AbortSignal;
}

/**
 * What others write below a post while its comments are open. The list does not shift under the
 * reader: what comes is counted and waits for a press, also what came while nobody told. What goes
 * away goes at once.
 */
export function useNewComments(scope: CommentScope, options: NewCommentsOptions) {
  const { postId, viewer } = scope;
  const { change } = options;
  const [waiting, setWaiting] = useState<ReadonlySet<CommentId>>(NONE);

  function loadNew(): Promise<CommentNodes> {
    // The clock is known to within a second or so: what was there already is told by its id.
    return loadNewComments(scope, options.sinceMs() - LIMITS.clockToleranceMs, options.signal());
  }

  /** What changed, went and came while no connection told it. */
  const catchUp = useEffectEvent(async () => {
    const { comments } = options;
    const signal = options.signal();
    if (!comments) return;
    try {
      const [page, threads] = await Promise.all([
        loadComments(scope, undefined, signal),
        loadNew(),
      ]);
      if (signal.aborted) return;
      const isWhole = page.nextCursor === undefined;
      change((known) => mergeRefetched(known, { before: comments, now: page.comments, isWhole }));
      const known = idsIn(comments);
      const unknown = allComments(threads).filter(
        ({ id, authorId, isDeleted, createdAtMs }) =>
          !known.has(id) &&
          !isDeleted &&
          authorId !== viewer &&
          createdAtMs > options.sinceMs() - LIMITS.clockToleranceMs,
      );
      setWaiting((before) => before.union(new Set(unknown.map(({ id }) => id))));
    } catch (error) {
      if (!signal.aborted) logFailure('New comments could not be looked for.', error, 'warn');
    }
  });

  useEffect(() => {
    const stops = [
      onConnection(() => void catchUp()),
      onServerEvent('comment:created', (event) => {
        if (event.postId !== postId || event.userId === viewer) return;
        setWaiting((before) => before.union(new Set([event.commentId as CommentId])));
      }),
      onServerEvent('comment:deleted', (event) => {
        if (event.postId !== postId) return;
        const id = event.commentId as CommentId;
        setWaiting((before) => before.difference(new Set([id])));
        change((comments) => {
          const path = pathOfComment(comments, id);
          return path ? removeComment(comments, path) : comments;
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [postId, viewer, change]);

  const { comments } = options;
  const arrived = useMemo(
    () => waiting.difference(idsIn(comments ?? [])).size,
    [waiting, comments],
  );
  return {
    /** How many wait. */
    arrived,
    /** Puts them among the others: new comments on top, answers below what they answer. @throws {ApiProblem} */
    async show(): Promise<void> {
      const signal = options.signal();
      const shown = waiting;
      const threads = await loadNew().catch((error: unknown) => {
        if (signal.aborted) return [];
        throw error;
      });
      if (signal.aborted) return;
      change((comments) => threads.toReversed().reduce(withThread, comments));
      setWaiting((before) => before.difference(shown));
    },
  };
}

function idsIn(comments: CommentNodes): Set<CommentId> {
  return new Set(allComments(comments).map(({ id }) => id));
}

const NONE: ReadonlySet<CommentId> = new Set();
