import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';

import type { UserEntry } from '#contract/schema/user.ts';
import { ConnectionsRoute } from '../../../src/app/routes/people/connections-route.tsx';
import { SavedRoute } from '../../../src/app/routes/posts/saved-route.tsx';
import { PostLikers } from '../../../src/features/posts/post-likers.tsx';
import { removePerson } from '../../../src/state/entities/people.ts';
import { session } from '../../../src/state/session.ts';
import { idOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi, type RecordedCall, refusal } from '../../support/web/mock-api.ts';
import { entryOf, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const PEOPLE = 1_000;
const PAGE = 50;

function person(index: number): UserEntry {
  const id = `01j0000000000000000000${String(index).padStart(4, '0')}`;
  const title = index % 3 === 0 ? '' : 'Illustrator';
  return entryOf(id, `person.${index}`, { firstName: 'Person', lastName: String(index), title });
}

/** The page that the cursor names by where it begins. */
function pageOf({ search }: RecordedCall): Response {
  const from = Number(new URLSearchParams(search).get('cursor') ?? 0);
  const users = Array.from({ length: Math.min(PAGE, PEOPLE - from) }, (_, at) => person(from + at));
  const next = from + PAGE;
  return jsonResponse(200, { users, ...(next < PEOPLE ? { nextCursor: String(next) } : {}) });
}

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <div style={{ height: '5000px' }}>
      <button type="button" style={{ position: 'fixed' }} onClick={() => navigate(-1)}>
        Go back
      </button>
    </div>
  );
}

function show() {
  return render(
    <MemoryRouter initialEntries={[{ pathname: '/connections', key: crypto.randomUUID() }]}>
      <Routes>
        <Route path="/connections" element={<ConnectionsRoute />} />
        <Route path="/user/:userId" element={<Elsewhere />} />
      </Routes>
      <Link to="/connections">Connections</Link>
    </MemoryRouter>,
  );
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const rowOf = (index: number) => document.querySelector(`[data-row="${person(index)._id}"]`);
const heightPx = () => document.documentElement.scrollHeight;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.viewport(800, 800);
  scrollTo(0, 0);
  session.current = { status: 'signed-in', user: selfUser() };
});

