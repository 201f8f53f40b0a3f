import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { NewcomersLead } from '../../../src/app/routes/posts/newcomers-lead.tsx';
import { markFirstContent } from '../../../src/lib/scheduling/first-content.ts';
import { mockApi } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';

vi.mock('../../../src/features/suggestions/newcomers-strip.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('the feed stays on screen where the code of what is above it does not load', async () => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  await page.viewport(390, 844);
  mockApi({});
  render(
    <MemoryRouter>
      <NewcomersLead viewer={'01kk7vjg0shhnw000000000001' as UserId} />
      <p>The first post.</p>
      <Toaster />
    </MemoryRouter>,
  );
  markFirstContent();
  const { title, text } = SHELL_MESSAGES.crash.offline;
  await expect.element(page.getByText(`${title} ${text}`)).toBeVisible();
  await expect.element(page.getByText('The first post.')).toBeVisible();
});
