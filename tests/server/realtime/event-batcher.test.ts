import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import type { RealtimeEvent } from '../../../server/context.ts';
import { EventBatcher, type PendingEvent } from '../../../server/realtime/event-batcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WAIT_MS = 250;
const ANN = 'ann' as UserId;

/** What was sent, as text: `likes a 1, deleted b` once, without the people it was kept from. */
function gathering() {
  const sent: string[] = [];
  /** The last one marks the end of the batch. */
  const told: Promise<void>[] = [];
  const batcher = new EventBatcher(
    async (pending) => {
      sent.push(pending.map(textOf).join(', '));
      await told.at(-1);
    },
    () => WAIT_MS,
  );
  const gathered = {
    add: (event: RealtimeEvent, except: readonly UserId[]) => batcher.add({ event, except }),
    close: () => batcher.close(),
  };
  return { gathered, sent, told };
}

function textOf({ event, except }: PendingEvent): string {
  const hidden = except.map((id) => ` not ${id}`).join('');
  if (event.name === 'post:likes') {
    return `likes ${event.payload.postId} ${event.payload.likes}${hidden}`;
  }
  if (event.name === 'comment:likes') {
    return `likes of ${event.payload.commentId} ${event.payload.likes}`;
  }
  return event.name === 'post:deleted' ? `deleted ${event.payload.postId}` : event.name;
}

function likes(id: string, count: number, revision = count): RealtimeEvent {
  return { name: 'post:likes', payload: { postId: id as PostId, likes: count, revision } };
}

/** All of comments below the same post. */
function commentLikes(id: string, count: number): RealtimeEvent {
  return {
    name: 'comment:likes',
    payload: { postId: 'a' as PostId, commentId: id as CommentId, likes: count, revision: count },
  };
}

function deleted(id: string): RealtimeEvent {
  return { name: 'post:deleted', payload: { postId: id as PostId, revision: 2 } };
}

describe('events for everyone', () => {
  it('an event after a pause is sent at once', async () => {
    const { gathered, sent } = gathering();
    gathered.add(likes('a', 1), []);
    expect(sent).toEqual(['likes a 1']);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    gathered.add(likes('a', 2), []);
    expect(sent).toEqual(['likes a 1', 'likes a 2']);
  });

  it('events are batched in order with the last like count of each post', async () => {
    const { gathered, sent } = gathering();
    gathered.add(likes('a', 1), []);
    for (const event of [likes('a', 2), likes('b', 1), likes('a', 3), deleted('b')]) {
      gathered.add(event, []);
    }
    expect(sent).toEqual(['likes a 1']);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(sent.slice(1)).toEqual(['likes b 1, likes a 3, deleted b']);
    gathered.add(likes('c', 1), []);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(sent.slice(2)).toEqual(['likes c 1']);
  });

  it('the last like count of each comment is sent beside that of its post', async () => {
    const { gathered, sent } = gathering();
    gathered.add(likes('a', 1), []);
    for (const event of [commentLikes('x', 1), likes('a', 2), commentLikes('x', 2)]) {
      gathered.add(event, []);
    }
    gathered.add(commentLikes('y', 1), []);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(sent.slice(1)).toEqual(['likes a 2, likes of x 2, likes of y 1']);
  });

  it('of the like counts of a post the one of the greatest revision is sent', async () => {
    const { gathered, sent } = gathering();
    gathered.add(likes('a', 1), []);
    for (const [count, revision] of [
      [3, 4],
      [2, 5],
      [4, 3],
    ] as const) {
      gathered.add(likes('a', count, revision), []);
    }
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(sent.slice(1)).toEqual(['likes a 2']);
  });

  it('each event is sent with the people who do not get it', async () => {
    const { gathered, sent } = gathering();
    gathered.add(likes('a', 1), []);
    gathered.add(likes('b', 1), [ANN]);
    gathered.add(likes('c', 1), []);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(sent.slice(1)).toEqual(['likes b 1 not ann, likes c 1']);
  });

  it('a batch waits for the previous send', async () => {
    const { gathered, sent, told } = gathering();
    const { promise, resolve } = Promise.withResolvers<void>();
    told.push(promise);
    gathered.add(likes('a', 1), []);
    gathered.add(likes('b', 1), []);
    await vi.advanceTimersByTimeAsync(10 * WAIT_MS);
    expect(sent).toEqual(['likes a 1']);
    resolve();
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(sent).toEqual(['likes a 1', 'likes b 1']);
  });

  it('closing sends the rest', async () => {
    const { gathered, sent } = gathering();
    for (const count of [1, 2]) gathered.add(likes('a', count), []);
    await gathered.close();
    expect(sent).toEqual(['likes a 1', 'likes a 2']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
