import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { parsePost } from '#contract/rules/parse-post.ts';
import type { FeedRecord, FeedRow } from '#workers/feed/feed-types.ts';
import { posts } from '../../../src/state/entities/posts.ts';
import { setRecords, updateRecords, useFeedItem } from '../../../src/state/feed/feed-window.ts';
import { idOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';
import { renderHook } from '../../support/web/render.tsx';

const NUMBERS = Array.from({ length: 30 }, (_, at) => at + 1);

function recordOf(n: number, likes: number, revision: number): FeedRecord {
  const { fields } = parsePost(postOf(n), VIEWER);
  if (!fields) throw new Error('The post is not one.');
  return {
    kind: 'post',
    ...fields,
    likes,
    row: n as FeedRow,
    isMediaOpen: false,
    isTextLong: false,
    isTextOpen: false,
    revision,
    viewerRevision: 0,
  };
}

it('of changed posts those on screen change at once, the others a few at a time', async () => {
  setRecords(NUMBERS.map((n) => recordOf(n, 0, 1)));
  const onScreen = [29, 30];
  const mounted = new Set<number>();
  for (const n of onScreen) {
    renderHook(() => {
      useFeedItem(n as FeedRow);
      useEffect(() => void mounted.add(n));
    });
  }
  const changed = () => NUMBERS.filter((n) => posts.get(idOf(n))?.likes === 5);

  await expect.poll(() => mounted.size).toBe(onScreen.length);
  updateRecords(NUMBERS.map((n) => recordOf(n, 5, 2)));
  expect(changed()).toEqual(onScreen);
  await expect.poll(changed).toEqual(NUMBERS);
});

it('the newest state of a post wins', async () => {
  setRecords([recordOf(1, 0, 10)]);
  updateRecords([recordOf(1, 1, 11)]);
  updateRecords([recordOf(1, 2, 12)]);
  await expect.poll(() => posts.get(idOf(1))?.likes).toBe(2);
});
