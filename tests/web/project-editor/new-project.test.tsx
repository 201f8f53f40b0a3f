import type { ProjectId } from '#contract/ids.ts';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { Project } from '#contract/schema/project.ts';
import { ProjectEditor } from '../../../src/features/project-editor/project-editor.tsx';
import { dropFiles } from '../../support/web/files.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import {
  atOnce,
  button,
  fileNamed,
  heldJobs,
  kinds,
  messages,
  OWNER,
  openEditor,
  region,
  saveAndConfirm,
  startEditorTest,
  title,
} from '../../support/web/project-editor.tsx';
import { projectOf, textBlock } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

beforeEach(startEditorTest);

describe('a portfolio that is nearly full', () => {
  const stored = (chars: number) =>
    projectOf({
      _id: 'full' as ProjectId,
      keywords: [],
      contentBlocks: [textBlock(1, 'x'.repeat(chars))],
    });

  it('says how much is left while one writes, and that it is too much before one saves', async () => {
    const uploads = mockUploads();
    await openEditor(undefined, atOnce, [stored(LIMITS.portfolioTextChars - 40)]);
    await title().fill('Ten chars.');
    await expect.element(page.getByText('Left in your portfolio:', { exact: false })).toBeVisible();
    await title().fill('x'.repeat(60));
    const message = ERROR_MESSAGES.portfolio_text_too_long;
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    await expect.element(button(messages.add)).toHaveAttribute('aria-disabled', 'true');
    await title().fill('Ten chars.');
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
    await saveAndConfirm();
    await expect.poll(() => uploads).toHaveLength(1);
  });

  it('is asked about anew when the tab is shown again or Save is pressed, and keeps what stands there', async () => {
    const look = vi.fn();
    const editor = (portfolio: readonly Project[]) => (
      <ProjectEditor
        owner={OWNER}
        portfolio={portfolio}
        onReloadPortfolio={look}
        prepare={atOnce}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />
    );
    const root = render(editor([stored(LIMITS.portfolioTextChars - 40)]));
    await title().fill('x'.repeat(60));
    dropFiles([fileNamed('boat.png')]);
    const message = ERROR_MESSAGES.portfolio_text_too_long;
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    await expect.element(button(messages.add)).toHaveAccessibleDescription(message);
    await button(messages.add).click({ force: true });
    expect(look).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(look).toHaveBeenCalledTimes(2);

    root.render(editor([stored(1000)]));
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
    expect(kinds()).toEqual([messages.kinds.image]);
    const uploads = mockUploads();
    await saveAndConfirm();
    await expect.poll(() => uploads).toHaveLength(1);
  });

  it('also shows that after a save that failed for another reason', async () => {
    const uploads = mockUploads();
    await openEditor(undefined, atOnce, [stored(LIMITS.portfolioTextChars - 40)]);
    await title().fill('Ten chars.');
    await saveAndConfirm();
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.fail();
    await expect.element(page.getByText(ERROR_MESSAGES.project_failed)).toBeVisible();
    await title().fill('x'.repeat(60));
    const message = ERROR_MESSAGES.portfolio_text_too_long;
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    await expect.element(button(messages.add)).toHaveAccessibleDescription(message);
  });

  it('says nothing while there is plenty', async () => {
    await openEditor(undefined, atOnce, [stored(1000)]);
    await expect
      .element(page.getByText('Left in your portfolio:', { exact: false }))
      .not.toBeInTheDocument();
  });
});

