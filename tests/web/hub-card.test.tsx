import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import type { FeedRow } from '#workers/feed-types.ts';
import { HubCard } from '../../src/app/hub-card.tsx';
import { correctHeight } from '../../src/state/feed.ts';
import { session } from '../../src/state/session.ts';
import { postOf } from '../support/feed-posts.ts';
import { cards, pagesOf, showFeedScreen } from '../support/feed-world.tsx';
import { selfUser } from '../support/web-people.ts';

const drawn = vi.hoisted(() => ({ menus: 0 }));
vi.mock('../../src/app/post-menu-button.tsx', async (original) => {
  const { PostMenuButton } = await original<typeof import('../../src/app/post-menu-button.tsx')>();
  return {
    PostMenuButton: (props: ComponentProps<typeof PostMenuButton>) => {
      drawn.menus += 1;
      return <PostMenuButton {...props} />;
    },
  };
});

const isAsTallAsSaid = (card: HTMLElement) =>
  Math.ceil(card.getBoundingClientRect().height) === Number(card.dataset.height);

it('is not drawn again where a card above it turns out taller', async () => {
  session.current = { status: 'signed-in', user: selfUser() };
  showFeedScreen(pagesOf([1, 2, 3].map((n) => postOf(n))), {
    card: HubCard,
    hasActions: true,
  });
  await expect.poll(() => cards().filter(({ ariaBusy }) => ariaBusy !== 'true')).toHaveLength(3);
  await expect.poll(() => cards().every(isAsTallAsSaid)).toBe(true);
  const [first, second] = cards();
  const topOf = (card: Element | undefined) => card?.getBoundingClientRect().top ?? Number.NaN;
  const topPx = topOf(second);
  const before = drawn.menus;
  expect(before).toBeGreaterThanOrEqual(3);
  correctHeight(Number(first?.dataset.row) as FeedRow, Number(first?.dataset.height) + 40);
  await expect.poll(() => topOf(second)).toBe(topPx + 40);
  expect(drawn.menus).toBe(before);
});
