import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { storedDrafts } from '../../support/web/drafts.ts';
import { dropFiles } from '../../support/web/files.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import { pressBack } from '../../support/web/press-back.ts';
import {
  atOnce,
  blockTexts,
  button,
  cells,
  fileNamed,
  heldJobs,
  messages,
  openEditor,
  region,
  saveAndConfirm,
  startEditorTest,
  title,
} from '../../support/web/project-editor.tsx';
import { projectOf } from '../../support/web/projects.ts';

beforeEach(startEditorTest);

const gallery = () => region(messages.gallery).element();
/** Of each draft on this device, what it is: the form's, or a file. */
const keysOfDrafts = async () =>
  (await storedDrafts()).map(({ key }) => key.replace(/^project:\w+:?/, '').replace(/:.*/, ''));

describe('a stored project', () => {
  it('opens at its title, with nothing marked, and has nothing to save until it is changed', async () => {
    await openEditor(projectOf({ title: 'Harbour' }));
    await expect.element(title()).toHaveFocus();
    expect(getSelection()?.toString()).toBe('');
    await expect.element(button(messages.save)).toHaveAttribute('aria-disabled', 'true');
    await button(messages.save).click({ force: true });
    await expect.element(page.getByText(messages.unchanged)).toBeVisible();
    expect(page.getByRole('alertdialog').query()).toBeNull();

    await title().fill('Harbour at night');
    await expect.element(page.getByText(messages.unchanged)).not.toBeInTheDocument();
    await expect.element(button(messages.save)).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('leaving', () => {
  it.each([
    ['cancel', () => button(COMMON_MESSAGES.cancel).click(), messages.confirm.cancel],
    ['close', () => button(messages.close).click(), messages.confirm.close],
    ['Escape', () => userEvent.keyboard('{Escape}'), messages.confirm.close],
  ])('by %s asks yes or no', async (_, leave, asking) => {
    const { onClose } = await openEditor();
    await title().fill('Harbour');
    await leave();
    await expect.element(page.getByRole('alertdialog')).toHaveAccessibleName(asking.title);
    await button(messages.confirm.no).click();
    expect(onClose).not.toHaveBeenCalled();
    await expect.element(title()).toHaveValue('Harbour');
    await leave();
    await button(asking.yes).click();
    await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
  });

  it('by Back closes the dialog on top first, then asks, and takes Back for no', async () => {
    const gallery = [{ src: '/media/a.jpg' }, { src: '/media/b.jpg' }];
    const { onClose } = await openEditor(projectOf({ galleryMedia: gallery }));
    await cells().first().click();
    await button(messages.moveTo).click();
    const moving = page.getByRole('dialog', { name: messages.moving(1) });
    await expect.element(moving).toBeVisible();
    expect(pressBack()).toBe(true);
    await expect.element(moving).not.toBeInTheDocument();

    await button(messages.chooseNone).click();
    await title().fill('Harbour');
    await button(messages.save).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toHaveAccessibleName(messages.confirm.save.title);
    expect(pressBack()).toBe(true);
    await expect.element(question).not.toBeInTheDocument();

    expect(pressBack()).toBe(true);
    await expect.element(question).toHaveAccessibleName(messages.confirm.close.title);
    expect(pressBack()).toBe(true);
    await expect.element(question).not.toBeInTheDocument();

    expect(pressBack()).toBe(true);
    await button(messages.confirm.close.yes).click();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(pressBack()).toBe(false); // it goes back to the screen below
  });

  it('says that it stops the sending', async () => {
    mockUploads();
    await openEditor();
    await title().fill('Harbour');
    await saveAndConfirm();
    await expect.element(button(messages.stopSending)).toBeVisible();
    await button(messages.close).click();
    const { leaveSending, close } = messages.confirm;
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleDescription(`${leaveSending} ${close.text}`);
  });

  it('keeps the texts on the device for their owner, and brings them back with a word', async () => {
    const first = await openEditor();
    await title().fill('Harbour');
    await button(messages.addText).click();
    await page.getByRole('textbox', { name: messages.blockText }).fill('It was cold.');
    await expect.element(page.getByText(/^Saved on this device \d\d:\d\d$/)).toBeVisible();
    await button(messages.close).click();
    await button(messages.confirm.close.yes).click();
    first.leave();

    const second = await openEditor();
    await expect.element(title()).toHaveValue('Harbour');
    expect(blockTexts()).toEqual(['It was cold.']);
    await button(messages.dropDraft).click();
    await expect.element(title()).toHaveValue('');
    second.leave();

    await openEditor();
    await expect.element(title()).toHaveValue('');
  });

  it('keeps the texts also while files report their progress all the time', async () => {
    const { jobs, accept } = heldJobs();
    await openEditor(undefined, accept);
    dropFiles([new File(['a'], 'a.png')]);
    await expect.poll(() => jobs.size).toBe(1);
    await title().fill('Harbour');
    let share = 0;
    const reports = setInterval(() => {
      share += 0.001;
      jobs.get('a.png')?.progress(share);
    }, 50);
    onTestFinished(() => clearInterval(reports));
    await expect.poll(storedDrafts).toMatchObject([{ value: { title: 'Harbour' } }]);
  });

  it('keeps prepared files with their words, order and cover, and does not prepare them again', async () => {
    const project = projectOf({
      galleryMedia: [{ src: '/media/a.jpg', alt: 'A wall' }],
      updatedAt: '2026-01-02T00:00:00.000Z',
    });
    const { jobs, accept } = heldJobs();
    const first = await openEditor(project, accept);
    dropFiles(
      ['b.png', 'c.png', 'late.png'].map((name) => fileNamed(name)),
      gallery(),
    );
    await expect.poll(() => jobs.size).toBe(3);
    jobs.get('b.png')?.end();
    jobs.get('c.png')?.end();
    await cells().nth(2).click();
    await page.getByRole('textbox', { name: messages.alt, exact: true }).fill('A boat');
    await page.getByRole('textbox', { name: messages.caption, exact: true }).fill('At dusk');
    await button(messages.makeCover).click();
    await userEvent.keyboard('{Escape}');
    cells().nth(2).element().focus();
    await userEvent.keyboard(' {Home} ');
    await expect.poll(keysOfDrafts).toEqual(['', 'file', 'file']);
    await expect
      .poll(storedDrafts)
      .toMatchObject([{ value: { cover: { name: 'c.png' } } }, {}, {}]);
    await button(messages.close).click();
    const kept = `${messages.confirm.close.text} ${MEDIA_MESSAGES.draft.missing('late.png')}`;
    await expect.element(page.getByText(kept)).toBeVisible();
    await button(messages.confirm.close.yes).click();
    first.leave();

    const uploads = mockUploads();
    const prepare = vi.fn(atOnce);
    const second = await openEditor(project, prepare);
    await expect
      .element(page.getByText(MEDIA_MESSAGES.draft.lost('late.png'), { exact: false }))
      .toBeVisible();
    await expect.poll(() => cells().elements()).toHaveLength(3);
    await expect.element(cells().first()).toHaveAccessibleName(/Cover, A boat$/);
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    const form = [...(uploads[0]?.form ?? [])].map(
      ([name, value]) => `${name} ${value instanceof File ? value.name : value}`,
    );
    expect(form).toEqual(
      expect.arrayContaining([
        'galleryAlt[0] A boat',
        'galleryCaption[0] At dusk',
        'galleryExisting[1] /media/a.jpg',
        'coverPhoto c.png',
        'gallery[0] c.png',
        'gallery[2] b.png',
      ]),
    );
    expect(prepare).not.toHaveBeenCalled();
    uploads[0]?.respond(200, project);
    await expect.poll(() => second.onSaved).toHaveBeenCalled();
    await expect.poll(storedDrafts).toEqual([]);
  });

  it('lets go of the files of a draft that is discarded', async () => {
    const first = await openEditor();
    dropFiles([fileNamed('a.png')]);
    await expect.poll(keysOfDrafts).toEqual(['', 'file']);
    first.leave();
    await openEditor();
    await button(messages.dropDraft).click();
    await expect.poll(storedDrafts).toEqual([]);
  });

  it('says no more that it keeps what was let go', async () => {
    const first = await openEditor();
    await title().fill('Harbour');
    await expect.element(page.getByText(/^Saved on this device/)).toBeVisible();
    first.leave();
    await openEditor();
    await title().fill('Harbour wall');
    await expect.element(page.getByText(/^Saved on this device/)).toBeVisible();
    await button(messages.dropDraft).click();
    await expect.element(page.getByText(/^Saved on this device/)).not.toBeInTheDocument();
  });

  it('by cancel forgets what was typed', async () => {
    const first = await openEditor();
    await title().fill('Harbour');
    await expect.element(page.getByText(/^Saved on this device/)).toBeVisible();
    await button(COMMON_MESSAGES.cancel).click();
    await button(messages.confirm.cancel.yes).click();
    first.leave();
    await openEditor();
    await expect.element(title()).toHaveValue('');
  });
});
