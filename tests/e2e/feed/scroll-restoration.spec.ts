import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import { startCrowdedServer } from '../../../bench/feed/crowded-server.mjs';
import { openReader, tokenOfReader, wheel } from '../../../bench/feed/reader.mjs';
import { expectUi } from '../../support/e2e/browser.ts';
import { firstSettledRow, movedPx } from '../../support/e2e/visible-rows.ts';

/** The hub that the long feed is tested on, too. */
const POSTS = 12_000;
/** A little of everything that has a list of its own: more than some screens full of each. */
const SAVED = 70;
const FOLLOWED = 70;
const NOTIFIED = 40;
const PROJECTS = 30;
/** People who come back find their post within so much. */
const EXACT_PX = 2;
const PATIENCE = { timeout: 60_000 };

type Answer = { readonly _id: string; readonly token: string; readonly ids: readonly string[] };

let hub: Awaited<ReturnType<typeof startCrowdedServer>>;
let token: string;
let artist: string;
beforeAll(async () => {
  hub = await startCrowdedServer(POSTS);
  token = await tokenOfReader(hub.origin);
  artist = await fill();
});
afterAll(() => hub.close());

async function call(path: string, by?: string, body?: FormData | object): Promise<unknown> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${hub.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(by === undefined ? {} : { authorization: `Bearer ${by}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  expect(answer.status, path).toBeLessThan(300);
  return answer.json();
}

/** Fills every list of the reader; returns the id of a person with a portfolio. */
async function fill(): Promise<string> {
  const { ids } = (await call('/api/posts/order?scope=latest', token)) as Answer;
  for (const id of ids.slice(100, 100 + SAVED)) await call(`/api/posts/bookmark/${id}`, token, {});
  const found = (await Promise.all(
    ['a', 'e'].map((term) => call(`/api/users/search?term=${term}`, token)),
  )) as Answer[][];
  const people = [...new Set(found.flat().map(({ _id }) => _id))].slice(0, FOLLOWED);
  for (const id of people) await call(`/api/users/follow/${id}`, token, {});

  const reader = (await call('/api/users/details', token)) as Answer;
  const account = { username: 'place_artist', password: 'correct horse battery' };
  const other = (await call('/api/users/register', undefined, {
    ...account,
    email: 'place.artist@example.org',
  })) as Answer;
  for (let n = 0; n < NOTIFIED; n += 1) {
    const own = form({ content: `Own ${n}`, isPublic: 'true', user: reader._id });
    const { _id } = (await call('/api/posts', token, own)) as Answer;
    await call(`/api/posts/like/${_id}`, other.token, { userId: other._id });
  }
  for (let n = 0; n < PROJECTS; n += 1) {
    const project = { title: `Work ${n}`, date: `2024-03-${String(n + 1).padStart(2, '0')}` };
    const short = n % 3 === 0 ? {} : { shortDescription: 'A second line' };
    await call('/api/projects/add', other.token, form({ userId: other._id, ...project, ...short }));
  }
  return other._id;
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(fields)) filled.set(name, value);
  return filled;
}

async function reading(act: (page: Page) => Promise<void>): Promise<void> {
  const reader = await openReader(hub.origin, token);
  try {
    await act(reader.page);
  } finally {
    await reader.close();
  }
}

/** Follows a link where it is; a click would scroll to one that is out of sight. */
async function follow(page: Page, address: string): Promise<void> {
  await page.locator(`a[href="${address}"]`).first().dispatchEvent('click');
  await page.waitForURL(`**${address}`);
}

async function showTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  await tab.dispatchEvent('click');
  await expectUi(tab).toHaveAttribute('aria-selected', 'true');
  // Its list comes from the worker: until then the previous one is on screen.
  const posts = page.getByRole('tabpanel', { name, exact: true });
  await expectUi(posts.getByRole('feed')).toBeVisible();
}

async function comesBack(page: Page): Promise<void> {
  const before = await firstSettledRow(page);
  const isHub = new URL(page.url()).pathname === '/creative-hub';
  await follow(page, isHub ? '/saved' : '/creative-hub');
  await firstSettledRow(page);
  await page.goBack();
  await expect.poll(() => movedPx(page, before), PATIENCE).toBeLessThan(EXACT_PX);
  await firstSettledRow(page);
  await page.reload();
  await expect.poll(() => movedPx(page, before), PATIENCE).toBeLessThan(EXACT_PX);
  await firstSettledRow(page);
  expect(await movedPx(page, before)).toBeLessThan(EXACT_PX);
}

describe('going back or reloading restores the scroll anchor', () => {
  it.for([...Object.values(FEED_MESSAGES.scopes)])('in the feed: %s', async (name) => {
    await reading(async (page) => {
      await page.goto('/creative-hub');
      await firstSettledRow(page);
      await showTab(page, name);
      await firstSettledRow(page);
      await wheel(page, 13_579, 20_000);
      await comesBack(page);
    });
  });

  it('of one feed list while another one is shown', async () => {
    const { hot, latest, following } = FEED_MESSAGES.scopes;
    await reading(async (page) => {
      await page.goto('/creative-hub');
      await firstSettledRow(page);
      for (const [name, other] of [
        [hot, latest],
        [latest, following],
        [following, hot],
      ] as const) {
        await showTab(page, name);
        await firstSettledRow(page);
        await wheel(page, 7_531, 20_000);
        const before = await firstSettledRow(page);
        // Left before scrolling has come to rest.
        await page.mouse.move(640, 450);
        await page.mouse.wheel(0, 120);
        await expect.poll(() => movedPx(page, before), PATIENCE).toBeCloseTo(120, 0);
        await showTab(page, other);
        await firstSettledRow(page);
        await showTab(page, name);
        await firstSettledRow(page);
        expect(Math.abs((await movedPx(page, before)) - 120)).toBeLessThan(EXACT_PX);
      }
    });
  });

  it.for([
    ['/saved', 17_531],
    ['/connections', 1_531],
    ['/notifications', 1_231],
    ['/search?term=a', 1_331],
  ] as const)('in %s', async ([address, distancePx]) => {
    await reading(async (page) => {
      await page.goto('/creative-hub');
      await firstSettledRow(page);
      await page.goto(address);
      await firstSettledRow(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await wheel(page, distancePx, 6_000);
      await comesBack(page);
      if (address.startsWith('/search')) {
        await expectUi(page.getByLabel(PEOPLE_MESSAGES.search)).toHaveValue('a');
      }
    });
  });

  it('in a portfolio, as far as its rows were loaded', async () => {
    await reading(async (page) => {
      await page.goto(`/user/${artist}`);
      const more = page.getByRole('button', { name: PROJECT_MESSAGES.loadMore });
      await more.click();
      await more.click();
      await firstSettledRow(page);
      await wheel(page, 1_431, 6_000);
      await comesBack(page);
    });
  });
});
