import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { arrangedPosition } from '#contract/rules/project-order.ts';
import type { ProjectOrderBody } from '#contract/schema/project.ts';

import { OwnPortfolio } from '../../../src/features/portfolio/own-portfolio.tsx';
import { DRAFT_KEYS } from '../../../src/lib/storage/draft-keys.ts';
import { loadDrafts, readDraft, saveDraft } from '../../../src/lib/storage/draft-store.ts';
import { loadProfile } from '../../../src/state/entities/load-people.ts';
import { projects, removeProject } from '../../../src/state/entities/projects.ts';
import { setProject } from '../../../src/state/portfolio.ts';
import { applyOrder } from '../../../src/state/portfolio-order.ts';
import { jsonResponse, mockApi, mockUploads, refusal } from '../../support/web/mock-api.ts';
import { logInAs, selfUser } from '../../support/web/people.ts';
import { projectOf } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

const titled = (n: number) =>
  projectOf({
    _id: `01j00000000000000000000p${String(n).padStart(2, '0')}` as ProjectId,
    title: `Piece ${n}`,
    date: `2025-01-${String(n).padStart(2, '0')}`,
  });

function Screen() {
  const { pathname } = useLocation();
  return (
    <>
      <OwnPortfolio owner={selfUser()._id} />
      <output aria-label="address">{pathname}</output>
    </>
  );
}

function show(count: number) {
  const projects = Array.from({ length: count }, (_, n) => titled(count - n));
  logInAs(selfUser({ projects }));
  render(
    <MemoryRouter initialEntries={['/profile']}>
      <Screen />
    </MemoryRouter>,
  );
}

const MENU = PROJECT_MESSAGES.menu('').trim();

const titles = () =>
  page
    .getByRole('button', { name: new RegExp(`^${MENU}`) })
    .elements()
    .map((button) => button.getAttribute('aria-label')?.replace(MENU, '').trim());

