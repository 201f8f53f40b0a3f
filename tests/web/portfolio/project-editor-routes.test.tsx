import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import {
  EditProjectRoute,
  NewProjectRoute,
} from '../../../src/app/routes/portfolio/project-editor-routes.tsx';
import { people } from '../../../src/state/entities/people.ts';
import { idOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { logInAs, selfUser } from '../../support/web/people.ts';
import { projectOf } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

const messages = PROJECT_MESSAGES.editor;
const ID = idOf<ProjectId>(3);
const title = () => page.getByRole('textbox', { name: messages.title, exact: true });

function open(address: string): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/profile/projects/new" element={<NewProjectRoute />} />
        <Route path="/profile/projects/:projectId/edit" element={<EditProjectRoute />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

function answer(...answers: readonly Response[]): void {
  const left = [...answers];
  mockApi({ [`GET /api/projects/${ID}`]: () => left.shift() ?? jsonResponse(500, {}) });
}

beforeEach(() => {
  logInAs();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('does not open on somebody else’s project, and says why', async () => {
  answer(
    jsonResponse(200, { ...projectOf({ _id: ID, user: idOf<UserId>(2) }), author: selfUser() }),
  );
  open(`/profile/projects/${ID}/edit`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(PROJECT_MESSAGES.editor.notYours);
  expect(title().query()).toBeNull();
  await page.getByRole('button', { name: messages.close }).click();
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
});

it('lets one go while it asks for the project, and where all there is to press is Retry', async () => {
  let arrive = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  mockApi({ [`GET /api/projects/${ID}`]: () => held });
  open(`/profile/projects/${ID}/edit`);
  const close = page.getByRole('button', { name: messages.close });
  await expect.element(close).toBeVisible();
  arrive(refusal('busy'));
  await expect.element(page.getByRole('button', { name: COMMON_MESSAGES.retry })).toBeVisible();
  await close.click();
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
});

it('opens on one’s own that was made in another tab', async () => {
  answer(
    jsonResponse(200, { ...projectOf({ _id: ID, title: 'Ninety levels' }), author: selfUser() }),
  );
  open(`/profile/projects/${ID}/edit`);
  await expect.element(title()).toHaveValue('Ninety levels');
});

it('says that a project is gone, and offers Retry only where that can help', async () => {
  answer(refusal('busy'), refusal('project_not_found'));
  open(`/profile/projects/${ID}/edit`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.busy);
  const retry = page.getByRole('button', { name: COMMON_MESSAGES.retry });
  await retry.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.project_not_found);
  expect(retry.query()).toBeNull();
});

it('says that a portfolio is full before anything is written', async () => {
  const full = Array.from({ length: LIMITS.userProjects }, (_, n) =>
    projectOf({ _id: idOf(n + 100) }),
  );
  logInAs(selfUser({ projects: full }));
  open('/profile/projects/new');
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.projects_too_many);
  expect(title().query()).toBeNull();
});

it('loads the portfolio first where no screen has shown it', async () => {
  people.clear();
  const calls = mockApi({
    [`GET /api/users/details/${selfUser()._id}`]: () =>
      jsonResponse(200, selfUser({ projects: [projectOf({ _id: ID, title: 'Ninety levels' })] })),
  });
  open(`/profile/projects/${ID}/edit`);
  await expect.element(title()).toHaveValue('Ninety levels');
  expect(calls).toHaveLength(1);
});

it('loads a draft again whose images have addresses that expired while the page was open', async () => {
  const draftWith = (src: string) =>
    projectOf({ _id: ID, state: 'draft', galleryMedia: [{ src, alt: 'A wall' }] });
  const inAnHourS = Math.floor(Date.now() / 1000) + 3600;
  logInAs(selfUser({ projects: [draftWith('/media/a.jpg?e=1000&s=x')] }));
  const renewed = `/media/a.jpg?e=${inAnHourS}&s=y`;
  const calls = mockApi({
    [`GET /api/projects/${ID}`]: () =>
      jsonResponse(200, { ...draftWith(renewed), author: selfUser() }),
  });
  open(`/profile/projects/${ID}/edit`);
  const image = () =>
    page
      .getByRole('option', { name: /A wall$/ })
      .element()
      .querySelector('img')
      ?.getAttribute('src');
  await expect.element(title()).toBeVisible();
  expect(image()).toBe(renewed);
  expect(calls).toHaveLength(1);
});
