import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { LoginRoute } from '../../../src/app/routes/account/login-route.tsx';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';

const { art } = AUTH_MESSAGES;
const picture = page.getByRole('img', { name: art.alt });

beforeEach(async () => {
  session.current = { status: 'signed-out', reason: 'none' };
  mockApi({ 'GET /api/users/register': () => jsonResponse(200, { registration: 'open' }) });
  await page.viewport(1280, 800);
  render(
    <MemoryRouter>
      <LoginRoute />
    </MemoryRouter>,
  );
});

it('the work beside the log-in is shown with its title, its author and how it was made', async () => {
  await expect.element(picture).toBeVisible();
  const credit = `${art.title}${art.author}${art.facts}`;
  await expect.element(page.getByRole('figure')).toHaveTextContent(credit);
});

it('a work that does not load leaves the log-in alone, without a credit', async () => {
  await expect.element(picture).toBeVisible();
  (picture.element() as HTMLImageElement).src = 'data:image/webp;base64,';
  await expect.element(picture).not.toBeInTheDocument();
  expect(page.getByRole('figure').query()).toBeNull();
  await expect.element(page.getByRole('textbox', { name: AUTH_MESSAGES.username })).toBeVisible();
});
