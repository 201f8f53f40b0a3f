import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NotificationId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';

import type { Notification } from '#contract/schema/notification.ts';
import { NotificationsRoute } from '../../../src/app/routes/people/notifications-route.tsx';
import { NotificationList } from '../../../src/features/notifications/notification-list.tsx';
import {
  loadNewNotifications,
  mergeNotifications,
  readNotification,
} from '../../../src/state/notifications.ts';
import { session } from '../../../src/state/session.ts';
import { loadUnread, setUnread, useUnread } from '../../../src/state/unread.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render, renderHook } from '../../support/web/render.tsx';

function notification(sequence: number, changes: Partial<Notification> = {}): Notification {
  return {
    _id: `01j0000000000000000000000${sequence}`,
    isRead: false,
    message: 'Leo Park liked your post.',
    user: '01j000000000000000000000aa',
    type: 'like',
    createdAt: new Date().toISOString(),
    sequence,
    revision: 1,
    additionalInfo: {
      profilePhotos: [''],
      usernames: ['leo'],
      names: ['Leo Park'],
      triggeringUserId: '01j000000000000000000000bb',
      postId: '01j000000000000000000000pp',
      people: 1,
    },
    ...changes,
  };
}

function openList(onViewPost: (notification: Notification) => void = () => undefined) {
  return render(
    <MemoryRouter>
      <NotificationList emptyAction={null} onViewPost={onViewPost} />
    </MemoryRouter>,
  );
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe('the screen of notifications', () => {
  it('marks the one as read whose post is viewed, and opens the post', async () => {
    session.current = { status: 'signed-in', user: selfUser() };
    const one = notification(1, { isRead: true });
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, [one]),
      [`POST /api/notifications/read/${one._id}`]: () => jsonResponse(200, { unread: 0 }),
    });
    let address = '';
    function Address() {
      address = useLocation().pathname;
      return null;
    }
    render(
      <MemoryRouter>
        <NotificationsRoute />
        <Address />
      </MemoryRouter>,
    );
    await page.getByText(NOTIFICATION_MESSAGES.viewPost).click();
    await expect.poll(() => address).toBe(`/posts/${one.additionalInfo.postId}`);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST /api/notifications/read/${one._id}`,
    );
  });
});

describe('the list of notifications', () => {
  it('is marked as read up to the newest one that it shows', async () => {
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, [notification(3), notification(2)]),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0 }),
    });
    openList();
    await expect.element(page.getByText(/liked your post/).first()).toBeVisible();
    await expect.poll(() => calls.at(-1)?.body).toEqual({ upTo: 3 });
  });

  it('that holds nothing new is not marked again', async () => {
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, [notification(1, { isRead: true })]),
    });
    openList();
    await expect.element(page.getByText(/liked your post/)).toBeVisible();
    expect(calls.map((call) => call.method)).toEqual(['GET']);
  });

  it('says so when there is nothing, and what to do about it', async () => {
    session.current = { status: 'signed-in', user: selfUser() };
    mockApi({ 'GET /api/notifications': () => jsonResponse(200, []) });
    render(
      <MemoryRouter>
        <NotificationsRoute />
      </MemoryRouter>,
    );
    await expect.element(page.getByText('No notifications')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: PEOPLE_MESSAGES.find }))
      .toHaveAttribute('href', '/search');
  });

  it.each([
    ['all', 1, NOTIFICATION_MESSAGES.end],
    ['the newest', LIMITS.notificationList, NOTIFICATION_MESSAGES.newest(LIMITS.notificationList)],
  ])('says below the last one that these are %s', async (_, count, words) => {
    mockApi({
      'GET /api/notifications': () =>
        jsonResponse(
          200,
          Array.from({ length: count }, (_, n) => notification(count - n, { isRead: true })),
        ),
    });
    openList();
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('does not take itself for cut off when it only grows while it is open', async () => {
    const count = LIMITS.notificationList;
    const all = Array.from({ length: count }, (_, n) => notification(count - n, { isRead: true }));
    mockApi({
      'GET /api/notifications': ({ search }) =>
        jsonResponse(200, search === '' ? all.slice(1) : all.slice(0, 1)),
    });
    openList();
    await expect.element(page.getByText(NOTIFICATION_MESSAGES.end)).toBeVisible();
    await loadNewNotifications();
    await expect
      .element(page.getByRole('listitem').first())
      .toHaveAttribute('aria-setsize', String(count));
    await expect.element(page.getByText(NOTIFICATION_MESSAGES.end)).toBeVisible();
  });

  it('can be tried again after a failure', async () => {
    let isUp = false;
    mockApi({
      'GET /api/notifications': () =>
        isUp ? jsonResponse(200, [notification(1, { isRead: true })]) : jsonResponse(503, {}),
    });
    openList();
    await expect.element(page.getByText(ERROR_MESSAGES.notifications_failed)).toBeVisible();
    isUp = true;
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    await expect.element(page.getByText(/liked your post/)).toBeVisible();
  });

  it('grows on top while it is open, and asks only for what it does not have', async () => {
    const asked: string[] = [];
    mockApi({
      'GET /api/notifications': ({ search }) => {
        asked.push(search);
        return search === ''
          ? jsonResponse(200, [notification(4, { isRead: true })])
          : jsonResponse(200, [notification(5, { message: 'ines started following you.' })]);
      },
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0 }),
    });
    openList();
    await expect.element(page.getByText(/liked your post/)).toBeVisible();
    await loadNewNotifications();
    await expect
      .element(
        page
          .getByRole('listitem')
          .first()
          .getByText(/started following/),
      )
      .toBeVisible();
    expect(asked).toEqual(['', '?after=4']);
  });

  it('has everything that was told in quick succession, newest first', async () => {
    const answers: ((items: Notification[]) => void)[] = [];
    const asked: string[] = [];
    const seen = { isRead: true };
    mockApi({
      'GET /api/notifications': ({ search }) => {
        asked.push(search);
        return new Promise((answer) => answers.push((items) => answer(jsonResponse(200, items))));
      },
    });
    openList();
    await expect.poll(() => answers.length).toBe(1);
    const first = loadNewNotifications(); // told while the list is on its way
    const second = loadNewNotifications();
    answers[0]?.([notification(4, { ...seen, message: 'Four' })]);
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.([notification(5, { ...seen, message: 'Five' })]);
    await first;
    await expect.poll(() => answers.length).toBe(3);
    answers[2]?.([notification(6, { ...seen, message: 'Six' })]);
    await second;
    expect(asked).toEqual(['', '?after=4', '?after=5']);
    await expect.element(page.getByText('Six')).toBeVisible();
    const rows = page.getByRole('listitem').elements();
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual(['Six', 'Five', 'Four']);
  });

  it('keeps what was viewed as read while news are on their way', async () => {
    session.current = { status: 'signed-in', user: selfUser() };
    const news = Promise.withResolvers<Response>();
    const one = notification(4);
    mockApi({
      'GET /api/notifications': ({ search }) =>
        search === '' ? jsonResponse(200, [one]) : news.promise,
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0 }),
      [`POST /api/notifications/read/${one._id}`]: () => jsonResponse(200, { unread: 0 }),
    });
    openList(({ _id }) => readNotification(_id as NotificationId));
    const unread = page.getByText(`${NOTIFICATION_MESSAGES.unread}.`);
    await expect.element(unread).toBeInTheDocument();
    const noted = loadNewNotifications();
    await page.getByText(NOTIFICATION_MESSAGES.viewPost).click();
    await expect.element(unread).not.toBeInTheDocument();
    news.resolve(jsonResponse(200, [notification(5, { isRead: true })]));
    await noted;
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(2);
    expect(unread.elements()).toEqual([]);
  });

  it('misses nothing where it leaves before the news are there', async () => {
    const broken = Promise.withResolvers<Response>();
    const calls = mockApi({
      'GET /api/notifications': ({ search }) =>
        search === '' ? jsonResponse(200, [notification(4, { isRead: true })]) : broken.promise,
    });
    const list = openList();
    await expect.element(page.getByText(/liked your post/)).toBeVisible();
    const noted = loadNewNotifications();
    await expect.poll(() => calls.length).toBe(2);
    list.unmount();
    broken.reject(new DOMException('The list has left.', 'AbortError'));
    await expect(noted).resolves.toBeUndefined();
  });

  it('offers the post only where there is one', async () => {
    const seen = vi.fn();
    const { postId: _, ...withoutPost } = notification(1).additionalInfo;
    mockApi({
      'GET /api/notifications': () =>
        jsonResponse(200, [
          notification(2, { isRead: true }),
          notification(1, { isRead: true, type: 'follow', additionalInfo: withoutPost }),
        ]),
    });
    openList(seen);
    await expect
      .element(page.getByRole('button', { name: NOTIFICATION_MESSAGES.viewPost }))
      .toBeVisible();
    expect(
      page.getByRole('button', { name: NOTIFICATION_MESSAGES.viewPost }).elements(),
    ).toHaveLength(1);
    await page.getByRole('button', { name: NOTIFICATION_MESSAGES.viewPost }).click();
    expect(seen).toHaveBeenCalledWith(expect.objectContaining({ sequence: 2 }));
    const names = page.getByRole('link', { name: 'Leo Park', exact: true }).elements();
    expect(names.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill(`/user/${notification(1).additionalInfo.triggeringUserId}`),
    );
  });
});

describe('a notification that has grown', () => {
  it('takes the place of what it was', () => {
    const before = notification(1);
    const grown = { ...before, sequence: 3, message: 'ines and Leo Park liked your post.' };
    expect(mergeNotifications([grown], [notification(2), before])).toEqual(
      [grown, notification(2)].map((it) => expect.objectContaining({ sequence: it.sequence })),
    );
  });
});

describe('the count of the bell', () => {
  it('is what was told last, also where an older question is answered after it', async () => {
    const answer = Promise.withResolvers<Response>();
    mockApi({ 'GET /api/notifications/count': () => answer.promise });
    const { current } = renderHook(useUnread);
    const loaded = loadUnread();
    setUnread(3);
    answer.resolve(jsonResponse(200, { unread: 2 }));
    await loaded;
    await new Promise((drawn) => setTimeout(drawn, 50));
    expect(current()).toBe(3);
  });

  it('is taken from the list that was left before it was marked as read', async () => {
    const answer = Promise.withResolvers<Response>();
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, [notification(1)]),
      'POST /api/notifications/read': () => answer.promise,
    });
    setUnread(1);
    const { current } = renderHook(useUnread);
    const list = openList();
    await expect.poll(() => calls.length).toBe(2);
    list.unmount();
    answer.resolve(jsonResponse(200, { unread: 0 }));
    await expect.poll(current).toBe(0);
  });
});

describe('the badge of the bell', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('shows %d as %s', (unread, words) => {
    expect(NOTIFICATION_MESSAGES.badge(unread)).toBe(words);
  });
});