describe('a new project', () => {
  it('is sent with all its fields after a yes, and reported once it is stored', async () => {
    const uploads = mockUploads();
    const { onSaved } = await openEditor();
    await title().fill(' Harbour ');
    await page.getByLabelText(messages.shortDescription).fill('Long exposures');
    await page.getByLabelText(messages.date).fill('2025-03-01');
    await page
      .getByRole('combobox', { name: messages.classification })
      .selectOptions('Photography');
    await page.getByRole('textbox', { name: messages.keywords, exact: true }).fill('night');
    await userEvent.keyboard('{Enter}water,');
    await button(messages.addText).click();
    await expect.element(page.getByRole('textbox', { name: messages.blockText })).toHaveFocus();
    await userEvent.keyboard('It was cold.');
    dropFiles([fileNamed('boat.png')]);
    dropFiles([fileNamed('crane.png')], region(messages.gallery).element());
    dropFiles([fileNamed('cover.png')], region(messages.cover).element());

    await button(messages.add).click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleName(messages.confirm.undescribed.titleOf(2));
    await button(messages.confirm.undescribed.describe).click();
    await expect.element(page.getByRole('textbox', { name: messages.alt }).last()).toHaveFocus();
    await page.getByRole('textbox', { name: messages.caption }).fill(' At low tide ');
    await userEvent.keyboard('{Escape}');
    await button(messages.add).click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleName(messages.confirm.add.title);
    await expect
      .element(page.getByRole('alertdialog').getByRole('button').last())
      .toHaveAccessibleName(messages.confirm.add.yes);
    expect(uploads).toHaveLength(0);
    await button(messages.confirm.add.yes).click();

    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]).toMatchObject({ method: 'POST', path: '/api/projects/add' });
    const sent = [...(uploads[0]?.form ?? [])].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]);
    const SHA256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(Object.fromEntries(sent)).toEqual({
      userId: OWNER,
      title: 'Harbour',
      subtitle: '',
      date: '2025-03-01',
      classification: 'Photography',
      shortDescription: 'Long exposures',
      state: 'published',
      coverFocus: '',
      'keywords[0]': 'night',
      'keywords[1]': 'water',
      coverAlt: '',
      coverPhoto: 'cover.png',
      'galleryAlt[0]': '',
      'galleryCaption[0]': '',
      'gallery[0]': 'crane.png',
      contentBlock_0_type: 'text',
      contentBlock_0_content: 'It was cold.',
      contentBlock_1_type: 'image',
      contentBlock_1_alt: '',
      contentBlock_1_caption: 'At low tide',
      contentBlock_1_content: 'boat.png',
      // Beside each file, what it has to be.
      coverPhotoSha256: SHA256,
      'gallery[0]Sha256': SHA256,
      contentBlock_1_contentSha256: SHA256,
    });
    uploads[0]?.respond(201, projectOf());
    await expect.poll(() => onSaved).toHaveBeenCalledWith(projectOf());
  });

  it('is saved as a draft, which asks for a yes of its own, and published later', async () => {
    const uploads = mockUploads();
    const { leave } = await openEditor();
    await title().fill('Not yet');
    await button(messages.saveDraft).click();
    await expect.element(page.getByText(messages.confirm.draft.text)).toBeVisible();
    await button(messages.confirm.no).click();
    await button(messages.add).click();
    await expect.element(page.getByText(messages.confirm.add.text)).toBeVisible();
    await button(messages.confirm.no).click();
    await button(messages.saveDraft).click();
    await button(messages.confirm.draft.yes).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('state')).toBe('draft');
    leave();

    await openEditor(projectOf({ state: 'draft' }));
    await button(messages.publish).click();
    await button(messages.confirm.no).click(); // it is the draft that it was
    await button(messages.saveDraft).click({ force: true }); // looks as if it could not
    await expect.element(page.getByText(messages.unchanged)).toBeVisible();
    await page.getByLabelText(messages.audience).selectOptions('unlisted');
    await button(messages.publish).click();
    await expect.element(page.getByText(messages.confirm.unlisted)).toBeVisible();
    await button(messages.confirm.publish.yes).click();
    await expect.poll(() => uploads).toHaveLength(2);
    expect(uploads[1]?.form?.get('state')).toBe('unlisted');
  });

  it('sets the focal point of the cover by a press, and by the arrow keys', async () => {
    const stored = { src: '/media/cover.jpg', width: 800, height: 300, alt: '' };
    await openEditor(projectOf({ coverPhoto: stored.src, coverPhotoMedia: stored }));
    const ring = page.getByRole('button', { name: messages.focus(50, 50) });
    const { width, height } = ring.element().getBoundingClientRect();
    await ring.click({ position: { x: width * 0.8, y: height * 0.25 } });
    // The crop of an image twice as wide as a cover shows its middle half.
    const moved = page.getByRole('button', { name: messages.focus(65, 25) });
    await expect.element(moved).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    await expect.element(page.getByRole('button', { name: messages.focus(60, 30) })).toBeVisible();
  });

  it('shows one bar for all files that are being prepared, and cancels them together', async () => {
    const { jobs, accept } = heldJobs();
    await openEditor(undefined, accept);
    await title().fill('Many');
    dropFiles(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => fileNamed(name)));
    await expect.poll(() => jobs.size).toBe(5);
    for (const name of ['a.png', 'd.png', 'e.png']) jobs.get(name)?.end();
    await expect.element(page.getByText(messages.prepared(3, 5))).toBeVisible();
    const bar = page.getByRole('progressbar', { name: messages.preparingAll(5) });
    await expect.element(bar).toBeVisible();
    await button(messages.stopAll).click();
    await expect.element(page.getByText(messages.confirm.stopAll.textOf(2))).toBeVisible();
    await button(messages.confirm.stopAll.no).click();
    await expect.element(bar).toBeVisible();
    expect(jobs.get('b.png')?.signal.aborted).toBe(false);
    await button(messages.stopAll).click();
    await button(messages.confirm.stopAll.yes).click();
    await expect.element(bar).not.toBeInTheDocument();
    expect(jobs.get('b.png')?.signal.aborted).toBe(true);
    await expect.element(button(messages.stopName('b.png'))).not.toBeInTheDocument();
    await expect.element(page.getByText(messages.block(3, 3))).toBeVisible();
    await expect.element(button(messages.add)).toHaveAttribute('aria-disabled', 'false');
  });

  it('cancels all files without a question while at most half of the work is done', async () => {
    const { jobs, accept } = heldJobs();
    await openEditor(undefined, accept);
    dropFiles(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => fileNamed(name)));
    await expect.poll(() => jobs.size).toBe(4);
    for (const name of ['a.png', 'b.png']) jobs.get(name)?.end();
    await expect.element(page.getByText(messages.prepared(2, 4))).toBeVisible();
    await button(messages.stopAll).click();
    await expect.poll(() => jobs.get('c.png')?.signal.aborted).toBe(true);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(page.getByText(messages.block(2, 2))).toBeVisible();
  });

  it('has its buttons below its fields on a low screen, such as a page enlarged four times', async () => {
    await page.viewport(320, 256);
    onTestFinished(() => page.viewport(414, 896));
    await openEditor();
    await expect.element(button(messages.add)).not.toBeInViewport();
    await page.viewport(320, 640);
    await expect.element(button(messages.add)).toBeInViewport();
  });

  it('has nothing to add until something is entered, and says what is missing', async () => {
    await openEditor();
    const add = button(messages.add);
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await add.click({ force: true });
    await expect.element(title()).toHaveAccessibleDescription(ERROR_MESSAGES.project_title_missing);
    await expect.element(title()).toHaveFocus();
    await title().fill('Harbour');
    await expect.element(add).toHaveAttribute('aria-disabled', 'false');
  });

  it('says beside the field what is wrong, goes to the first one and sends nothing', async () => {
    const uploads = mockUploads();
    await openEditor();
    await page.getByLabelText(messages.shortDescription).fill('x'.repeat(26));
    await expect.element(page.getByText(messages.used(26, 25))).toBeVisible();
    await button(messages.add).click();
    await expect.element(title()).toHaveAccessibleDescription(ERROR_MESSAGES.project_title_missing);
    await expect.element(title()).toHaveFocus();
    await title().fill('Harbour');
    await button(messages.add).click();
    await expect.element(page.getByLabelText(messages.shortDescription)).toHaveFocus();
    await expect.element(page.getByText(ERROR_MESSAGES.short_description_too_long)).toBeVisible();
    expect(uploads).toHaveLength(0);
  });

  it('that failed keeps its content, and Retry sends the same with the same key', async () => {
    const uploads = mockUploads();
    await openEditor();
    await title().fill('Harbour');
    dropFiles([fileNamed('boat.png')]);
    await saveAndConfirm();
    uploads[0]?.progress(3, 10);
    await expect.element(page.getByText(messages.percent(30))).toBeVisible();
    uploads[0]?.fail();

    await expect.element(page.getByText(ERROR_MESSAGES.project_failed)).toBeVisible();
    await expect.element(title()).toHaveValue('Harbour');
    expect(kinds()).toEqual([messages.kinds.image]);
    await button(COMMON_MESSAGES.retry).click();
    await expect.poll(() => uploads).toHaveLength(2);
    expect(uploads[1]?.headers.get('idempotency-key')).toBe(
      uploads[0]?.headers.get('idempotency-key'),
    );
    expect([...(uploads[1]?.form ?? [])]).toEqual([...(uploads[0]?.form ?? [])]);
  });

  it('that was stored although its answer was lost is changed by the next try, not made again', async () => {
    const uploads = mockUploads();
    const { onSaved } = await openEditor();
    await title().fill('Harbour');
    await saveAndConfirm();
    uploads[0]?.fail();
    await title().fill('Harbour at night');
    await saveAndConfirm();
    await expect.poll(() => uploads).toHaveLength(2);
    const key = uploads[0]?.headers.get('idempotency-key');
    expect(uploads[1]?.headers.get('idempotency-key')).toBe(key);

    const made = projectOf({ title: 'Harbour' });
    uploads[1]?.refuse('idempotency_conflict', made);

    await expect.poll(() => uploads).toHaveLength(3);
    expect(uploads[2]).toMatchObject({ method: 'PUT', path: `/api/projects/update/${made._id}` });
    expect(uploads[2]?.headers.get('if-match')).toBe(`"${made.updatedAt}"`);
    expect(uploads[2]?.form?.get('title')).toBe('Harbour at night');
    uploads[2]?.fail();
    await button(messages.save).click();
    await button(messages.confirm.save.yes).click();
    await expect.poll(() => uploads).toHaveLength(4);
    expect(uploads[3]).toMatchObject({ method: 'PUT', path: `/api/projects/update/${made._id}` });
    uploads[3]?.respond(200, { ...made, title: 'Harbour at night' });
    await expect.poll(() => onSaved).toHaveBeenCalledOnce();
  });

  it('is the same one when its editor was left after the answer was lost, until its draft is gone', async () => {
    const uploads = mockUploads();
    const keys = () => uploads.map(({ headers }) => headers.get('idempotency-key'));
    const first = await openEditor();
    await title().fill('Harbour');
    await saveAndConfirm();
    uploads[0]?.fail();
    await expect.element(page.getByText(ERROR_MESSAGES.project_failed)).toBeVisible();
    first.leave();

    const second = await openEditor();
    await expect.element(title()).toHaveValue('Harbour');
    await title().fill('Harbour at night');
    await saveAndConfirm();
    await expect.poll(() => uploads).toHaveLength(2);
    expect(keys()[1]).toBe(keys()[0]);
    uploads[1]?.respond(201, projectOf());
    await expect.poll(() => second.onSaved).toHaveBeenCalled();
    second.leave();

    await openEditor();
    await title().fill('Another');
    await saveAndConfirm();
    await expect.poll(() => uploads).toHaveLength(3);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('that failed asks for confirmation again once something was changed', async () => {
    const uploads = mockUploads();
    await openEditor();
    await title().fill('Harbour');
    await saveAndConfirm();
    uploads[0]?.fail();
    await expect.element(button(COMMON_MESSAGES.retry)).toBeVisible();
    await title().fill('Harbour at night');
    await expect.poll(() => button(COMMON_MESSAGES.retry).elements()).toEqual([]);
    await saveAndConfirm();
    await expect.poll(() => uploads).toHaveLength(2);
    expect(uploads[1]?.form?.get('title')).toBe('Harbour at night');
  });
});
