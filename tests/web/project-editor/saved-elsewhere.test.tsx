import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProjectId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';
import type { Project } from '#contract/schema/project.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { ProjectEditor } from '../../../src/features/project-editor/project-editor.tsx';
import { DRAFT_KEYS } from '../../../src/lib/storage/draft-keys.ts';
import { removeProject } from '../../../src/state/entities/projects.ts';
import { storedDrafts } from '../../support/web/drafts.ts';
import { jsonResponse, mockApi, mockUploads } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import {
  blockTexts,
  button,
  messages,
  OWNER,
  openEditor,
  saveAndConfirm,
  startEditorTest,
  title,
} from '../../support/web/project-editor.tsx';
import { projectOf, textBlock } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

const draftKeysOf = async () => (await storedDrafts()).map(({ key }) => key);

beforeEach(startEditorTest);

describe('a project saved elsewhere meanwhile', () => {
  const opened = projectOf({
    title: 'Harbour',
    coverPhoto: '/media/mine.jpg',
    contentBlocks: [textBlock(1), textBlock(2)],
  });
  const newer = projectOf({
    title: 'Harbour, from the other tab',
    contentBlocks: [textBlock(1)],
    updatedAt: '2026-01-03T00:00:00.000Z',
  });
  const stored = { ...newer, author: selfUser() };
  const path = `/api/projects/${opened._id}`;
  const refusal = {
    code: 'project_changed',
    error: ERROR_MESSAGES.project_changed,
  };

  async function saveTooLate() {
    const uploads = mockUploads();
    const editor = await openEditor(opened);
    await title().fill('Harbour, mine');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.headers.get('if-match')).toBe(`"${opened.updatedAt}"`);
    uploads[0]?.respond(PROBLEM_STATUS.project_changed, refusal);
    await expect.element(page.getByText(messages.changed.text)).toBeVisible();
    return { uploads, ...editor };
  }

  it('says so and leaves the form; Save mine anyway replaces the version it named', async () => {
    mockApi({ [`GET ${path}`]: () => jsonResponse(200, stored) });
    const { uploads, onSaved } = await saveTooLate();
    await button(messages.confirm.no).click();
    await expect.element(page.getByText(ERROR_MESSAGES.project_changed)).toBeVisible();
    await expect.element(title()).toHaveValue('Harbour, mine');
    expect(blockTexts()).toEqual(['Text 1', 'Text 2']);

    await button(messages.save).click();
    await expect.poll(() => uploads).toHaveLength(2);
    expect(uploads[1]?.headers.get('if-match')).toBe(`"${opened.updatedAt}"`);
    uploads[1]?.respond(PROBLEM_STATUS.project_changed, refusal);
    await button(messages.changed.overwrite).click();
    await expect.poll(() => uploads).toHaveLength(3);
    const { headers, form } = uploads[2] ?? {};
    expect(headers?.get('if-match')).toBe(`"${newer.updatedAt}"`);
    expect(form?.get('title')).toBe('Harbour, mine');
    // What the newer one has no longer is sent as it was here.
    expect(form?.get('coverPhoto')).toBe('/media/mine.jpg');
    expect(form?.get('contentBlock_0_id')).toBe(textBlock(1)._id);
    expect(form?.get('contentBlock_1_content')).toBe('Text 2');
    expect(form?.has('contentBlock_1_id')).toBe(false);
    uploads[2]?.fail();
    await button(COMMON_MESSAGES.retry).click();
    await expect.poll(() => uploads).toHaveLength(4);
    expect(uploads[3]?.headers.get('if-match')).toBe(`"${newer.updatedAt}"`);
    uploads[3]?.respond(200, newer);
    await expect.poll(() => onSaved).toHaveBeenCalledTimes(1);
  });

  it.each([messages.changed.load, messages.changed.overwrite])(
    'is no longer asked for once one stays: %s',
    async (answer) => {
      const held = Promise.withResolvers<Response>();
      mockApi({ [`GET ${path}`]: () => held.promise });
      const { uploads } = await saveTooLate();
      await button(answer).click();
      const given = page.getByRole('alertdialog').getByRole('button', { disabled: true });
      await expect.element(given.first()).toHaveAttribute('aria-disabled', 'true');
      expect(given.elements()).toHaveLength(2);
      await expect.element(button(answer)).not.toBeInTheDocument();

      await button(messages.confirm.no).click();
      await title().fill('Harbour, still mine');
      held.resolve(jsonResponse(200, stored));
      await button(messages.save).click();
      await button(messages.confirm.save.yes).click();
      await expect.poll(() => uploads).toHaveLength(2);
      expect(uploads[1]?.headers.get('if-match')).toBe(`"${opened.updatedAt}"`);
      expect(uploads[1]?.form?.get('title')).toBe('Harbour, still mine');
    },
  );

  it('is what one starts over from where it could not be written over', async () => {
    mockApi({ [`GET ${path}`]: () => jsonResponse(200, stored) });
    const first = await openEditor(opened);
    await title().fill('Harbour, kept');
    first.leave();
    const uploads = mockUploads();
    await openEditor(opened);
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.respond(PROBLEM_STATUS.project_changed, refusal);
    await button(messages.changed.overwrite).click();
    await expect.poll(() => uploads).toHaveLength(2);
    uploads[1]?.fail();
    await expect.element(button(COMMON_MESSAGES.retry)).toBeVisible();
    await button(messages.dropDraft).click();
    await expect.element(title()).toHaveValue(newer.title);
    await expect.element(page.getByText(ERROR_MESSAGES.unavailable)).not.toBeInTheDocument();
    await expect.element(button(messages.save)).toHaveAttribute('aria-disabled', 'true');
  });

  it('is loaded where one asks for it, and is what the next save is based on', async () => {
    let isThere = false;
    mockApi({
      [`GET ${path}`]: () => (isThere ? jsonResponse(200, stored) : jsonResponse(503, {})),
    });
    const { uploads } = await saveTooLate();
    await button(messages.changed.load).click();
    await expect.element(page.getByText(ERROR_MESSAGES.unavailable)).toBeVisible();
    isThere = true;
    await button(messages.changed.load).click();
    await expect.element(title()).toHaveValue(newer.title);
    expect(blockTexts()).toEqual(['Text 1']);
    await expect.element(page.getByText(ERROR_MESSAGES.project_changed)).not.toBeInTheDocument();
    await title().fill('Harbour, on top');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(2);
    expect(uploads[1]?.headers.get('if-match')).toBe(`"${newer.updatedAt}"`);
  });

  it('stands there at once where nothing was changed, says so and leaves the focus', async () => {
    const content = (portfolio: readonly Project[]) => (
      <ProjectEditor
        owner={OWNER}
        project={opened}
        portfolio={portfolio}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />
    );
    render(<Toaster />);
    const root = render(content([opened]));
    await expect.element(title()).toHaveValue('Harbour');
    const text = page.getByRole('textbox', { name: messages.blockText }).first();
    await text.click();
    root.render(content([newer]));
    await expect.element(title()).toHaveValue(newer.title);
    await expect.element(page.getByText(messages.changed.loaded)).toBeVisible();
    await expect.element(text).toHaveFocus();
    await expect.element(button(messages.save)).toHaveAttribute('aria-disabled', 'true');
  });

  it('is not written over by texts that were kept for what it was before', async () => {
    const uploads = mockUploads();
    const first = await openEditor(opened);
    await title().fill('Harbour, kept');
    await expect.element(page.getByText(/^Saved on this device/)).toBeVisible();
    first.leave();
    await openEditor(newer);
    await expect.element(title()).toHaveValue('Harbour, kept');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.headers.get('if-match')).toBe(`"${opened.updatedAt}"`);
  });

  it('stands alone once one starts over without the texts that were kept, and those just written', async () => {
    const first = await openEditor(opened);
    await title().fill('Harbour, kept');
    first.leave();
    const second = await openEditor(newer);
    await title().fill('Harbour, kept and changed');
    await button(messages.dropDraft).click();
    await expect.element(title()).toHaveValue(newer.title);
    second.leave();
    await openEditor(newer);
    await expect.element(title()).toHaveValue(newer.title);
  });
});

