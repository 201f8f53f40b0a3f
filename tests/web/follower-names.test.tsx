import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { UNKNOWN_NAME } from '#contract/server-words.ts';
import { WORDS } from '#contract/words.ts';
import { FollowerNames } from '../../src/features/profile/follower-names.tsx';
import { idOf } from '../support/feed-posts.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

const NAMES = 'POST /api/users/getUsersNames';
const ids = [1, 2, 3, 4, 5].map((n) => idOf<UserId>(n));

function show(followers: UserId[], followersCount: number) {
  render(
    <MemoryRouter>
      <FollowerNames user={{ followers, followersCount }} viewer={idOf(2)} />
    </MemoryRouter>,
  );
}

it('names up to three, the newest first, and counts the others', async () => {
  const calls = answerCalls({
    [NAMES]: () =>
      json(200, { userNames: ['leo', 'me', 'noor'], names: ['Leo Park', 'Mira Me', 'noor'] }),
  });
  show(ids, 5);
  await expect
    .element(page.getByText(WORDS.profile.followedBy, { exact: false }))
    .toHaveTextContent('Followed by Leo Park, you, noor and 2 others');
  expect(calls[0]?.body).toEqual({ userIds: ids.slice(0, 3) });
  await expect
    .element(page.getByRole('link', { name: 'Leo Park' }))
    .toHaveAttribute('href', `/user/${ids[0]}`);
  await expect
    .element(page.getByRole('link', { name: WORDS.profile.you }))
    .toHaveAttribute('href', '/profile');
});

it('leaves out whom nobody knows, and itself where there is nobody', async () => {
  answerCalls({ [NAMES]: () => json(200, { names: [UNKNOWN_NAME, 'noor'] }) });
  show(ids.slice(2, 4), 2);
  await expect.element(page.getByRole('link', { name: 'noor' })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
});

it('is absent where nobody follows', async () => {
  const calls = answerCalls({});
  show([], 0);
  await expect.poll(() => document.querySelector('p')).toBeNull();
  expect(calls).toEqual([]);
});
