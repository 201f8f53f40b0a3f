import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { Toaster } from '../../src/app/toaster.tsx';
import { FollowButton } from '../../src/features/people/follow-button.tsx';
import { useFollowersCount } from '../../src/state/follows.ts';
import { session } from '../../src/state/session.ts';
import { selfUser } from '../support/web-people.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

/** How many follow Leo, of whom the server counted seven. */
function Count() {
  return <output>{useFollowersCount({ _id: leo, followersCount: 7 })}</output>;
}

const leo = '01j000000000000000000000bb' as UserId;
const follow = () => page.getByRole('button', { name: WORDS.people.followName('Leo') });
const following = () => page.getByRole('button', { name: WORDS.people.followingName('Leo') });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-in', user: selfUser() };
});

it('follows a person, and the account then knows it', async () => {
  const calls = answerCalls({
    [`POST /api/users/follow/${leo}`]: () => json(200, { following: true }),
    'GET /api/users/details': () => json(200, selfUser({ following: [leo], followingCount: 1 })),
  });
  render(<FollowButton userId={leo} name="Leo" />);
  await follow().click();
  await expect.element(following()).toBeVisible();
  await expect.poll(() => session.current).toMatchObject({ user: { followingCount: 1 } });
  expect(calls[0]?.path).toBe(`/api/users/follow/${leo}`);
});

it('counts a follow on the profile at once, and no more once it is let go', async () => {
  let isFollowed = false;
  answerCalls({
    [`POST /api/users/follow/${leo}`]: () => {
      isFollowed = true;
      return json(200, { following: true });
    },
    [`POST /api/users/unfollow/${leo}`]: () => {
      isFollowed = false;
      return json(200, { following: false });
    },
    'GET /api/users/details': () => json(200, selfUser({ following: isFollowed ? [leo] : [] })),
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

it('counts somebody who was followed before among the followers already', async () => {
  session.current = { status: 'signed-in', user: selfUser({ following: [leo] }) };
  render(<Count />);
  await expect.element(page.getByRole('status')).toHaveTextContent('7');
});

it('counts a follow that was pressed before the profile came by what the server knew of it', async () => {
  session.current = { status: 'signed-in', user: selfUser({ following: [leo] }) };
  function CountBefore() {
    return (
      <output>{useFollowersCount({ _id: leo, followersCount: 7, viewerFollows: false })}</output>
    );
  }
  render(<CountBefore />);
  await expect.element(page.getByRole('status')).toHaveTextContent('8');
});

it('lets a person go', async () => {
  session.current = { status: 'signed-in', user: selfUser({ following: [leo] }) };
  answerCalls({
    [`POST /api/users/unfollow/${leo}`]: () => json(200, { following: false }),
    'GET /api/users/details': () => json(200, selfUser()),
  });
  render(<FollowButton userId={leo} name="Leo" />);
  await following().click();
  await expect.element(follow()).toBeVisible();
});

it('takes a follow back that the server refuses, with a word', async () => {
  answerCalls({
    [`POST /api/users/follow/${leo}`]: () =>
      json(503, { code: 'busy', error: PROBLEMS.busy.message }),
  });
  render(
    <>
      <FollowButton userId={leo} name="Leo" />
      <Toaster />
    </>,
  );
  await follow().click();
  await expect.element(page.getByText(PROBLEMS.busy.message)).toBeVisible();
  await expect.element(follow()).toBeVisible();
});

it('goes by the word of the server where one follows more than the account’s own list names', async () => {
  const cutOff = selfUser({ following: ['01j000000000000000000000cc'], followingCount: 501 });
  session.current = { status: 'signed-in', user: cutOff };
  answerCalls({
    [`POST /api/users/unfollow/${leo}`]: () => json(200, { following: false }),
    'GET /api/users/details': () => json(200, { ...cutOff, followingCount: 500 }),
  });
  render(<FollowButton userId={leo} name="Leo" told />);
  await following().click();
  await expect.element(follow()).toBeVisible();
  await expect.poll(() => session.current).toMatchObject({ user: { followingCount: 500 } });
  await expect.element(follow()).toBeVisible();
});