describe('a project deleted elsewhere meanwhile', () => {
  it('is said so at once, leaves what is written, and no draft that nothing opens', async () => {
    const project = projectOf({ title: 'Harbour' });
    await openEditor(project);
    render(<Toaster />);
    await title().fill('Harbour, mine');
    await expect.poll(draftKeysOf).toEqual([DRAFT_KEYS.project(project._id)]);

    removeProject(project._id);
    await expect.element(page.getByText(messages.gone)).toBeVisible();
    await expect.element(title()).toHaveValue('Harbour, mine');
    await title().fill('Harbour, mine still');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText(messages.confirm.cancel.text)).toBeVisible();
    expect(await draftKeysOf()).toEqual([]);
  });

  it('can be saved as a new one although nothing was changed', async () => {
    const uploads = mockUploads();
    const project = projectOf({ title: 'Harbour' });
    await openEditor(project);
    await expect.element(button(messages.save)).toHaveAttribute('aria-disabled', 'true');
    removeProject(project._id);
    await expect.element(button(messages.save)).toHaveAttribute('aria-disabled', 'false');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.refuse('project_not_found');
    await button(messages.confirm.deleted.yes).click();
    await expect.poll(() => uploads).toHaveLength(2);
    expect(uploads[1]).toMatchObject({ method: 'POST', path: '/api/projects/add' });
    expect(uploads[1]?.form?.get('title')).toBe('Harbour');
  });

  it('says so, keeps everything, and can be saved as a new one with its files', async () => {
    const uploads = mockUploads();
    const { onSaved } = await openEditor(
      projectOf({ coverPhoto: '/media/mine.jpg', contentBlocks: [textBlock(1)] }),
    );
    await title().fill('Harbour, mine');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    const code = 'project_not_found';
    uploads[0]?.respond(PROBLEM_STATUS[code], { code, error: ERROR_MESSAGES[code] });
    await expect.element(page.getByText(messages.confirm.deleted.text)).toBeVisible();
    await button(messages.confirm.no).click();
    await expect.element(title()).toHaveValue('Harbour, mine');

    await title().fill('Harbour, mine again');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(2);
    uploads[1]?.respond(PROBLEM_STATUS[code], { code, error: ERROR_MESSAGES[code] });
    await button(messages.confirm.deleted.yes).click();
    await expect.poll(() => uploads).toHaveLength(3);
    expect(uploads[2]).toMatchObject({ method: 'POST', path: '/api/projects/add' });
    expect(Object.fromEntries(uploads[2]?.form ?? [])).toMatchObject({
      title: 'Harbour, mine again',
      coverPhoto: '/media/mine.jpg',
      contentBlock_0_content: textBlock(1).content,
    });
    expect(uploads[2]?.form?.has('contentBlock_0_id')).toBe(false);
    const made = projectOf({ _id: 'made anew' as ProjectId });
    uploads[2]?.respond(201, made);
    await expect.poll(() => onSaved).toHaveBeenCalledWith(made);
  });
});
