import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NotificationId } from '#contract/ids.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';

import type { Notification } from '#contract/schema/notification.ts';
import { ConnectionsRoute } from '../../../src/app/routes/people/connections-route.tsx';
import { NotificationsRoute } from '../../../src/app/routes/people/notifications-route.tsx';
import { SearchRoute } from '../../../src/app/routes/people/search-route.tsx';
import { UserRoute } from '../../../src/app/routes/people/user-route.tsx';
import { PostRoute } from '../../../src/app/routes/posts/post-route.tsx';
import { SavedRoute } from '../../../src/app/routes/posts/saved-route.tsx';
import { removePerson } from '../../../src/state/entities/people.ts';
import { session } from '../../../src/state/session.ts';
import { commentOf } from '../../support/web/comments.ts';
import { connect } from '../../support/web/connections.ts';
import { idOf, postOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { entryOf, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

vi.mock('../../../src/lib/feed/feed-client.ts', async (original) => ({
  ...(await original<object>()),
  announceAuthorGone: () => undefined,
}));

vi.mock('../../../src/lib/api/socket.ts', async (original) => ({
  ...(await original<object>()),
  onConnection: (await import('../../support/web/connections.ts')).onConnection,
}));

const leo = entryOf('01j000000000000000000000bb', 'leo', { firstName: 'Leo', lastName: 'Park' });
const { email: _, emailVerified: __, ...profile } = selfUser(leo);
const post = postOf(7);

const comment = commentOf(1, { commentBy: leo, commentText: 'By Leo Park' });

const notification: Notification = {
  _id: '01j00000000000000000000001' as NotificationId,
  isRead: true,
  message: 'Leo Park liked your post.',
  user: selfUser()._id,
  type: 'like',
  createdAt: new Date().toISOString(),
  sequence: 1,
  revision: 1,
  additionalInfo: {
    profilePhotos: [''],
    usernames: ['leo'],
    names: ['Leo Park'],
    triggeringUserId: leo._id,
    postId: post._id,
    people: 1,
  },
};

/** The screens that show a person, and what calls answer before and after the person is gone. */
const SCREENS = [
  ['/connections', { '/api/users/connections': (isThere) => ({ users: isThere ? [leo] : [] }) }],
  ['/search', { '/api/users/random': () => [leo] }],
  ['/notifications', { '/api/notifications': (isThere) => (isThere ? [notification] : []) }],
  [
    `/posts/${post._id}`,
    {
      [`/api/posts/${post._id}`]: () => post,
      [`/api/posts/${post._id}/comments`]: (isThere) => ({ comments: isThere ? [comment] : [] }),
    },
  ],
] as const satisfies readonly (readonly [string, Record<string, (isThere: boolean) => unknown>])[];

let isThere = true;
beforeEach(() => {
  isThere = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-in', user: selfUser() };
});

function show(address: string): void {
  render(
    <MemoryRouter initialEntries={[{ pathname: address, key: crypto.randomUUID() }]}>
      <Routes>
        <Route path="/connections" element={<ConnectionsRoute />} />
        <Route path="/saved" element={<SavedRoute />} />
        <Route path="/search" element={<SearchRoute />} />
        <Route path="/notifications" element={<NotificationsRoute />} />
        <Route path="/posts/:postId" element={<PostRoute />} />
        <Route path="/user/:userId" element={<UserRoute />} />
      </Routes>
    </MemoryRouter>,
  );
}

const gone = () => refusal('not_found');

function goAway(): void {
  isThere = false;
  removePerson(leo._id);
}

describe('who blocks, is blocked or leaves', () => {
  it.each(SCREENS)('goes from %s while it is on screen', async (address, answers) => {
    mockApi(
      Object.fromEntries(
        Object.entries(answers).map(([path, answer]) => [
          `GET ${path}`,
          () => jsonResponse(200, answer(isThere)),
        ]),
      ),
    );
    show(address);
    await expect.element(page.getByText('Leo Park').first()).toBeVisible();
    goAway();
    await expect.element(page.getByText('Leo Park')).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert').getByText(/./)).not.toBeInTheDocument();
  });

  it('is removed from saved posts, which keep those of others', async () => {
    const posts = [
      postOf(8, { content: 'Of Leo’s', user: leo }),
      postOf(9, { content: 'Of somebody else’s' }),
    ];
    mockApi({
      'GET /api/posts/saved': () => jsonResponse(200, { posts }),
      'GET /api/posts': () => jsonResponse(200, { posts }),
    });
    show('/saved');
    await expect.element(page.getByText('Of Leo’s')).toBeVisible();
    goAway();
    await expect.element(page.getByText('Of Leo’s')).not.toBeInTheDocument();
    await expect.element(page.getByText('Of somebody else’s')).toBeVisible();
  });

  it('offers to follow a person without posts, and shows six others', async () => {
    const others = Array.from({ length: 7 }, (_, n) => ({ ...leo, _id: idOf(n + 1) }));
    mockApi({
      [`GET /api/users/details/${leo._id}`]: () => jsonResponse(200, profile),
      'GET /api/users/random': () => jsonResponse(200, [leo, ...others]),
    });
    show(`/user/${leo._id}`);
    await expect.element(page.getByText(PROFILE_MESSAGES.noProjects('Leo Park'))).toBeVisible();
    const follow = page.getByRole('button', { name: PEOPLE_MESSAGES.followName('Leo Park') });
    await expect.poll(() => follow.elements()).toHaveLength(2); // in the head, too
    const faces = page.getByRole('complementary').getByRole('link');
    await expect.poll(() => faces.elements()).toHaveLength(6);
    expect(faces.elements().map((face) => face.getAttribute('href'))).not.toContain(
      `/user/${leo._id}`,
    );
  });

  it('disappears from a profile with the next connection if no event told of it', async () => {
    mockApi({
      [`GET /api/users/details/${leo._id}`]: () => (isThere ? jsonResponse(200, profile) : gone()),
      [`GET /api/users/${leo._id}/block`]: gone,
    });
    show(`/user/${leo._id}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    isThere = false;
    connect();
    await expect.element(page.getByText(PROFILE_MESSAGES.gone)).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });

  it.each([
    ['one has set the block', true],
    ['somebody else has', false],
  ])('has a profile that says so only where %s', async (_, isOwn) => {
    mockApi({
      [`GET /api/users/details/${leo._id}`]: () => (isThere ? jsonResponse(200, profile) : gone()),
      [`GET /api/users/${leo._id}/block`]: () => (isOwn ? jsonResponse(200, leo) : gone()),
    });
    show(`/user/${leo._id}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    goAway();
    await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
    const words = isOwn ? MODERATION_MESSAGES.blockedScreen('Leo Park') : PROFILE_MESSAGES.gone;
    await expect.element(page.getByText(words)).toBeVisible();
    const unblock = page.getByRole('button', { name: MODERATION_MESSAGES.unblock });
    await expect.element(unblock).toHaveLength(isOwn ? 1 : 0);
  });
});
