import { COMMENTS } from '#contract/calls/comments.ts';
import type { CommentId, PostId } from '#contract/ids.ts';
import type { Comment, Reply } from '#contract/schema/comment.ts';
import { isGone } from '../../lib/api/api-problem.ts';
import { loadFilled } from '../../lib/api/load-filled.ts';
import { request } from '../../lib/api/request.ts';
import { applyComment, type CommentLocation, comments } from '../../state/entities/comments.ts';
import { type Branches, type BranchKey, branchesOf, idsIn, TOP } from './comment-branches.ts';

interface Answered {
  /** When it was requested. */
  readonly asOf: number;
  readonly nextCursor?: string | undefined;
  readonly isWhole: boolean;
}

interface PageBelow {
  readonly found: readonly (Comment | Reply)[];
  readonly nextCursor: string | undefined;
}

/**
 * Loads comments of a post, applies them and returns their ids.
 *
 * @param retain retains records from now on.
 */
export function commentLoader(postId: PostId, retain: (ids: readonly CommentId[]) => void) {
  function receive(
    key: BranchKey,
    answered: readonly (Comment | Reply)[],
    { asOf, nextCursor, isWhole }: Answered,
    location: CommentLocation = { postId },
  ): Branches {
    const received = branchesOf(key, answered, { nextCursor, isWhole });
    retain(idsIn(received));
    for (const comment of answered) applyComment(comment, location, asOf);
    return received;
  }

  async function requestBelow(
    key: BranchKey,
    query: { readonly cursor: string | undefined },
    signal: AbortSignal,
  ): Promise<PageBelow> {
    if (key === TOP) {
      const page = await request(COMMENTS.comments, { params: { postId }, query, signal });
      return { found: page.comments, nextCursor: page.nextCursor };
    }
    const params = { postId, commentId: key };
    const page = await request(COMMENTS.repliesBelow, { params, query, signal });
    return { found: page.replies, nextCursor: page.nextCursor };
  }

  return {
    /** Loads a page of what is directly below the post or a comment, with the first replies. */
    async below(
      key: BranchKey,
      cursor: string | undefined,
      signal: AbortSignal,
    ): Promise<Branches> {
      const asOf = comments.now();
      const { found, nextCursor } = await loadFilled(
        (next) => requestBelow(key, { cursor: next }, signal),
        cursor,
        (page) => page.found.length === 0,
      );
      signal.throwIfAborted();
      const end = { asOf, nextCursor, isWhole: nextCursor === undefined };
      if (key === TOP) return receive(TOP, found, end);
      const { rootId = key } = comments.serverState(key);
      return receive(key, found, end, { postId, rootId, parentId: key });
    },

    /** Loads the threads with comments since a moment, the newest first. */
    async threadsSince(since: number, signal: AbortSignal): Promise<Branches[]> {
      const asOf = comments.now();
      const params = { postId };
      const page = await request(COMMENTS.comments, { params, query: { since }, signal });
      signal.throwIfAborted();
      return page.comments.map((thread) => receive(TOP, [thread], { asOf, isWhole: false }));
    },

    /** Loads the thread of a comment; `undefined` where that is gone. */
    async threadOf(commentId: CommentId, signal: AbortSignal): Promise<Branches | undefined> {
      const asOf = comments.now();
      try {
        const params = { postId, commentId };
        const thread = await request(COMMENTS.commentThread, { params, signal });
        signal.throwIfAborted();
        return receive(TOP, [thread], { asOf, isWhole: false });
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    },
  };
}
