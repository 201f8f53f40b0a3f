import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { Project } from '#contract/schema/project.ts';
import { PortfolioGrid } from '../../../src/features/portfolio/portfolio-grid.tsx';
import { clearToken, setToken } from '../../../src/lib/api/token.ts';
import { savedList } from '../../../src/lib/storage/scroll-restoration.ts';
import { frames } from '../../support/web/frames.ts';
import { projectOf } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

/** Projects `1`, `2`, …; every third has a title of many lines. */
function projectsOf(count: number): Project[] {
  return Array.from({ length: count }, (_, index) =>
    projectOf({
      _id: `p${index + 1}` as ProjectId,
      title: `Project ${index + 1}${index % 3 === 0 ? ' and a long name'.repeat(8) : ''}`,
      classification: '',
      keywords: [],
      date: '',
    }),
  );
}

function gridOf(projects: readonly Project[]) {
  return (
    <MemoryRouter>
      <PortfolioGrid projects={projects} />
    </MemoryRouter>
  );
}

function draw(count: number) {
  return render(gridOf(projectsOf(count)));
}

afterEach(() => scrollTo(0, 0));

const more = () => page.getByRole('button', { name: PROJECT_MESSAGES.loadMore });
const tiles = () => page.getByRole('listitem').elements();
const positions = () => tiles().map((tile) => Number(tile.ariaPosInSet));

async function showAll(count: number): Promise<void> {
  for (let shown = LIMITS.portfolioPageProjects; shown < count; shown += 8) await more().click();
  await expect.element(more()).not.toBeInTheDocument();
}

it('a few projects share a row of a wide screen, more of them are smaller', async () => {
  await page.viewport(1920, 900);
  onTestFinished(() => page.viewport(414, 896));
  const root = draw(3);
  const widthsPx = () => tiles().map((tile) => Math.round(tile.getBoundingClientRect().width));
  await expect.poll(() => new Set(widthsPx()).size).toBe(1);
  expect(Math.min(...widthsPx())).toBeGreaterThan(500);
  root.render(gridOf(projectsOf(4)));
  await expect.poll(() => tiles()).toHaveLength(4);
  await expect.poll(() => Math.max(...widthsPx())).toBeLessThan(400);
});

it('the grid shows eight more projects with each press, and focuses the first new one', async () => {
  draw(20);
  await expect.poll(() => positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await more().click();
  await expect
    .poll(() => {
      const focused = document.activeElement?.closest('li');
      return [focused?.ariaPosInSet, focused?.ariaSetSize];
    })
    .toEqual(['9', '16']);
  await more().click();
  await expect.element(more()).not.toBeInTheDocument();
});

it('the grid mounts only tiles near the screen, and reaches the last one', async () => {
  draw(96);
  await showAll(96);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return positions();
    })
    .toContain(96);
  expect(tiles().length).toBeLessThan(60);
  expect(positions()).not.toContain(1);

  scrollTo(0, 0);
  await expect.poll(() => positions()).toContain(1);
  expect(positions()).not.toContain(96);
});

it('on paper, the grid has all tiles, and no room for others', async () => {
  draw(60);
  await expect.poll(() => positions()).toHaveLength(8);
  dispatchEvent(new Event('beforeprint'));
  expect(positions()).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  const { paddingTop, paddingBottom } = getComputedStyle(page.getByRole('list').element());
  expect([paddingTop, paddingBottom]).toEqual(['0px', '0px']);
  expect(more().query()).toBeNull();
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => positions()).toHaveLength(8);
});

it('the grid keeps its rows aligned whichever tiles are not mounted', async () => {
  draw(48);
  await showAll(48);
  scrollTo(0, 1800);
  await expect.poll(() => positions()).not.toContain(1);
  const rows = Map.groupBy(tiles(), (tile) => tile.getBoundingClientRect().top);
  const columns = Math.max(...[...rows.values()].map((row) => row.length));
  expect(columns).toBeGreaterThan(1);
  let bottomPx = Number.NEGATIVE_INFINITY;
  for (const row of rows.values()) {
    expect(Number(row[0]?.ariaPosInSet) % columns).toBe(1);
    for (const tile of row) {
      expect(tile.getBoundingClientRect().top).toBeGreaterThan(bottomPx);
    }
    bottomPx = Math.max(...row.map((tile) => tile.getBoundingClientRect().bottom));
  }
});

it('the grid keeps the focused tile mounted', async () => {
  draw(96);
  await showAll(96);
  scrollTo(0, 0);
  await expect.poll(() => positions()).toContain(1);
  const first = page.getByRole('link').elements()[0];
  if (!(first instanceof HTMLElement)) throw new Error('There is no tile.');
  first.focus();
  scrollTo(0, 4000);
  await expect.poll(() => positions().length).toBeGreaterThan(20);
  expect(document.activeElement).toBe(first);
});

it('a tile that is no longer the first of its row is measured without a warning', async () => {
  const warnings = vi.spyOn(console, 'warn');
  const root = draw(7);
  await expect.poll(() => positions()).toHaveLength(7);
  const topPx = tiles()[0]?.getBoundingClientRect().top;
  const columns = tiles().filter((tile) => tile.getBoundingClientRect().top === topPx).length;
  root.render(gridOf(projectsOf(columns + 1)));
  await expect.poll(() => positions()).toHaveLength(columns + 1);
  root.render(gridOf(projectsOf(columns + 1).slice(1)));
  await expect.poll(() => positions()).toHaveLength(columns);

  const { innerWidth: widthPx, innerHeight: heightPx } = window;
  onTestFinished(() => page.viewport(widthPx, heightPx));
  const last = tiles().at(-1);
  const beforePx = last?.clientHeight;
  await page.viewport(widthPx - 60, heightPx);
  await expect.poll(() => last?.clientHeight).not.toBe(beforePx);
  await frames();
  expect(warnings).not.toHaveBeenCalled();
});

it('the tile that one left by keys has the focus when one comes back, unless something else has', async () => {
  setToken('one');
  onTestFinished(clearToken);
  const list = () => savedList('01j0000000000000000000back' as UserId, 'k1 /profile');
  const projects = projectsOf(6);
  const screen = (hasGrid: boolean) => (
    <MemoryRouter>
      <main tabIndex={-1}>
        <button type="button">Other</button>
        {hasGrid && <PortfolioGrid projects={projects} saved={list()} />}
      </main>
    </MemoryRouter>
  );
  const linkAt = (index: number) => tiles()[index]?.querySelector('a');
  const root = render(screen(true));
  await expect.poll(() => positions()).toHaveLength(6);
  linkAt(4)?.focus();
  root.render(screen(false));
  await expect.poll(() => positions()).toEqual([]);
  document.querySelector('main')?.focus();

  root.render(screen(true));
  await expect.poll(() => linkAt(4) === document.activeElement).toBe(true);

  root.render(screen(false));
  await expect.poll(() => positions()).toEqual([]);
  const other = page.getByRole('button', { name: 'Other' }).element();
  if (other instanceof HTMLElement) other.focus();
  root.render(screen(true));
  await expect.poll(() => positions()).toHaveLength(6);
  await frames();
  expect(document.activeElement).toBe(other);
});
