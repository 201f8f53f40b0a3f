import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';

import { FollowButton } from '../../../src/features/shared/people/follow-button.tsx';
import { applyPerson, usePerson } from '../../../src/state/entities/people.ts';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { logInAs, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const leo = '01j000000000000000000000bb' as UserId;
const {
  email: _,
  emailVerified: __,
  ...profile
} = selfUser({
  _id: leo,
  username: 'leo',
  followersCount: 7,
});
const follow = () => page.getByRole('button', { name: PEOPLE_MESSAGES.followName('Leo') });
const following = () => page.getByRole('button', { name: PEOPLE_MESSAGES.followingName('Leo') });

/** How many follow Leo. */
function Count() {
  return <output aria-label="Followers">{usePerson(leo).followersCount}</output>;
}

function show(viewerFollows = false): void {
  applyPerson({ ...profile, viewerFollows });
  render(
    <>
      <FollowButton userId={leo} name="Leo" />
      <Count />
    </>,
  );
}

const answer = (isFollowed: boolean, revision: number) =>
  jsonResponse(200, {
    following: isFollowed,
    followersCount: isFollowed ? 8 : 7,
    revision,
    followingCount: Number(isFollowed),
    selfRevision: revision,
  });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logInAs();
});

it('following is one call, and updates the account', async () => {
  const calls = mockApi({ [`POST /api/users/follow/${leo}`]: () => answer(true, 2) });
  show();
  await follow().click();
  await expect.element(following()).toBeVisible();
  await expect.poll(() => session.current).toMatchObject({ user: { followingCount: 1 } });
  expect(calls.map(({ path }) => path)).toEqual([`/api/users/follow/${leo}`]);
});

it('following and unfollowing change the profile’s count at once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = mockApi({
    [`POST /api/users/follow/${leo}`]: () => promise,
    [`POST /api/users/unfollow/${leo}`]: () => answer(false, 3),
  });
  show();
  await follow().click();
  await expect.element(page.getByLabelText('Followers')).toHaveTextContent('8');
  resolve(answer(true, 2));
  await following().click();
  await expect.element(page.getByLabelText('Followers')).toHaveTextContent('7');
  await expect.poll(() => calls).toHaveLength(2);
});

it('a follow in another tab shows here', async () => {
  show();
  const update = { fields: { viewerFollows: true, followersCount: 8 }, revision: 2 };
  const message = { by: selfUser()._id, subject: { kind: 'person', id: leo }, update };
  new BroadcastChannel('presses').postMessage(message);
  await expect.element(following()).toBeVisible();
  await expect.element(page.getByLabelText('Followers')).toHaveTextContent('8');
});