describe('a list of a thousand people', () => {
  it('mounts what is on screen, and loads the next page before its end', async () => {
    const calls = mockApi({ 'GET /api/users/connections': pageOf });
    show();
    await expect.element(page.getByRole('link', { name: 'Person 0', exact: true })).toBeVisible();
    expect(rows().length).toBeLessThan(30);
    expect(rows()[0]?.getAttribute('aria-posinset')).toBe('1');
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('-1');
    expect(calls).toHaveLength(1);
    scrollTo(0, 2_400);
    await expect.poll(() => rowOf(45)).not.toBeNull();
    await expect.poll(heightPx).toBeGreaterThan(6_000);
    expect(calls).toHaveLength(2);
    scrollTo(0, 4_000);
    await expect.poll(() => rowOf(65)).not.toBeNull();
    expect(rows().length).toBeLessThan(30);
  });

  it('can be scrolled to its last row', async () => {
    mockApi({ 'GET /api/users/connections': pageOf });
    show();
    await expect.poll(() => rowOf(0)).not.toBeNull();
    await expect
      .poll(
        () => {
          scrollTo(0, heightPx());
          return rowOf(PEOPLE - 1);
        },
        { timeout: 60_000 },
      )
      .not.toBeNull();
    expect(rowOf(PEOPLE - 1)?.getAttribute('aria-setsize')).toBe(String(PEOPLE));
    expect(rows().length).toBeLessThan(30);
    scrollTo(0, heightPx());
    await expect.element(page.getByText(PEOPLE_MESSAGES.all(PEOPLE))).toBeInViewport();
  });

  it('goes on by itself where pages are empty', async () => {
    const empty = (nextCursor: string) => jsonResponse(200, { users: [], nextCursor });
    const calls = mockApi({
      'GET /api/users/connections': (call) => {
        const cursor = new URLSearchParams(call.search).get('cursor');
        if (cursor === null) return empty('first gap');
        if (cursor === 'first gap') return pageOf({ ...call, search: '' });
        if (cursor === String(PAGE)) return empty('second gap');
        return pageOf({
          ...call,
          search: cursor === 'second gap' ? `?cursor=${PAGE}` : call.search,
        });
      },
    });
    show();
    await expect.poll(() => rowOf(0)).not.toBeNull();
    expect(calls).toHaveLength(2);
    scrollTo(0, 9_000);
    await expect.poll(heightPx).toBeGreaterThan(6_000);
    scrollTo(0, 4_000);
    await expect.poll(() => rowOf(65)).not.toBeNull();
  });

  it('says in the middle that a page did not load, and continues after Retry', async () => {
    let isBroken = true;
    mockApi({
      'GET /api/users/connections': (call) =>
        isBroken && call.search !== '' ? refusal('busy') : pageOf(call),
    });
    show();
    await expect.poll(() => rowOf(0)).not.toBeNull();
    scrollTo(0, 9_000);
    await expect.element(page.getByText(ERROR_MESSAGES.busy)).toBeVisible();
    expect(rowOf(PAGE - 1)).not.toBeNull(); // what is there stands
    isBroken = false;
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    scrollTo(0, 3_200);
    await expect.poll(() => rowOf(PAGE + 2)).not.toBeNull();
    expect(page.getByText(ERROR_MESSAGES.busy).query()).toBeNull();
  });

  it('goes on where one is led to it once more while its next page loads', async () => {
    const next = Promise.withResolvers<void>();
    mockApi({
      async 'GET /api/users/connections'(call) {
        if (call.search !== '') await next.promise;
        return pageOf(call);
      },
    });
    show();
    await expect.poll(() => rowOf(0)).not.toBeNull();
    scrollTo(0, 2_400);
    await expect
      .element(page.getByRole('status').getByText(PEOPLE_MESSAGES.loading))
      .toBeInTheDocument();
    (page.getByRole('link', { name: 'Connections' }).element() as HTMLElement).click();
    await frames();
    next.resolve();
    await expect.poll(heightPx).toBeGreaterThan(6_000);
  });

  it('is restored where it was left, without loading it again', async () => {
    const calls = mockApi({ 'GET /api/users/connections': pageOf });
    show();
    await expect.poll(() => rowOf(0)).not.toBeNull();
    scrollTo(0, 2_400);
    await expect.poll(heightPx).toBeGreaterThan(6_000);
    scrollTo(0, 4_321);
    await expect.poll(() => rowOf(70)).not.toBeNull();
    await frames();
    const topPx = rowOf(70)?.getBoundingClientRect().top ?? 0;
    const asked = calls.length;
    await page.getByRole('link', { name: 'Person 72', exact: true }).click();
    await userEvent.click(page.getByRole('button', { name: 'Go back' }));
    const movedPx = () => Math.abs((rowOf(70)?.getBoundingClientRect().top ?? NaN) - topPx);
    await expect.poll(movedPx).toBeLessThan(2);
    expect(calls.length).toBe(asked);
  });
});

describe('somebody who goes', () => {
  const goAway = (index: number) => removePerson(person(index)._id);
  const without = (index: number, call: RecordedCall) => {
    const page = pageOf(call);
    return page.text().then((text) => {
      const { users, ...rest } = JSON.parse(text) as { users: UserEntry[] };
      return jsonResponse(200, {
        ...rest,
        users: users.filter(({ _id }) => _id !== person(index)._id),
      });
    });
  };

  it('is not in a restored list, which keeps its position', async () => {
    let isGone = false;
    mockApi({
      'GET /api/users/connections': (call) => (isGone ? without(2, call) : pageOf(call)),
    });
    show();
    await expect.poll(() => rowOf(2)).not.toBeNull();
    await page.getByRole('link', { name: 'Person 2', exact: true }).click();
    isGone = true;
    goAway(2);
    await userEvent.click(page.getByRole('button', { name: 'Go back' }));
    await expect.poll(() => rowOf(3)).not.toBeNull();
    expect(rowOf(2)).toBeNull();
  });

  it('is not added by a page that was requested before', async () => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    mockApi({
      'GET /api/users/connections': async (call) => {
        if (call.search === '') return pageOf(call);
        asked.resolve();
        await released.promise;
        return pageOf(call);
      },
    });
    show();
    await expect.poll(() => rowOf(0)).not.toBeNull();
    scrollTo(0, 2_400);
    await asked.promise;
    goAway(PAGE + 1);
    released.resolve();
    await expect.poll(() => rowOf(PAGE)).not.toBeNull();
    scrollTo(0, 2_900);
    await expect.poll(() => rowOf(PAGE + 2)).not.toBeNull();
    expect(rowOf(PAGE + 1)).toBeNull();
  });
});

