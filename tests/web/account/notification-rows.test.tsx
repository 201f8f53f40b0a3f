import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NotificationId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import type { Notification } from '#contract/schema/notification.ts';
import { groupStarts } from '../../../src/features/notifications/notification-groups.ts';
import { NotificationList } from '../../../src/features/notifications/notification-list.tsx';
import { session } from '../../../src/state/session.ts';
import { frames } from '../../support/web/frames.ts';
import { imageUrl, THUMB_HASH } from '../../support/web/images.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { notificationOf } from '../../support/web/notifications.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';

const NOW_MS = new Date(2026, 5, 17, 12).getTime();

const before = (days: number) => new Date(NOW_MS - days * 24 * 60 * 60_000).toISOString();

beforeEach(async () => {
  session.current = { status: 'signed-in', user: selfUser() };
  await page.viewport(1280, 900);
});

function showList(...items: Notification[]) {
  const calls = mockApi({
    'GET /api/notifications': () => jsonResponse(200, items),
    'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 2 }),
    [`POST /api/users/follow/${items[0]?.additionalInfo.triggeringUserId}`]: () =>
      jsonResponse(200, {
        following: true,
        followersCount: 1,
        revision: 2,
        followingCount: 1,
        selfRevision: 2,
      }),
  });
  render(
    <MemoryRouter>
      <NotificationList emptyAction={null} />
    </MemoryRouter>,
  );
  return calls;
}

const row = (at = 0) => page.getByRole('listitem').nth(at);

/** The link that a press at the middle of `element` follows. */
function linkAt(element: Element): string | null | undefined {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document
    .elementFromPoint(x + width / 2, y + height / 2)
    ?.closest('a')
    ?.getAttribute('href');
}

describe('the row of a notification', () => {
  it('shows the text and the picture it is about, and is a link as a whole', async () => {
    const excerpt = 'How long is that?';
    const image = { src: imageUrl(), placeholder: THUMB_HASH, alt: 'A stone in a brook' };
    const one = notificationOf(2, { type: 'comment', excerpt, image });
    showList(one, notificationOf(1, { excerpt, image: { ...image, moves: true } }));
    const picture = row().getByAltText(image.alt);
    await expect.element(picture).toBeVisible();
    const words = row().getByText(excerpt);
    const post = `/posts/${one.additionalInfo.postId}`;
    for (const part of [picture, words]) expect(linkAt(part.element())).toBe(post);
    const name = row().getByRole('link', { name: 'Leo Park' });
    expect(linkAt(name.element())).toBe(`/user/${one.additionalInfo.triggeringUserId}`);
    // A play mark on a still of what moves alone.
    const isMarked = (at: number) =>
      row(at).element().textContent.includes(POST_MESSAGES.wall.moves);
    expect([isMarked(0), isMarked(1)]).toEqual([false, true]);
  });

  it('marks an unread one by a bar, and in words for screen readers', async () => {
    showList(notificationOf(2), notificationOf(1, { isRead: true }));
    await expect.element(row().getByText(`${NOTIFICATION_MESSAGES.unread}.`)).toBeInTheDocument();
    expect(row(1).getByText(`${NOTIFICATION_MESSAGES.unread}.`).elements()).toEqual([]);
    const barOf = (at: number) => {
      const sentence = row(at)
        .getByText(/liked your post/)
        .element();
      return getComputedStyle(sentence.parentElement?.parentElement ?? sentence).boxShadow;
    };
    expect(barOf(0)).toContain('3px');
    expect(barOf(1)).toBe('none');
  });

  it('has no box where there is no picture, and its words have the room', async () => {
    const excerpt = 'word '.repeat(LIMITS.notificationExcerptChars / 5).trim();
    const image = { src: imageUrl(), alt: 'A stone in a brook' };
    showList(notificationOf(2, { excerpt, image }), notificationOf(1, { excerpt }));
    await expect.element(row().getByAltText(image.alt)).toBeVisible();
    const endPx = (at: number) =>
      row(at).getByText(excerpt).element().getBoundingClientRect().right;
    expect(endPx(1)).toBeGreaterThan(endPx(0) + 72);
    expect(row(1).element().querySelector('img')).toBeNull();
  });

  it('has what a picture shows in words where that does not come', async () => {
    showList(notificationOf(1, { image: { src: '/media/gone.jpg', alt: 'A stone in a brook' } }));
    await expect.element(row().getByText('A stone in a brook')).toBeVisible();
    expect(row().element().querySelector('img')).toBeNull();
  });

  it('has two lines of words at most', async () => {
    await page.viewport(390, 844);
    const excerpt = 'word '.repeat(LIMITS.notificationExcerptChars / 5).trim();
    showList(notificationOf(1, { excerpt }));
    const words = row().getByText(excerpt);
    await expect.element(words).toBeVisible();
    const { lineHeight } = getComputedStyle(words.element());
    expect(words.element().clientHeight).toBeLessThan(3 * Number.parseFloat(lineHeight));
  });

  it('shows two faces, and the names of two in bold', async () => {
    const { additionalInfo } = notificationOf(1);
    const names = ['And', 'Leo', 'Ines'];
    const usernames = ['and', 'leo', 'ines'];
    const three = { ...additionalInfo, names, usernames, profilePhotos: ['', '', ''], people: 3 };
    const two = { ...three, names: names.slice(0, 2), people: 2 };
    showList(
      notificationOf(2, { message: 'And and 2 others liked your post.', additionalInfo: three }),
      notificationOf(1, { message: 'And and Leo liked your post.', additionalInfo: two }),
    );
    await expect.element(row().getByText(/2 others liked/)).toBeVisible();
    const partsOf = (at: number) => {
      const element = row(at).element();
      const bold = [...element.querySelectorAll('strong')].map((part) => part.textContent);
      return [element.querySelectorAll('[aria-hidden="true"]').length, bold];
    };
    expect(partsOf(0)).toEqual([2, ['And']]);
    expect(partsOf(1)).toEqual([2, ['And', 'Leo']]);
    expect(row(1).element().textContent).toContain('And and Leo liked your post.');
  });

  it('offers to follow back one new follower', async () => {
    const { postId: _, ...additionalInfo } = notificationOf(1).additionalInfo;
    const follow = { type: 'follow', message: 'Leo Park started following you.' } as const;
    const calls = showList(
      notificationOf(2, { ...follow, additionalInfo, viewerFollows: false }),
      notificationOf(1, { ...follow, additionalInfo }),
    );
    await page.getByRole('button', { name: PEOPLE_MESSAGES.followBackName('Leo Park') }).click();
    await expect
      .element(row().getByRole('button', { name: PEOPLE_MESSAGES.followingName('Leo Park') }))
      .toBeVisible();
    expect(calls.map(({ path }) => path)).toContain(
      `/api/users/follow/${additionalInfo.triggeringUserId}`,
    );
    expect(row(1).getByRole('button').elements()).toEqual([]);
  });
});

