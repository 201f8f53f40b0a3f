import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CommentId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { onConnection, onServerEvent } from '../../lib/socket.ts';
import { type CommentPlace, loadComments, loadNewComments } from './comment-calls.ts';
import type { Remark } from './remark.ts';
import { allRemarks, pathOfRemark, removeRemark, renewed, withThread } from './remark-tree.ts';

type Remarks = readonly Remark[];

interface NewCommentsOptions {
  /** What is on screen; `undefined` until it is loaded. */
  readonly remarks: Remarks | undefined;
  /** When that was asked for, by the server's clock. */
  readonly sinceMs: () => number;
  readonly change: (how: (remarks: Remarks) => Remarks) => void;
  /** Ends what is under way. */
  readonly signal: () => AbortSignal;
}

/**
 * What others write below a post while its comments are open. The list does not shift under the
 * reader: what comes is counted and waits for a press, also what came while nobody told. What goes
 * away goes at once.
 */
export function useNewComments(place: CommentPlace, options: NewCommentsOptions) {
  const { postId, viewer } = place;
  const { change } = options;
  const [waiting, setWaiting] = useState<ReadonlySet<CommentId>>(NONE);

  function loadNew(): Promise<Remarks> {
    // The clock is known to within a second or so: what was there already is told by its id.
    return loadNewComments(place, options.sinceMs() - LIMITS.clockDoubtMs, options.signal());
  }

  /** What changed, went and came while no connection told it. */
  const catchUp = useEffectEvent(async () => {
    const { remarks } = options;
    const signal = options.signal();
    if (!remarks) return;
    try {
      const [page, threads] = await Promise.all([
        loadComments(place, undefined, signal),
        loadNew(),
      ]);
      if (signal.aborted) return;
      const isWhole = page.nextCursor === undefined;
      change((known) => renewed(known, { before: remarks, now: page.remarks, isWhole }));
      const known = idsIn(remarks);
      const unknown = allRemarks(threads).filter(
        ({ id, authorId, isDeleted, createdAtMs }) =>
          !known.has(id) &&
          !isDeleted &&
          authorId !== viewer &&
          createdAtMs > options.sinceMs() - LIMITS.clockDoubtMs,
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
        change((remarks) => {
          const path = pathOfRemark(remarks, id);
          return path ? removeRemark(remarks, path) : remarks;
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [postId, viewer, change]);

  const { remarks } = options;
  const arrived = useMemo(() => waiting.difference(idsIn(remarks ?? [])).size, [waiting, remarks]);
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
      change((remarks) => threads.toReversed().reduce(withThread, remarks));
      setWaiting((before) => before.difference(shown));
    },
  };
}

function idsIn(remarks: Remarks): Set<CommentId> {
  return new Set(allRemarks(remarks).map(({ id }) => id));
}

const NONE: ReadonlySet<CommentId> = new Set();
