import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { Toaster } from '../../src/app/toaster.tsx';
import { FollowButton } from '../../src/features/people/follow-button.tsx';
import { session } from '../../src/state/session.ts';
import { selfUser } from '../support/web-people.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

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
  await vi.waitFor(() => expect(session.current).toMatchObject({ user: { followingCount: 1 } }));
  expect(calls[0]?.path).toBe(`/api/users/follow/${leo}`);
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
