import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { NewcomersLead } from '../../../src/app/routes/posts/newcomers-lead.tsx';
import { markFirstContent } from '../../../src/lib/scheduling/first-content.ts';
import { session } from '../../../src/state/session.ts';
import { idOf } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { newcomersOf } from '../../support/web/newcomers.ts';
import { entryOf } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const VIEWER = idOf(1) as UserId;
const people = Array.from({ length: 7 }, (_, n) =>
  entryOf(idOf(100 + n), `person_${n}`, { firstName: `Person ${n}` }),
);
const heading = () => page.getByRole('heading', { name: 'New here' });
const names = () =>
  page
    .getByRole('link', { name: /^Person/ })
    .elements()
    .map((link) => link.textContent);
const main = () => page.getByRole('main').element();
const firstPost = () => page.getByText('The first post').element().getBoundingClientRect().top;

/** Whom the device knows as seen, once the page is left. */
function seenOnceLeft(): string | null {
  document.dispatchEvent(new Event('visibilitychange'));
  return localStorage.getItem(`newcomers-seen:${VIEWER}`);
}

/** Opens the feed: the place of newcomers, and a post below it. */
function openFeed() {
  return render(
    <MemoryRouter>
      <main>
        <NewcomersLead viewer={VIEWER} />
        <p>The first post</p>
      </main>
    </MemoryRouter>,
  );
}

function mockNewcomers(answer: unknown, status = 200) {
  return mockApi({ 'GET /api/users/newcomers': () => jsonResponse(status, answer) });
}

beforeEach(async () => {
  markFirstContent();
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
});

it('newcomers found after the feed is painted wait for the next visit, and then move no post', async () => {
  const calls = mockNewcomers(newcomersOf(people));
  const first = openFeed();
  await expect.element(page.getByText('The first post')).toBeVisible();
  const topPx = firstPost();
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => localStorage.length).toBe(1);
  expect([heading().elements(), firstPost()]).toEqual([[], topPx]);
  first.unmount();

  openFeed();
  await expect.element(page.getByText('The first post')).toBeVisible();
  const reservedPx = firstPost();
  expect(reservedPx).toBeGreaterThan(topPx + 100);
  await expect.element(heading()).toBeVisible();
  expect(names()).toEqual(people.slice(0, 5).map(({ firstName }) => firstName));
  expect(firstPost()).toBe(reservedPx);
  const [picture] = page.getByRole('link', { name: 'Picture 0 by Person 0' }).elements();
  expect(picture).toHaveAttribute('href', `/posts/${idOf(1000)}`);
});

it('newcomers stand there when the first minutes end, and were not seen behind them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    session.isFirstMinutesOpen = false;
  });
  mockNewcomers(newcomersOf(people));
  session.isFirstMinutesOpen = true;
  openFeed();
  await expect.element(heading()).toBeVisible();
  const covered = main();
  covered.setAttribute('aria-hidden', 'true'); // as a dialog does
  await frames(4);
  vi.advanceTimersByTime(10_000);
  expect(seenOnceLeft()).toBeNull();
  covered.removeAttribute('aria-hidden');
  vi.advanceTimersByTime(1500);
  expect(seenOnceLeft()).toContain(people[0]?._id);
});

it('newcomers disappear once seen: first five, then the others, then the section', async () => {
  mockNewcomers(newcomersOf(people));
  localStorage.setItem(`newcomers-expected:${VIEWER}`, '1');
  for (const shown of [people.slice(0, 5), people.slice(5)]) {
    const feed = openFeed();
    await expect.element(heading()).toBeVisible();
    expect(names()).toEqual(shown.map(({ firstName }) => firstName));
    await expect.poll(seenOnceLeft, { timeout: 10_000 }).toContain(shown.at(-1)?._id);
    expect(names()).toHaveLength(shown.length); // they stay while one looks
    feed.unmount();
  }
  openFeed();
  await expect.element(page.getByText('The first post')).toBeVisible();
  expect(main().innerHTML).toBe('<p>The first post</p>');
});

it('newcomers at 400 % are two in a row, and only those two count as seen', async () => {
  await page.viewport(320, 256);
  mockNewcomers(newcomersOf(people));
  localStorage.setItem(`newcomers-expected:${VIEWER}`, '1');
  openFeed();
  await expect.element(heading()).toBeVisible();
  expect(names()).toEqual(['Person 0', 'Person 1']);
  await expect.poll(seenOnceLeft, { timeout: 10_000 }).toContain(people[1]?._id);
  expect(seenOnceLeft()).not.toContain(people[2]?._id);
});

it.each([
  ['there are none', [], 200],
  ['they cannot be loaded', { code: 'internal', error: '' }, 500],
])('the place of newcomers closes quietly where %s', async (_when, answer, status) => {
  const log = vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  mockNewcomers(answer, status);
  localStorage.setItem(`newcomers-expected:${VIEWER}`, '1');
  openFeed();
  await expect.poll(() => main().innerHTML).toBe('<p>The first post</p>');
  expect(log).not.toHaveBeenCalled();
});

it('newcomers stand in the rail of a wide window, not above the feed', async () => {
  await page.viewport(1240, 800);
  const calls = mockNewcomers(newcomersOf(people));
  localStorage.setItem(`newcomers-expected:${VIEWER}`, '1');
  openFeed();
  await expect.element(page.getByText('The first post')).toBeVisible();
  expect(main().innerHTML).toBe('<p>The first post</p>');
  expect(calls).toEqual([]);
});
