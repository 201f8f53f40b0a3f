import { useEffect, useRef, useState } from 'react';
import { PROBLEMS } from '#contract/problems.ts';
import type { Post } from '#contract/schema/post.ts';
import { ApiProblem, wordsOf } from '../../lib/api-problem.ts';
import { randomKey } from '../../lib/random-key.ts';
import { type NewPost, savePost } from './save-post.ts';

export type Sending =
  | { readonly status: 'idle' }
  | {
      readonly status: 'sending';
      /** In [0, 1]; 1 while the server is still at work. */
      readonly share: number;
    }
  | { readonly status: 'failed'; readonly words: string };

interface Attempt {
  readonly post: NewPost;
  readonly idempotencyKey: string;
  readonly startedAtMs: number;
}

/** Sends one post. Trying the same post again uses the same key, so that it is never made twice. */
export function useSendPost(save: typeof savePost = savePost) {
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const lastAttempt = useRef<Attempt>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Answers the post that was made, or nothing: then `sending` says why. */
  async function send(post: NewPost): Promise<Post | undefined> {
    if (running.current) return undefined;
    const now = new AbortController();
    running.current = now;
    const attempt = attemptAt(post, lastAttempt.current);
    lastAttempt.current = attempt;
    setSending({ status: 'sending', share: 0 });
    try {
      return await save(post, {
        idempotencyKey: attempt.idempotencyKey,
        startedAtMs: attempt.startedAtMs,
        signal: now.signal,
        onProgress: (share) => setSending({ status: 'sending', share }),
      });
    } catch (error) {
      if (now.signal.aborted) {
        setSending({ status: 'idle' });
        return undefined;
      }
      console.error('The post was not sent.', error);
      setSending({ status: 'failed', words: failureWords(error) });
      return undefined;
    } finally {
      running.current = undefined;
    }
  }

  function cancel(): void {
    running.current?.abort();
  }

  return { sending, send, cancel };
}

/** A changed post is another one: with the old key the server would answer with the old post. */
function attemptAt(post: NewPost, last: Attempt | undefined): Attempt {
  if (last && isSamePost(post, last.post)) return last;
  return { post, idempotencyKey: randomKey(), startedAtMs: Date.now() };
}

function isSamePost(a: NewPost, b: NewPost): boolean {
  return (
    a.author === b.author &&
    a.content === b.content &&
    a.visibility === b.visibility &&
    a.commentPermission === b.commentPermission &&
    a.media === b.media &&
    a.mediaAlt === b.mediaAlt
  );
}

function failureWords(error: unknown): string {
  if (error instanceof ApiProblem && error.status === 0) return PROBLEMS.post_failed.message;
  return wordsOf(error);
}
