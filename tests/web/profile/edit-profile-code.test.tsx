import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { ProfileRoute } from '../../../src/app/routes/people/profile-route.tsx';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { logInAs, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

vi.mock('../../../src/features/profile/edit-profile.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('the profile stays on screen where the code of its form does not load', async () => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  const user = selfUser();
  logInAs(user);
  mockApi({ [`GET /api/users/details/${user._id}`]: () => jsonResponse(200, user) });
  render(
    <MemoryRouter initialEntries={['/profile']}>
      <ProfileRoute />
      <Toaster />
    </MemoryRouter>,
  );
  await page.getByRole('button', { name: PROFILE_MESSAGES.edit.title }).first().click();
  const { title, text } = SHELL_MESSAGES.crash.offline;
  await expect.element(page.getByText(`${title} ${text}`)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Mira Okafor' })).toBeVisible();
});