async function choose(title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: PROJECT_MESSAGES.menu(title) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the viewer’s own portfolio', () => {
  it('starts with a tile for the first project', async () => {
    show(0);
    await page.getByRole('link', { name: PROJECT_MESSAGES.addNew }).click();
    await expect.element(page.getByLabelText('address')).toHaveTextContent('/profile/projects/new');
  });

  it('shows eight and eight more, and puts focus on the first new one', async () => {
    show(20);
    await expect.element(page.getByRole('link', { name: PROJECT_MESSAGES.addNew })).toBeVisible();
    expect(titles()).toHaveLength(8);
    // Rows far from the screen are not mounted: the focus shows how far the list goes.
    await page.getByRole('button', { name: PROJECT_MESSAGES.loadMore }).click();
    await expect.poll(() => document.activeElement?.textContent).toContain('Piece 12');
    await page.getByRole('button', { name: PROJECT_MESSAGES.loadMore }).click();
    await expect.poll(() => document.activeElement?.textContent).toContain('Piece 4');
    await expect
      .element(page.getByRole('button', { name: PROJECT_MESSAGES.loadMore }))
      .not.toBeInTheDocument();
  });

  it('has a menu that leads to the project and its editor', async () => {
    show(1);
    await choose('Piece 1', PROJECT_MESSAGES.edit);
    await expect
      .element(page.getByLabelText('address'))
      .toHaveTextContent(`/profile/projects/${titled(1)._id}/edit`);
    await choose('Piece 1', PROJECT_MESSAGES.view);
    await expect
      .element(page.getByLabelText('address'))
      .toHaveTextContent(`/user/${selfUser()._id}/projects/${titled(1)._id}`);
  });

  it('inserts a saved project by date, once', async () => {
    show(2);
    await expect.element(page.getByRole('link', { name: PROJECT_MESSAGES.addNew })).toBeVisible();
    setProject({ ...titled(1), title: 'Piece 1, again', date: '2026-01-01' });
    await expect.poll(() => titles()).toEqual(['Piece 1, again', 'Piece 2']);
  });

  const DELETE_SECOND = `DELETE /api/projects/delete/${selfUser()._id}/${titled(2)._id}`;
  async function deleteSecond() {
    show(2);
    await choose('Piece 2', PROJECT_MESSAGES.delete);
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: PROJECT_MESSAGES.deleting.yes }).click();
    return question;
  }

  it('asks before it deletes a project, and No keeps it', async () => {
    const calls = mockApi({});
    show(2);
    await choose('Piece 2', PROJECT_MESSAGES.delete);
    await page.getByRole('button', { name: COMMON_MESSAGES.cancel }).click();
    expect(titles()).toEqual(['Piece 2', 'Piece 1']);
    expect(calls).toHaveLength(0);
  });

  it('moves focus from a deleted project to the one beside it, and from the last to a new one', async () => {
    show(3);
    const focused = () => document.activeElement?.closest('a')?.textContent;
    for (const [title, next] of [
      ['Piece 2', 'Piece 1'],
      ['Piece 1', 'Piece 3'],
      ['Piece 3', PROJECT_MESSAGES.addNew],
    ] as const) {
      mockApi({
        [`DELETE /api/projects/delete/${selfUser()._id}/${titled(Number(title.at(-1)))._id}`]: () =>
          new Response(null, { status: 204 }),
      });
      await choose(title, PROJECT_MESSAGES.delete);
      await page.getByRole('button', { name: PROJECT_MESSAGES.deleting.yes }).click();
      await expect.poll(focused).toContain(next);
    }
  });

  it('moves focus to a project that is there again at once, as on a device that is offline', async () => {
    mockApi({});
    await deleteSecond();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.poll(() => titles()).toEqual(['Piece 2', 'Piece 1']);
    await expect.poll(() => document.activeElement?.closest('a')?.textContent).toContain('Piece 2');
  });

  it('deletes a project at once, and restores it when the server refuses', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    mockApi({ [DELETE_SECOND]: () => promise });
    await deleteSecond();
    await expect.poll(() => titles()).toEqual(['Piece 1']);
    resolve(refusal('busy'));
    await expect.poll(() => titles()).toEqual(['Piece 2', 'Piece 1']);
  });

  it('does not show a project again that is being deleted when the portfolio is loaded again', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let stored = [titled(2), titled(1)];
    mockApi({
      [DELETE_SECOND]: () => promise,
      [`GET /api/users/details/${selfUser()._id}`]: () =>
        jsonResponse(200, selfUser({ projects: stored })),
    });
    await deleteSecond();
    await expect.poll(() => titles()).toEqual(['Piece 1']);
    await loadProfile(selfUser()._id, new AbortController().signal);
    expect(titles()).toEqual(['Piece 1']);
    stored = [titled(1)];
    resolve(new Response(null, { status: 204 }));
    await loadProfile(selfUser()._id, new AbortController().signal);
    expect(titles()).toEqual(['Piece 1']);
  });

  it('removes a project once where the event of one’s own deletion comes before the answer', async () => {
    const { _id: id } = titled(2);
    const { promise, resolve } = Promise.withResolvers<Response>();
    const calls = mockApi({
      [DELETE_SECOND]: () => promise,
    });
    const events: unknown[] = [];
    onTestFinished(projects.subscribe((event) => events.push(event)));
    await deleteSecond();
    await expect.poll(() => calls).toHaveLength(1);
    removeProject(id, 1_000_000);
    expect(events.at(-1)).toEqual({ type: 'removed', id, isOwn: true });
    resolve(new Response(null, { status: 204 }));
    await expect.poll(() => projects.pending().size).toBe(0);
    expect(calls).toHaveLength(1);
    expect(titles()).toEqual(['Piece 1']);
  });

  it('removes what this device keeps of its changes', async () => {
    const owner = selfUser()._id;
    const key = DRAFT_KEYS.project(titled(2)._id);
    await loadDrafts(owner);
    await saveDraft(owner, key, { title: 'Half changed' });
    let answer = refusal('busy');
    mockApi({ [DELETE_SECOND]: () => answer });
    await deleteSecond();
    await expect.poll(() => titles()).toEqual(['Piece 2', 'Piece 1']);
    expect(readDraft(owner, key)).toEqual({ title: 'Half changed' });
    answer = jsonResponse(200, { ok: true, selfRevision: 2 });
    await choose('Piece 2', PROJECT_MESSAGES.delete);
    await page.getByRole('button', { name: PROJECT_MESSAGES.deleting.yes }).click();
    await expect.poll(() => readDraft(owner, key)).toBeUndefined();
  });

  it('removes a project that was deleted in another tab', async () => {
    const calls = mockApi({ [DELETE_SECOND]: () => refusal('project_not_found') });
    const question = await deleteSecond();
    await expect.poll(() => calls).toHaveLength(1);
    await expect.element(question).not.toBeInTheDocument();
    expect(titles()).toEqual(['Piece 1']);
  });

  it('marks drafts and pinned projects, and orders them by hand', async () => {
    const projects = [
      projectOf({ ...titled(3), state: 'draft' }),
      projectOf({ ...titled(2), state: 'unlisted' }),
      titled(1),
    ];
    const sent: unknown[] = [];
    mockApi({
      'PUT /api/projects/order': ({ body }) => {
        const { projectIds, pinned } = body as ProjectOrderBody;
        sent.push(body);
        const places = projects.map(({ _id }) => {
          const at = projectIds.indexOf(_id);
          return {
            _id,
            place: at < 0 ? 0 : arrangedPosition(at, pinned),
            revision: sent.length + 1,
          };
        });
        return jsonResponse(200, { projects: places });
      },
    });
    logInAs(selfUser({ projects }));
    render(
      <MemoryRouter initialEntries={['/profile']}>
        <Screen />
      </MemoryRouter>,
    );
    const { draft, unlisted } = PROJECT_MESSAGES.states;
    await expect.element(page.getByText(draft, { exact: true })).toBeVisible();
    await expect.element(page.getByText(unlisted, { exact: true })).toBeVisible();
    await expect.element(page.getByText('1 published · 1 unlisted · 1 draft')).toBeVisible();

    await choose('Piece 1', PROJECT_MESSAGES.pin);
    await expect.element(page.getByText(PROJECT_MESSAGES.pinned)).toBeVisible();
    expect(titles()).toEqual(['Piece 1', 'Piece 3', 'Piece 2']);
    expect(sent).toEqual([{ projectIds: [titled(1)._id], pinned: 1 }]);

    await choose('Piece 2', PROJECT_MESSAGES.move);
    const earlier = (title: string) =>
      page.getByRole('button', { name: PROJECT_MESSAGES.moveNameEarlier(title) });
    await earlier('Piece 2').click();
    await expect
      .element(page.getByText(PROJECT_MESSAGES.moved('Piece 2', 2, 3)))
      .toBeInTheDocument();
    await expect.element(earlier('Piece 2')).toHaveFocus();
    // A pinned one stays first.
    await expect.element(earlier('Piece 2')).toHaveAttribute('aria-disabled', 'true');
    expect(sent).toHaveLength(1);
    await page.getByRole('button', { name: PROJECT_MESSAGES.done }).click();
    await expect.poll(titles).toEqual(['Piece 1', 'Piece 2', 'Piece 3']);
    const arrange = page.getByRole('button', { name: PROJECT_MESSAGES.arrange });
    await expect.element(arrange).toHaveFocus();
    expect(sent.at(-1)).toEqual({
      projectIds: [titled(1)._id, titled(2)._id, titled(3)._id],
      pinned: 1,
    });
    await choose('Piece 1', PROJECT_MESSAGES.unpin);
    await expect.poll(titles).toEqual(['Piece 1', 'Piece 2', 'Piece 3']);
    await expect.element(page.getByText(PROJECT_MESSAGES.pinned)).not.toBeInTheDocument();

    await arrange.click();
    await earlier('Piece 3').click();
    await page.getByRole('button', { name: COMMON_MESSAGES.cancel }).click();
    expect(titles()).toEqual(['Piece 1', 'Piece 2', 'Piece 3']);
    await expect.element(arrange).toHaveFocus();

    // What is deleted on another device leaves the order that is being made.
    await page.getByRole('button', { name: PROJECT_MESSAGES.arrange }).click();
    await earlier('Piece 3').click();
    await earlier('Piece 3').click();
    removeProject(titled(2)._id);
    await expect.element(earlier('Piece 2')).not.toBeInTheDocument();
    await page.getByRole('button', { name: PROJECT_MESSAGES.done }).click();
    expect(sent.at(-1)).toEqual({ projectIds: [titled(3)._id, titled(1)._id], pinned: 0 });
  });

  describe('while it is arranged, what was changed on another device', () => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const arranged = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((tile) => /Piece \d(, again)?/.exec(tile.textContent ?? '')?.[0]);
    function changeElsewhere() {
      setProject({ ...titled(2), title: 'Piece 2, again', revision: 2 });
      setProject(titled(4));
    }
    function recordOrders() {
      const sent: unknown[] = [];
      mockApi({
        'PUT /api/projects/order': ({ body }) => {
          sent.push(body);
          return jsonResponse(200, { projects: [] });
        },
      });
      return sent;
    }

    it('is shown, and Done sends no order where nothing was moved', async () => {
      const sent = recordOrders();
      show(3);
      await button(PROJECT_MESSAGES.arrange).click();
      changeElsewhere();
      await expect.poll(arranged).toEqual(['Piece 4', 'Piece 3', 'Piece 2, again', 'Piece 1']);
      const places = [1, 2, 3, 4].map((n, at) => ({
        _id: titled(n)._id,
        place: at + 1,
        revision: 3,
      }));
      applyOrder({ projects: places });
      await expect.poll(arranged).toEqual(['Piece 1', 'Piece 2, again', 'Piece 3', 'Piece 4']);
      await expect.element(button(PROJECT_MESSAGES.done)).toHaveFocus();
      await button(PROJECT_MESSAGES.done).click();
      expect(sent).toEqual([]);
      expect(titles()).toEqual(['Piece 1', 'Piece 2, again', 'Piece 3', 'Piece 4']);
    });

    it('joins the order that is being made', async () => {
      const sent = recordOrders();
      show(3);
      await button(PROJECT_MESSAGES.arrange).click();
      await button(PROJECT_MESSAGES.moveNameLater('Piece 3')).click();
      changeElsewhere();
      await expect.poll(arranged).toEqual(['Piece 4', 'Piece 2, again', 'Piece 3', 'Piece 1']);
      const pinned = { _id: titled(1)._id, place: -1, revision: 3 };
      applyOrder({ projects: [pinned] });
      await expect.poll(arranged).toEqual(['Piece 1', 'Piece 4', 'Piece 2, again', 'Piece 3']);
      await button(PROJECT_MESSAGES.done).click();
      expect(sent).toEqual([{ projectIds: [1, 4, 2, 3].map((n) => titled(n)._id), pinned: 1 }]);
    });
  });

  it('changes who can see a project, and leaves all else of it', async () => {
    const uploads = mockUploads();
    show(1);
    await choose('Piece 1', PROJECT_MESSAGES.editor.audience);
    await page.getByLabelText(PROJECT_MESSAGES.editor.audiences.draft).click();
    await page.getByRole('button', { name: PROJECT_MESSAGES.saveAudience }).click();
    await expect.poll(() => uploads).toHaveLength(1);
    const gallery = titled(1).galleryMedia.map(({ src }, at) => [`galleryExisting[${at}]`, src]);
    expect([...(uploads[0]?.form ?? [])]).toEqual([['state', 'draft'], ...gallery]);
    uploads[0]?.respond(200, { ...titled(1), state: 'draft', revision: 9 });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText('1 draft', { exact: true })).toBeVisible();
  });
});
