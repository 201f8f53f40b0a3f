import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { FirstMinutes } from '../../../src/app/first-minutes/first-minutes.tsx';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const { fields, people, face, publish, skip, next, back } = FIRST_MINUTES_MESSAGES;
const title = (name: string) => page.getByRole('heading', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the first step; `answer` ends the search for people. */
async function open() {
  session.current = { status: 'signed-in', user: selfUser() };
  const random = Promise.withResolvers<Response>();
  mockApi({ 'GET /api/users/random': () => random.promise });
  render(
    <MemoryRouter>
      <FirstMinutes />
    </MemoryRouter>,
  );
  await expect.element(title(fields.title)).toBeVisible();
  return () => random.resolve(jsonResponse(200, []));
}

it('a step of the first minutes stays where one is when it turns out that there are no people', async () => {
  const answer = await open();
  await press(skip);
  await expect.element(title(people.title)).toBeVisible();
  await press(next);
  await expect.element(title(face.title)).toBeVisible();
  answer();
  const progress = page.getByRole('progressbar', { name: FIRST_MINUTES_MESSAGES.step(2, 3) });
  await expect.element(progress).toBeVisible();
  expect(title(face.title).elements()).toHaveLength(1);

  await press(skip);
  await expect.element(title(publish.title)).toBeVisible();
  await press(back);
  await expect.element(title(face.title)).toBeVisible();
  await press(back);
  await expect.element(title(fields.title)).toBeVisible();
});

it('who waits for people where there are none goes on with the next step', async () => {
  const answer = await open();
  await press(skip);
  await expect.element(title(people.title)).toBeVisible();
  answer();
  await expect.element(title(face.title)).toBeVisible();
});