describe('the people who like a post, in a dialog', () => {
  const LIKERS = `GET /api/posts/${idOf(1)}/likers`;
  const box = () => {
    const found = page.getByRole('list', { name: POST_DIALOG_MESSAGES.likers.title }).element();
    let above: Element | null = found;
    while (above && getComputedStyle(above).overflowY !== 'auto') above = above.parentElement;
    if (!above) throw new Error('The list does not scroll.');
    return above;
  };
  const lastRow = () => rows().at(-1)?.getAttribute('aria-posinset');

  async function showLikers(onClose = () => undefined) {
    const calls = mockApi({ [LIKERS]: pageOf });
    render(
      <MemoryRouter>
        <PostLikers id={idOf(1)} onClose={onClose} />
      </MemoryRouter>,
    );
    await expect.element(page.getByRole('link', { name: 'Person 0', exact: true })).toBeVisible();
    return calls;
  }

  it('are mounted only where visible, and loaded as far as one scrolls', async () => {
    const calls = await showLikers();
    expect(rows().length).toBeLessThan(20);
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('-1');
    expect(calls).toHaveLength(1);
    box().scrollTo(0, 40 * 60);
    await expect.poll(() => calls.length).toBe(2);
  });

  it('can be scrolled to the last one, each below the one before', async () => {
    await showLikers();
    await expect
      .poll(
        () => {
          box().scrollTo(0, box().scrollHeight);
          return lastRow();
        },
        { timeout: 60_000 },
      )
      .toBe(String(PEOPLE));
    await expect.poll(() => rows().length).toBeLessThan(20);
    expect(rows().at(-1)?.getAttribute('aria-setsize')).toBe(String(PEOPLE));
    await expect.element(page.getByText(PEOPLE_MESSAGES.all(PEOPLE))).toBeVisible();
    const boxes = rows().map((each) => each.getBoundingClientRect());
    for (const [at, { top }] of boxes.entries()) {
      const above = boxes[at - 1];
      if (above) expect(Math.abs(top - above.bottom)).toBeLessThan(1);
    }
    expect(scrollY).toBe(0); // the page below stays where it is
  });

  it('are walked through by the keyboard, from one to the next', async () => {
    await showLikers();
    (page.getByRole('link', { name: 'Person 0', exact: true }).element() as HTMLElement).focus();
    const focused = () => Number(document.activeElement?.closest('li')?.ariaPosInSet);
    let before = focused();
    for (let step = 0; step < 60; step += 1) {
      await userEvent.keyboard('{Tab}');
      await frames();
      const now = focused();
      expect(now === before || now === before + 1).toBe(true);
      before = now;
    }
    expect(before).toBeGreaterThan(20);
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const seen = box().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(seen.top);
    expect(bottom).toBeLessThanOrEqual(seen.bottom);
  });
});