describe('the groups of notifications', () => {
  const starts = (...items: readonly (readonly [days: number, isRead?: boolean])[]) => {
    const rows = items.map(([days, isRead = true], at) => {
      return { _id: `${at}` as NotificationId, isRead, createdAt: before(days) };
    });
    return [...groupStarts(rows, NOW_MS)].map(([id, group]) => `${id} ${group}`);
  };

  it.each([
    [
      'new above today, the days of a week and all before',
      [[0, false], [0], [1], [6], [7], [90]],
      ['0 new', '1 today', '2 week', '4 earlier'],
    ],
    ['only those there are', [[0], [30]], ['0 today', '1 earlier']],
    [
      'one that was read above an unread one where it was',
      [[0], [3, false], [0]],
      ['0 new', '2 today'],
    ],
    ['the order of the list, whatever times say', [[2], [0], [30]], ['0 week', '2 earlier']],
    ['nothing where there is nothing', [], []],
  ] as const)('are %s', (_what, items, expected) => {
    expect(starts(...items)).toEqual(expected);
  });

  it('are headings of the list', async () => {
    const createdAt = new Date(0).toISOString();
    showList(notificationOf(2), notificationOf(1, { isRead: true, createdAt }));
    await expect.element(row().getByText(/liked your post/)).toBeVisible();
    const { groups } = NOTIFICATION_MESSAGES;
    const names = page.getByRole('heading', { level: 2 }).elements();
    expect(names.map((name) => name.textContent)).toEqual([groups.new, groups.earlier]);
  });

  it('are those of the next day after midnight', async () => {
    vi.useFakeTimers({ now: NOW_MS, toFake: ['setInterval', 'clearInterval', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    showList(notificationOf(1, { isRead: true, createdAt: new Date(NOW_MS).toISOString() }));
    await expect.element(row().getByText(/liked your post/)).toBeVisible();
    const heading = () => page.getByRole('heading', { level: 2 }).element().textContent;
    const { groups } = NOTIFICATION_MESSAGES;
    expect(heading()).toBe(groups.today);
    await vi.advanceTimersByTimeAsync(12 * 60 * 60_000);
    await frames();
    expect(heading()).toBe(groups.week);
  });
});
