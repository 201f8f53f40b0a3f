import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { UNKNOWN_NAME } from '#contract/messages/en/server/answers.ts';

import { FollowerNames } from '../../../src/features/profile/follower-names.tsx';
import { idOf } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';

const NAMES = 'POST /api/users/getUsersNames';
const ids = [1, 2, 3, 4, 5].map((n) => idOf<UserId>(n));

const line = (followers: UserId[], followersCount: number, viewerFollows = false) => (
  <MemoryRouter>
    <FollowerNames user={{ followers, followersCount, viewerFollows }} viewer={idOf(2)} />
  </MemoryRouter>
);
const show = (...facts: Parameters<typeof line>) => render(line(...facts));

it('names up to three besides the viewer, the newest first, and counts the others', async () => {
  const calls = mockApi({
    [NAMES]: () =>
      jsonResponse(200, { userNames: ['leo', 'noor', 'kim'], names: ['Leo Park', 'noor', 'Kim'] }),
  });
  show(ids, 6, true);
  await expect
    .element(page.getByText(PROFILE_MESSAGES.followedBy, { exact: false }))
    .toHaveTextContent('Followed by Leo Park, noor, Kim and 2 others');
  expect(calls[0]?.body).toEqual({ userIds: [ids[0], ids[2], ids[3]] });
  await expect
    .element(page.getByRole('link', { name: 'Leo Park' }))
    .toHaveAttribute('href', `/user/${ids[0]}`);
});

it('leaves out whom nobody knows, and itself where there is nobody', async () => {
  mockApi({ [NAMES]: () => jsonResponse(200, { names: [UNKNOWN_NAME, 'noor'] }) });
  show(ids.slice(2, 4), 2);
  await expect.element(page.getByRole('link', { name: 'noor' })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
});

it.each([
  ['nobody follows', []],
  ['only the viewer does', [idOf<UserId>(2)]],
])('is absent where %s', async (_, followers) => {
  const calls = mockApi({});
  show(followers, followers.length, followers.length > 0);
  await expect.poll(() => document.querySelector('p')).toBeNull();
  expect(calls).toEqual([]);
});

it('stays as it is while the name of another follower loads, and focus in it, too', async () => {
  const later = Promise.withResolvers<Response>();
  const answers = [jsonResponse(200, { names: ['noor'] }), later.promise];
  const calls = mockApi({ [NAMES]: () => answers.shift() ?? refusal('busy') });
  const root = show(ids.slice(2, 3), 1);
  const noor = page.getByRole('link', { name: 'noor' });
  await expect.element(noor).toBeVisible();
  const link = noor.element() as HTMLElement;
  link.focus();
  root.render(line([...ids.slice(0, 1), ...ids.slice(2, 3)], 2));
  await expect.poll(() => calls).toHaveLength(2);
  await frames();
  expect(document.activeElement).toBe(link);
  later.resolve(jsonResponse(200, { names: ['Leo Park', 'noor'] }));
  await expect.element(page.getByRole('link', { name: 'Leo Park' })).toBeVisible();
  expect(document.activeElement).toBe(link);
});