describe('the saved posts', () => {
  const POSTS = 120;
  const saved = (n: number) =>
    postOf(n, { content: `Saved ${n}. ${'More words. '.repeat(n % 40)}`, bookmarks: [VIEWER] });

  /** Twenty posts from the one that the cursor names. */
  function savedPage({ search }: RecordedCall): Response {
    const from = Number(new URLSearchParams(search).get('cursor') ?? 0);
    const posts = Array.from({ length: Math.min(20, POSTS - from) }, (_, at) => saved(from + at));
    const next = from + posts.length;
    return jsonResponse(200, { posts, ...(next < POSTS ? { nextCursor: String(next) } : {}) });
  }

  const savedScreen = () => (
    <MemoryRouter initialEntries={[{ pathname: '/saved', key: crypto.randomUUID() }]}>
      <SavedRoute />
    </MemoryRouter>
  );
  const card = (n: number) => document.querySelector<HTMLElement>(`[data-row="${idOf(n)}"]`);
  /** Whether a card begins where the one before it ends; heights are whole pixels. */
  const isBelowTheOneBefore = (n: number) => {
    const { bottom = Number.NaN } = card(n - 1)?.getBoundingClientRect() ?? {};
    const gapPx = (card(n)?.getBoundingClientRect().top ?? Number.NaN) - bottom;
    return gapPx >= 0 && gapPx < 1;
  };

  it('have no gaps, however tall each is, and keep what was pressed', async () => {
    session.current = { status: 'signed-in', user: selfUser({ _id: VIEWER }) };
    mockApi({
      'GET /api/posts/saved': savedPage,
      [`POST /api/posts/like/${idOf(1)}`]: () => jsonResponse(200, { likes: 1, likedBy: [VIEWER] }),
    });
    render(savedScreen());
    await expect
      .element(page.getByRole('feed', { name: SHELL_MESSAGES.titles.saved }))
      .toBeVisible();
    await expect.poll(() => isBelowTheOneBefore(1)).toBe(true);
    const like = () => card(1)?.querySelector<HTMLElement>('button[aria-pressed]');
    like()?.click();
    await expect.poll(() => like()?.getAttribute('aria-pressed')).toBe('true');

    scrollTo(0, 6_000);
    await expect.poll(() => card(1)).toBeNull();
    await expect
      .poll(
        () => {
          scrollBy(0, 2_000);
          return card(POSTS - 1);
        },
        { timeout: 60_000 },
      )
      .not.toBeNull();
    await expect.poll(() => isBelowTheOneBefore(POSTS - 1)).toBe(true);
    expect(rows().length).toBeLessThan(12);
    scrollTo(0, heightPx());
    await expect.element(page.getByText(COMMON_MESSAGES.listEnd)).toBeInViewport();

    scrollTo(0, 0);
    await expect.poll(() => isBelowTheOneBefore(1)).toBe(true);
    expect(like()?.getAttribute('aria-pressed')).toBe('true');
  });

  it('are up to date when the list is restored', async () => {
    session.current = { status: 'signed-in', user: selfUser({ _id: VIEWER }) };
    const [first, second] = [saved(1), saved(2)];
    mockApi({
      'GET /api/posts/saved': () => jsonResponse(200, { posts: [first, second] }),
      'GET /api/posts': () => jsonResponse(200, { posts: [{ ...first, bookmarks: [] }] }),
    });
    const screen = savedScreen();
    const isSaved = () => card(1)?.querySelector('[data-shortcut="b"]')?.ariaPressed;
    const list = render(screen);
    await expect.poll(isSaved).toBe('true');
    list.unmount();
    render(screen);
    await expect.poll(isSaved).toBe('false');
    expect(card(2)).toBeNull();
  });

  it('request an image again if no event tells that its post is gone', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const picture = { media: '/no-such-picture.jpg', mediaType: 'image' } as const;
    const missed: EventTarget[] = [];
    const record = ({ target }: Event) => target instanceof HTMLImageElement && missed.push(target);
    addEventListener('error', record, { capture: true });
    onTestFinished(() => removeEventListener('error', record, { capture: true }));
    mockApi({
      'GET /api/posts/saved': () => jsonResponse(200, { posts: [postOf(1, picture)] }),
      'GET /api/posts': () => jsonResponse(500, { code: 'internal', error: 'Broken' }),
    });
    render(savedScreen());
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    await expect.poll(() => missed.length).toBe(2);
    await expect.element(page.getByText(POST_MESSAGES.card.imageFailed)).toBeVisible();
  });

  it('follow a change of the text size at once', async () => {
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    session.current = { status: 'signed-in', user: selfUser({ _id: VIEWER }) };
    mockApi({ 'GET /api/posts/saved': savedPage });
    render(savedScreen());
    const textPx = () => {
      const text = card(1)?.querySelector(`[id="${idOf(1)}-text"]`);
      return text ? Number.parseFloat(getComputedStyle(text).fontSize) : Number.NaN;
    };
    await expect.poll(textPx).toBeGreaterThan(0);
    const before = textPx();
    document.documentElement.style.fontSize = '200%';
    await expect.poll(textPx).toBe(2 * before);
    await expect.poll(() => isBelowTheOneBefore(1)).toBe(true);
  });
});
