import fc from 'fast-check';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';

import { NotificationsRoute } from '../../../src/app/routes/people/notifications-route.tsx';
import { NotificationList } from '../../../src/features/notifications/notification-list.tsx';
import {
  applyNotification,
  loadMissedNotifications,
  refreshNotifications,
  syncNotifications,
} from '../../../src/state/entities/notifications.ts';
import { applyUnread, loadUnread, useUnread } from '../../../src/state/entities/unread.ts';
import { session } from '../../../src/state/session.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { notificationOf } from '../../support/web/notifications.ts';
import { selfUser } from '../../support/web/people.ts';
import { render, renderHook } from '../../support/web/render.tsx';

function openList() {
  return render(
    <MemoryRouter>
      <NotificationList emptyAction={null} />
    </MemoryRouter>,
  );
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

describe('the screen of notifications', () => {
  it('marks the one as read whose post is viewed, and opens the post', async () => {
    session.current = { status: 'signed-in', user: selfUser() };
    const one = notificationOf(1);
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, [one]),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 2 }),
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
      'GET /api/notifications': () => jsonResponse(200, [notificationOf(3), notificationOf(2)]),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0 }),
    });
    openList();
    await expect.element(page.getByText(/liked your post/).first()).toBeVisible();
    await expect.poll(() => calls.at(-1)?.body).toEqual({ upTo: 3 });
  });

  it('that holds nothing new is not marked again', async () => {
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, [notificationOf(1, { isRead: true })]),
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
          Array.from({ length: count }, (_, n) => notificationOf(count - n, { isRead: true })),
        ),
    });
    openList();
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('can be tried again after a failure', async () => {
    let isUp = false;
    mockApi({
      'GET /api/notifications': () =>
        isUp ? jsonResponse(200, [notificationOf(1, { isRead: true })]) : jsonResponse(503, {}),
    });
    openList();
    await expect.element(page.getByText(ERROR_MESSAGES.notifications_failed)).toBeVisible();
    isUp = true;
    await page.getByRole('button', { name: COMMON_MESSAGES.retry }).click();
    await expect.element(page.getByText(/liked your post/)).toBeVisible();
  });

  it('grows on top by what the server sends while it is open, without a further call', async () => {
    const count = LIMITS.notificationList - 1;
    const all = Array.from({ length: count }, (_, n) =>
      notificationOf(count - n, { isRead: true }),
    );
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, all),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 3 }),
    });
    openList();
    await expect.element(page.getByText(NOTIFICATION_MESSAGES.end)).toBeVisible();
    const message = 'ines started following you.';
    applyNotification(notificationOf(count + 1, { message, revision: 2 }));
    const first = page.getByRole('listitem').first();
    await expect.element(first.getByText(/started following/)).toBeVisible();
    await expect.element(first).toHaveAttribute('aria-setsize', String(count + 1));
    // It grew: that it is as long as what comes at once does not make it cut off.
    await expect.element(page.getByText(NOTIFICATION_MESSAGES.end)).toBeVisible();
    await expect.poll(() => calls.at(-1)?.body).toEqual({ upTo: count + 1 });
    expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it('marks as read, too, what was sent while it was loading', async () => {
    const answer = Promise.withResolvers<Response>();
    const calls = mockApi({
      'GET /api/notifications': () => answer.promise,
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 3 }),
    });
    openList();
    await expect.poll(() => calls.length).toBe(1);
    applyNotification(notificationOf(3, { revision: 2 }));
    answer.resolve(jsonResponse(200, [notificationOf(2)]));
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(2);
    await expect.poll(() => calls.at(-1)?.body).toEqual({ upTo: 3 });
  });

  it('shows nothing of an answer that comes after the one of a later request', async () => {
    const first = Promise.withResolvers<Response>();
    const answers = [first.promise, Promise.resolve(jsonResponse(200, [notificationOf(2)]))];
    const calls = mockApi({
      'GET /api/notifications': () => answers.shift() ?? jsonResponse(503, {}),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 1 }),
    });
    openList();
    await expect.poll(() => calls.length).toBe(1);
    void loadMissedNotifications(1);
    const rows = () => page.getByRole('listitem').elements().length;
    await expect.poll(rows).toBe(1);
    first.resolve(jsonResponse(200, [notificationOf(2), notificationOf(1)]));
    await first.promise;
    await frames();
    expect(rows()).toBe(1);
  });

  it('marks what comes in a hidden tab as read when the tab is seen again', async () => {
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, [notificationOf(1, { isRead: true })]),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 3 }),
    });
    openList();
    await expect.element(page.getByText(NOTIFICATION_MESSAGES.end)).toBeVisible();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    applyNotification(notificationOf(2, { message: 'ines started following you.', revision: 2 }));
    await expect.element(page.getByText(/started following/)).toBeVisible();
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => calls.at(-1)?.body).toEqual({ upTo: 2 });
  });

  it('ends as the server has it, in whatever order its answer and events arrive', async () => {
    const messageOf = (n: number) => `${n} people liked your post.`;
    const before = [notificationOf(1, { isRead: true, message: 'Now gone' }), notificationOf(2)];
    const grown = notificationOf(5, {
      _id: notificationOf(2)._id,
      message: messageOf(5),
      revision: 5,
    });
    const events = [
      notificationOf(3, { message: messageOf(3), revision: 2 }),
      notificationOf(4, { message: messageOf(4), revision: 3 }),
      { ...notificationOf(2), message: messageOf(2), revision: 4 },
      grown,
      notificationOf(6, { message: messageOf(6), revision: 6 }),
    ];
    // Read at revision 5, after what was sent as 3 had gone again.
    const answer = [grown, { ...notificationOf(3), message: messageOf(3) }].map((it) => ({
      ...it,
      revision: 5,
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events, 'answer' as const], { minLength: 6 }),
        async (order) => {
          const answers = [Promise.resolve(jsonResponse(200, before))];
          const later = Promise.withResolvers<Response>();
          answers.push(later.promise);
          mockApi({
            'GET /api/notifications': () => answers.shift() ?? jsonResponse(200, []),
            'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 1 }),
          });
          const list = openList();
          const rows = () =>
            page
              .getByRole('listitem')
              .elements()
              .map((row) => row.querySelector('p')?.textContent?.replace('Unread. ', ''));
          await expect.poll(() => rows().length).toBe(2);
          refreshNotifications();
          for (const one of order) {
            if (one === 'answer') {
              later.resolve(jsonResponse(200, answer));
              await later.promise;
              await frames();
            } else applyNotification(one);
          }
          await expect.poll(rows).toEqual([messageOf(6), messageOf(5), messageOf(3)]);
          list.unmount();
        },
      ),
      { numRuns: 20 },
    );
  });

  it('loads itself again where something in it was taken back, and marks the rest as before', async () => {
    const liked = notificationOf(2, { message: 'ines liked your post.', revision: 4 });
    const followed = notificationOf(1, { message: 'leo started following you.', revision: 4 });
    let items = [liked, followed];
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, items),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 5 }),
    });
    openList();
    await expect.element(page.getByText(/leo started/)).toBeVisible();
    const loads = () => calls.filter(({ method }) => method === 'GET').length;
    await syncNotifications(5); // the list was marked as read
    expect(loads()).toBe(1);
    items = [{ ...followed, isRead: true, revision: 6 }];
    await syncNotifications(6);
    expect(loads()).toBe(2);
    await expect.element(page.getByText(/ines liked/)).not.toBeInTheDocument();
    await expect.element(page.getByText(`${NOTIFICATION_MESSAGES.unread}.`)).toBeInTheDocument();
    await syncNotifications(6);
    applyNotification(notificationOf(3, { isRead: true, revision: 7 }));
    await syncNotifications(7); // comes with the count of what was sent
    expect(loads()).toBe(2);
    // Taken back right before something else was sent.
    const synced = syncNotifications(8);
    applyNotification(notificationOf(4, { isRead: true, revision: 9 }));
    await Promise.all([synced, syncNotifications(9)]);
    expect(loads()).toBe(3);
  });

  it('is loaded again after a time without connection, if anything has changed', async () => {
    const known = notificationOf(4, { isRead: true, revision: 2 });
    const missed = notificationOf(5, { message: 'ines started following you.', revision: 3 });
    let items = [known];
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, items),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 4 }),
    });
    openList();
    await expect.element(page.getByText(/liked your post/)).toBeVisible();
    await loadMissedNotifications(2);
    expect(calls).toHaveLength(1);
    items = [missed, { ...known, revision: 3 }];
    await loadMissedNotifications(3);
    const first = page.getByRole('listitem').first();
    await expect.element(first.getByText(/started following/)).toBeVisible();
  });

  it('is loaded again later, where the server is too busy', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    let isBusy = false;
    let items = [notificationOf(4, { isRead: true, revision: 2 })];
    const calls = mockApi({
      'GET /api/notifications': () => (isBusy ? refusal('busy') : jsonResponse(200, items)),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 4 }),
    });
    openList();
    await expect.element(page.getByText(/liked your post/)).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    isBusy = true;
    items = [notificationOf(5, { message: 'ines started following you.', revision: 3 }), ...items];
    const loaded = loadMissedNotifications(3);
    await expect.poll(() => calls.length).toBe(2);
    isBusy = false;
    const later = async () => {
      await vi.advanceTimersByTimeAsync(LIMITS.loadAgainMinMs);
      return calls.filter(({ method }) => method === 'GET').length;
    };
    await expect.poll(later).toBe(3);
    await loaded;
    await frames();
    expect(page.getByText(/started following/).elements()).toHaveLength(1);
  });

  it('shows the one as read whose post is viewed, also when more arrive meanwhile', async () => {
    session.current = { status: 'signed-in', user: selfUser() };
    const one = notificationOf(4);
    const answer = Promise.withResolvers<Response>();
    mockApi({
      'GET /api/notifications': () => jsonResponse(200, [one]),
      'POST /api/notifications/read': () => jsonResponse(200, { unread: 0, revision: 2 }),
      [`POST /api/notifications/read/${one._id}`]: () => answer.promise,
    });
    openList();
    const unread = page.getByText(`${NOTIFICATION_MESSAGES.unread}.`);
    await expect.element(unread).toBeInTheDocument();
    await page.getByText(NOTIFICATION_MESSAGES.viewPost).click();
    await expect.element(unread).not.toBeInTheDocument();
    applyNotification(notificationOf(5, { isRead: true, revision: 3 }));
    answer.resolve(jsonResponse(200, { unread: 0, revision: 4 }));
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(2);
    expect(unread.elements()).toEqual([]);
  });

  it('leads to the post, and to who follows where there is none', async () => {
    const { postId: _, ...withoutPost } = notificationOf(1).additionalInfo;
    mockApi({
      'GET /api/notifications': () =>
        jsonResponse(200, [
          notificationOf(2, { isRead: true }),
          notificationOf(1, { isRead: true, type: 'follow', additionalInfo: withoutPost }),
        ]),
    });
    openList();
    const { triggeringUserId, postId } = notificationOf(1).additionalInfo;
    const person = `/user/${triggeringUserId}`;
    await expect
      .poll(() =>
        page
          .getByRole('link')
          .elements()
          .map((link) => [link.textContent, link.getAttribute('href')]),
      )
      .toEqual([
        ['Leo Park', person],
        [NOTIFICATION_MESSAGES.viewPost, `/posts/${postId}`],
        [NOTIFICATION_MESSAGES.viewProfile, person],
      ]);
  });
});

