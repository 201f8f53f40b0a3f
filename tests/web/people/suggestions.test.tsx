import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';

import { PeopleLine } from '../../../src/features/suggestions/people-line.tsx';
import { Suggestions } from '../../../src/features/suggestions/suggestions.tsx';
import { session } from '../../../src/state/session.ts';
import { idOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { newcomersOf } from '../../support/web/newcomers.ts';
import { entryOf, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const people = Array.from({ length: 12 }, (_, n) =>
  entryOf(idOf(100 + n), `person_${n}`, { firstName: `Person ${n}` }),
);
const names = () => page.getByRole('link', { name: /^Person/ });

function show() {
  return render(
    <MemoryRouter>
      <Suggestions />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  session.current = { status: 'signed-in', user: selfUser() };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('suggestions show a few people with links and follow buttons', async () => {
  mockApi({ 'GET /api/users/random': () => jsonResponse(200, people) });
  show();
  await expect.element(names().first()).toHaveAttribute('href', `/user/${idOf(100)}`);
  expect(names().elements()).toHaveLength(LIMITS.suggestedPeople);
  await expect
    .element(page.getByRole('button', { name: PEOPLE_MESSAGES.followName('Person 0') }))
    .toBeVisible();
});

it('suggestions replace a dismissed person with the next one, permanently', async () => {
  mockApi({ 'GET /api/users/random': () => jsonResponse(200, people) });
  const first = show();
  await page.getByRole('button', { name: PEOPLE_MESSAGES.suggestions.dismiss('Person 1') }).click();
  await expect.element(page.getByRole('link', { name: 'Person 5' })).toBeVisible();
  first.unmount();

  show();
  await expect.element(page.getByRole('link', { name: 'Person 5' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Person 1', exact: true }).elements()).toEqual([]);
});

it('suggestions move focus to the next person when one is dismissed', async () => {
  mockApi({ 'GET /api/users/random': () => jsonResponse(200, people.slice(0, 2)) });
  render(<main tabIndex={-1} />);
  show();
  const dismiss = (name: string) =>
    page.getByRole('button', { name: PEOPLE_MESSAGES.suggestions.dismiss(name) });
  await dismiss('Person 0').click();
  await expect.element(dismiss('Person 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it('suggestions render nothing when there is nobody to suggest', async () => {
  const calls = mockApi({
    'GET /api/users/random': () => jsonResponse(503, {}),
    'GET /api/users/newcomers': () => jsonResponse(200, []),
  });
  show();
  await expect.poll(() => calls).toHaveLength(2);
  await expect.poll(() => console.error).toHaveBeenCalled();
  expect(page.getByRole('complementary').elements()).toEqual([]);
});

it('suggestions have who is new on top, with their pictures', async () => {
  mockApi({
    'GET /api/users/random': () => jsonResponse(200, people),
    'GET /api/users/newcomers': () => jsonResponse(200, newcomersOf(people.slice(0, 5))),
  });
  show();
  await expect.element(page.getByRole('heading', { name: 'New here' })).toBeVisible();
  // Three of them, and two others below.
  expect(
    names()
      .elements()
      .map((link) => link.textContent),
  ).toEqual([0, 1, 2, 5, 6].map((n) => `Person ${n}`));
  expect(page.getByRole('link', { name: /^Picture/ }).elements()).toHaveLength(9);
});

it('suggestions are shown where newcomers cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  mockApi({
    'GET /api/users/random': () => jsonResponse(200, people),
    'GET /api/users/newcomers': () => jsonResponse(500, { code: 'internal', error: '' }),
  });
  show();
  await expect.element(names().first()).toBeVisible();
  expect(page.getByRole('heading', { name: 'New here' }).elements()).toEqual([]);
});

it('a line of people shows their faces, but for the person whose profile it stands on', async () => {
  mockApi({ 'GET /api/users/random': () => jsonResponse(200, people) });
  const shown = (except?: UserId) =>
    render(
      <MemoryRouter>
        <PeopleLine {...(except === undefined ? {} : { except })} />
      </MemoryRouter>,
    );
  const screen = shown();
  await expect.element(names().first()).toHaveAttribute('href', `/user/${idOf(100)}`);
  expect(names().elements()).toHaveLength(LIMITS.discoveredPeople);
  screen.unmount();

  shown(idOf(100));
  await expect.element(names().first()).toHaveAttribute('href', `/user/${idOf(101)}`);
  expect(names().elements()).toHaveLength(LIMITS.discoveredPeople);
  expect(page.getByRole('link', { name: 'Person 0', exact: true }).elements()).toEqual([]);
});
