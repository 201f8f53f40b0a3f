import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { EditProjectRoute, NewProjectRoute } from '../../src/app/routes/project-editor-routes.tsx';
import { session } from '../../src/state/session.ts';
import { idOf } from '../support/feed-posts.ts';
import { selfUser } from '../support/web-people.ts';
import { projectOf } from '../support/web-projects.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

const words = PORTFOLIO_WORDS.editor;
const ID = idOf(3);
const title = () => page.getByRole('textbox', { name: words.title, exact: true });

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
  answerCalls({ [`GET /api/projects/${ID}`]: () => left.shift() ?? json(500, {}) });
}

const refusal = (code: ProblemCode) =>
  json(PROBLEMS[code].status, { code, error: PROBLEMS[code].message });

beforeEach(() => {
  localStorage.clear();
  session.current = { status: 'signed-in', user: selfUser() };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('does not open on somebody else’s project, and says why', async () => {
  answer(json(200, { ...projectOf({ _id: ID, user: idOf(2) }), author: {} }));
  open(`/profile/projects/${ID}/edit`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(PORTFOLIO_WORDS.editor.notYours);
  expect(title().query()).toBeNull();
  await page.getByRole('button', { name: words.close }).click();
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
});

it('lets one go while it asks for the project, and where all there is to press is Retry', async () => {
  let arrive = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  answerCalls({ [`GET /api/projects/${ID}`]: () => held });
  open(`/profile/projects/${ID}/edit`);
  const close = page.getByRole('button', { name: words.close });
  await expect.element(close).toBeVisible();
  arrive(refusal('busy'));
  await expect.element(page.getByRole('button', { name: WORDS.retry })).toBeVisible();
  await close.click();
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
});

it('opens on one’s own that was made in another tab', async () => {
  answer(json(200, { ...projectOf({ _id: ID, title: 'Ninety levels' }), author: {} }));
  open(`/profile/projects/${ID}/edit`);
  await expect.element(title()).toHaveValue('Ninety levels');
});

it('says that a project is gone, and offers Retry only where that can help', async () => {
  answer(refusal('busy'), refusal('project_not_found'));
  open(`/profile/projects/${ID}/edit`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(PROBLEMS.busy.message);
  const retry = page.getByRole('button', { name: WORDS.retry });
  await retry.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(PROBLEMS.project_not_found.message);
  expect(retry.query()).toBeNull();
});

it('says that a portfolio is full before anything is written', async () => {
  const projects = Array.from({ length: LIMITS.userProjects }, (_, n) =>
    projectOf({ _id: idOf(n + 100) }),
  );
  session.current = { status: 'signed-in', user: selfUser({ projects }) };
  open('/profile/projects/new');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(PROBLEMS.projects_too_many.message);
  expect(title().query()).toBeNull();
});
