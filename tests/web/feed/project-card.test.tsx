import '../../../src/ui/styles/tokens.css'; // the order of layers, before any of them
import { lazy } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { pathOf } from '#contract/calls/route.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { cardMetrics, projectBox } from '#contract/rules/card-layout.ts';
import type { PostProject } from '#contract/schema/post.ts';
import { ProjectSlot } from '../../../src/features/posts/card/project-slot.tsx';
import { session } from '../../../src/state/session.ts';
import { pagesOf, renderFeedScreen } from '../../support/web/feed-harness.tsx';
import { AUTHOR, idOf, postOf } from '../../support/web/feed-posts.ts';
import { THUMB_HASH } from '../../support/web/images.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const projectOf = (images: number, more = 0): PostProject => ({
  _id: idOf(500),
  title: 'Sixty levels',
  classification: 'Illustration',
  date: '2026-09-14',
  pictures: images + more - 1,
  images: Array.from({ length: images }, (_, n) => ({ src: `${PIXEL}#${n}`, alt: `Sheet ${n}` })),
  more,
});

function show(content: string, project: PostProject): void {
  renderFeedScreen(pagesOf([postOf(1, { content, project })]));
}

const card = () => page.getByRole('article');
const images = () => card().element().querySelectorAll('img[alt^="Sheet"]');

beforeEach(async () => {
  session.current = { status: 'signed-in', user: selfUser() };
  await page.viewport(1280, 900);
});

it('the card of a project has a cover of 16:9, four of 4:3 below, its title, facts and the way there', async () => {
  show('Sixty levels', projectOf(5, 14));
  const way = card().getByRole('link', { name: 'View project Sixty levels' });
  await expect.element(way).toBeVisible();
  const address = pathOf(PAGE_PATHS.project, { userId: AUTHOR, projectId: idOf(500) });
  await expect.element(way).toHaveAttribute('href', address);
  const words = card().element().textContent;
  expect(words).toContain('published a project');
  expect(words).toContain('Illustration18 pictures2026-09');
  await expect.element(card().getByText('+14')).toBeVisible();
  const [cover, ...tiles] = [...images()].map((image) => image.getBoundingClientRect());
  expect(tiles).toHaveLength(4);
  const columnPx = cover?.width ?? 0;
  expect(cover?.height).toBe(Math.round((columnPx * 9) / 16));
  for (const tile of tiles) expect(tile.height).toBe(Math.round((columnPx / 4) * (3 / 4)));
  // The title stands below: the words of the post say no more.
  expect(card().getByText('Sixty levels', { exact: true }).elements()).toHaveLength(1);
});

it('the card of a project with few pictures has its cover and the words of the post', async () => {
  show('Out at last.', projectOf(3));
  await expect.element(card().getByText('Out at last.')).toBeVisible();
  await expect.element(card().getByText('Sixty levels', { exact: true })).toBeVisible();
  expect(images()).toHaveLength(1);
});

it('letters twice as large leave out facts that would lie below the way to the project', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  show('Sixty levels', projectOf(5, 14));
  const way = card().getByRole('link', { name: 'View project Sixty levels' });
  await expect.element(way).toBeVisible();
  const shown = ['Illustration', '18 pictures', '2026-09'].filter((words) => {
    const fact = card().getByText(words).element();
    const { left, right, top, bottom } = fact.getBoundingClientRect();
    const isSeen = document.elementFromPoint(left + 1, (top + bottom) / 2) === fact;
    if (isSeen) expect(right).toBeLessThan(way.element().getBoundingClientRect().left);
    return isSeen;
  });
  expect(shown).toEqual(['Illustration']);
});

it('the place of a project shows its blurred cover until its code is there', async () => {
  const image = {
    src: PIXEL,
    moving: '',
    srcset: '',
    widthPx: 1600,
    heightPx: 900,
    alt: 'Sheet',
    placeholder: THUMB_HASH,
  };
  const metrics = cardMetrics({
    columnPx: 640,
    bleedPx: 0,
    rootFontPx: 16,
    isTouch: false,
  });
  const box = projectBox(5, metrics);
  const never = lazy(() => new Promise<never>(() => undefined));
  render(
    <ProjectSlot
      content={never}
      project={{
        id: idOf(500),
        title: 'Sixty levels',
        classification: 'Illustration',
        date: '2026-09-14',
        pictures: 5,
        images: Array.from({ length: 5 }, () => image),
        more: 0,
        focus: undefined,
      }}
      authorId={AUTHOR}
      metrics={metrics}
      hasTextAbove
    />,
  );
  await expect.poll(() => document.querySelector('img[aria-hidden]')).not.toBeNull();
  const cover = document.querySelector('img[aria-hidden]')?.parentElement;
  expect(cover?.getBoundingClientRect().height).toBe(box.coverPx);
  expect(cover?.parentElement?.getBoundingClientRect().height).toBe(box.heightPx);
});
