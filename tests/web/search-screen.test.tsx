import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { WORDS } from '#contract/words.ts';
import { SearchRoute } from '../../src/app/routes/search-route.tsx';
import { session } from '../../src/state/session.ts';
import { selfUser } from '../support/web-people.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

beforeEach(() => {
  session.current = { status: 'signed-in', user: selfUser() };
});

it('is cleared by its own button, which leaves one typing', async () => {
  answerCalls({
    'GET /api/users/random': () => json(200, []),
    'GET /api/users/search': () => json(200, []),
  });
  render(
    <MemoryRouter initialEntries={['/search?term=leo']}>
      <SearchRoute />
    </MemoryRouter>,
  );
  const field = page.getByRole('searchbox', { name: WORDS.people.search });
  await expect.element(field).toHaveValue('leo');
  await page.getByRole('button', { name: WORDS.people.clearSearch }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: WORDS.people.clearSearch }))
    .not.toBeInTheDocument();
});
