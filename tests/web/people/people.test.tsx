import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';

import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { FollowButton } from '../../../src/features/shared/people/follow-button.tsx';
import { useFollowersCount } from '../../../src/state/follows.ts';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

/** How many follow Leo, of whom the server counted seven. */
function Count() {
  return <output>{useFollowersCount({ _id: leo, followersCount: 7 })}</output>;
}

const leo = '01j000000000000000000000bb' as UserId;
const follow = () => page.getByRole('button', { name: PEOPLE_MESSAGES.followName('Leo') });
const following = () => page.getByRole('button', { name: PEOPLE_MESSAGES.followingName('Leo') });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-in', user: selfUser() };
});

it('following is one call, and updates the account', async () => {
  const calls = mockApi({
    [`POST /api/users/follow/${leo}`]: () => jsonResponse(200, { following: true }),
  });
  render(<FollowButton userId={leo} name="Leo" />);
  await follow().click();
  await expect.element(following()).toBeVisible();
  await expect.poll(() => session.current).toMatchObject({ user: { followingCount: 1 } });
  expect(calls.map(({ path }) => path)).toEqual([`/api/users/follow/${leo}`]);
});

it('following and unfollowing change the profile’s count at once', async () => {
  let isFollowed = false;
  mockApi({
    [`POST /api/users/follow/${leo}`]: () => {
      isFollowed = true;
      return jsonResponse(200, { following: true });
    },
    [`POST /api/users/unfollow/${leo}`]: () => {
      isFollowed = false;
      return jsonResponse(200, { following: false });
    },
    'GET /api/users/details': () =>
      jsonResponse(200, selfUser({ following: isFollowed ? [leo] : [] })),
  });
  render(
    <>
      <FollowButton userId={leo} name="Leo" />
      <Count />
    </>,
  );
  await follow().click();
  await expect.element(page.getByRole('status')).toHaveTextContent('8');
  await following().click();
  await expect.element(page.getByRole('status')).toHaveTextContent('7');
});

it('the profile’s count includes an earlier follow', async () => {
  session.current = { status: 'signed-in', user: selfUser({ following: [leo] }) };
  render(<Count />);
  await expect.element(page.getByRole('status')).toHaveTextContent('7');
});

it('a follow before the profile loads is counted by what the server knew', async () => {
  session.current = { status: 'signed-in', user: selfUser({ following: [leo] }) };
  function CountBefore() {
    return (
      <output>{useFollowersCount({ _id: leo, followersCount: 7, viewerFollows: false })}</output>
    );
  }
  render(<CountBefore />);
  await expect.element(page.getByRole('status')).toHaveTextContent('8');
});

it('unfollowing is one call', async () => {
  session.current = { status: 'signed-in', user: selfUser({ following: [leo] }) };
  mockApi({
    [`POST /api/users/unfollow/${leo}`]: () => jsonResponse(200, { following: false }),
    'GET /api/users/details': () => jsonResponse(200, selfUser()),
  });
  render(<FollowButton userId={leo} name="Leo" />);
  await following().click();
  await expect.element(follow()).toBeVisible();
});

it('a refused follow is undone with a toast', async () => {
  mockApi({
    [`POST /api/users/follow/${leo}`]: () =>
      jsonResponse(503, { code: 'busy', error: ERROR_MESSAGES.busy }),
  });
  render(
    <>
      <FollowButton userId={leo} name="Leo" />
      <Toaster />
    </>,
  );
  await follow().click();
  await expect.element(page.getByText(ERROR_MESSAGES.busy)).toBeVisible();
  await expect.element(follow()).toBeVisible();
});

it('the server decides who is followed beyond the account’s own list', async () => {
  const cutOff = selfUser({ following: ['01j000000000000000000000cc'], followingCount: 501 });
  session.current = { status: 'signed-in', user: cutOff };
  mockApi({
    [`POST /api/users/unfollow/${leo}`]: () => jsonResponse(200, { following: false }),
    'GET /api/users/details': () => jsonResponse(200, { ...cutOff, followingCount: 500 }),
  });
  render(<FollowButton userId={leo} name="Leo" initialIsFollowed />);
  await following().click();
  await expect.element(follow()).toBeVisible();
  await expect.poll(() => session.current).toMatchObject({ user: { followingCount: 500 } });
  await expect.element(follow()).toBeVisible();
});
