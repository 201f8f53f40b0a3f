import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FeedRow } from '#workers/feed/feed-types.ts';
import { correctHeight } from '../../../src/state/feed/feed.ts';
import { session } from '../../../src/state/session.ts';
import { mountedCards, pagesOf, renderFeedScreen } from '../../support/web/feed-harness.tsx';
import { postOf } from '../../support/web/feed-posts.ts';
import { selfUser } from '../../support/web/people.ts';

const drawn = vi.hoisted(() => ({ menus: 0 }));
vi.mock('../../../src/features/shared/post-menu/post-menu-button.tsx', async (original) => {
  const { PostMenuButton } =
    await original<typeof import('../../../src/features/shared/post-menu/post-menu-button.tsx')>();
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
  renderFeedScreen(pagesOf([1, 2, 3].map((n) => postOf(n))));
  await expect
    .poll(() => mountedCards().filter(({ ariaBusy }) => ariaBusy !== 'true'))
    .toHaveLength(3);
  await expect.poll(() => mountedCards().every(isAsTallAsSaid)).toBe(true);
  const [first, second] = mountedCards();
  const topOf = (card: Element | undefined) => card?.getBoundingClientRect().top ?? Number.NaN;
  const topPx = topOf(second);
  const before = drawn.menus;
  expect(before).toBeGreaterThanOrEqual(3);
  correctHeight(Number(first?.dataset.row) as FeedRow, Number(first?.dataset.height) + 40);
  await expect.poll(() => topOf(second)).toBe(topPx + 40);
  expect(drawn.menus).toBe(before);
});

it('begins beside the face also where the name runs from right to left', async () => {
  session.current = { status: 'signed-in', user: selfUser() };
  const { user } = postOf(1);
  const post = postOf(1, { user: { ...user, firstName: 'محمد', lastName: 'الأمين' } });
  renderFeedScreen(pagesOf([post]));
  const name = page.getByRole('link', { name: 'محمد الأمين' }).first();
  await expect.element(name).toBeVisible();
  const line = name.element().closest('p');
  expect(line?.dir).toBe('auto');
  const leftOf = (element: Element | null) => element?.getBoundingClientRect().left;
  expect(leftOf(name.element())).toBe(leftOf(line));
});