describe('the count of the bell', () => {
  it('is the one of the greatest revision, in whatever order counts arrive', async () => {
    const answer = Promise.withResolvers<Response>();
    mockApi({ 'GET /api/notifications/count': () => answer.promise });
    session.current = { status: 'signed-in', user: selfUser() };
    const { current } = renderHook(useUnread);
    const loaded = loadUnread();
    applyUnread({ unread: 3, revision: 23 });
    applyUnread({ unread: 5, revision: 21 });
    answer.resolve(jsonResponse(200, { unread: 2, revision: 22 }));
    await loaded;
    await frames();
    expect(current()).toBe(3);
  });

  it('comes from the list as it was before it was marked as read', async () => {
    const answer = Promise.withResolvers<Response>();
    const calls = mockApi({
      'GET /api/notifications': () => jsonResponse(200, [notificationOf(1)]),
      'POST /api/notifications/read': () => answer.promise,
    });
    session.current = { status: 'signed-in', user: selfUser() };
    applyUnread({ unread: 1, revision: 24 });
    const { current } = renderHook(useUnread);
    await expect.poll(current).toBe(1);
    const list = openList();
    await expect.poll(() => calls.length).toBe(2);
    list.unmount();
    answer.resolve(jsonResponse(200, { unread: 0, revision: 25 }));
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
