import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { OFFLINE_ERROR } from '#contract/messages/en/common-errors.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { prepareAttachment } from '../../../src/features/shared/attachments/prepare.ts';
import { noisyImage, padJpeg } from '../../support/media/images.ts';
import { loseConnection } from '../../support/web/connection-loss.ts';
import {
  chooseFiles,
  dropFiles,
  hugeFile,
  PIXEL,
  paste,
  pictureNamed,
} from '../../support/web/files.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import {
  button,
  cells,
  fileNamed,
  heldJobs,
  kinds,
  messages,
  openEditor,
  region,
  saveAndConfirm,
  startEditorTest,
  title,
} from '../../support/web/project-editor.tsx';
import { render } from '../../support/web/render.tsx';

/** The share of the page in the CPU time of its process: far above what the progress bars need. */
const PAGE_SHARE = 0.5;

/** Seconds of CPU that the page's main thread and its whole process, workers included, have used. */
async function cpuTimes(): Promise<{ readonly page: number; readonly process: number }> {
  await cdp().send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await cdp().send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { page: metric('TaskDuration'), process: metric('ProcessTime') };
}

/** Holds the place of an image to one height, while it is prepared and ready. */
async function staysAsHigh(
  jobs: ReturnType<typeof heldJobs>['jobs'],
  place: () => Element | null,
): Promise<void> {
  const heightPx = () => place()?.getBoundingClientRect().height;
  const working = heightPx();
  expect(working).toBeGreaterThan(0);
  jobs.get('a.png')?.end();
  await expect.poll(() => place()?.querySelector('img')).toBeTruthy();
  expect(heightPx()).toBeCloseTo(working ?? 0, 1);
}

beforeEach(startEditorTest);

it('an image of the gallery is shown while it is prepared, blurred until it is ready', async () => {
  const { jobs, accept } = heldJobs();
  await openEditor(undefined, accept);
  dropFiles([pictureNamed('a.png')], region(messages.gallery).element());
  const image = () => cells().first().element().querySelector('img');
  const blur = () => getComputedStyle(image() ?? document.body).filter;
  await expect.poll(() => image()?.naturalWidth).toBe(1);
  expect(blur()).toContain('blur');
  jobs.get('a.png')?.end();
  await expect.poll(blur).toBe('none');
});

it('of many files that wait the first are shown themselves, each other one by its small copy', async () => {
  const { jobs, accept } = heldJobs();
  await openEditor(undefined, accept);
  const names = Array.from({ length: LIMITS.filesShownWaiting + 1 }, (_, n) => `${n}.png`);
  dropFiles(
    names.map((name) => pictureNamed(name)),
    region(messages.gallery).element(),
  );
  const imageOf = (at: number) => cells().nth(at).element().querySelector('img');
  await expect.poll(() => imageOf(names.length - 2)?.naturalWidth).toBe(1);
  expect(imageOf(names.length - 1)).toBeNull();
  jobs.get(names.at(-1) ?? '')?.copy(pictureNamed('small.png'));
  await expect.poll(() => imageOf(names.length - 1)?.naturalWidth).toBe(1);
});

it('an image of a block has its own shape from the first moment on, blurred until it is ready', async () => {
  const { jobs, accept } = heldJobs();
  await openEditor(undefined, accept);
  dropFiles([pictureNamed('a.png')], region(messages.blocks).element());
  const image = () => region(messages.blocks).element().querySelector('img');
  const shape = () => {
    const frame = image()?.parentElement?.getBoundingClientRect();
    return frame && frame.width / frame.height;
  };
  await expect.poll(() => image()?.naturalWidth).toBe(1);
  jobs.get('a.png')?.ratio(4 / 3);
  await expect.poll(shape).toBeCloseTo(4 / 3, 1);
  expect(getComputedStyle(image() ?? document.body).filter).toContain('blur');
  jobs.get('a.png')?.end(); // 4 × 3 pixels
  await expect.poll(() => getComputedStyle(image() ?? document.body).filter).toBe('none');
  expect(shape()).toBeCloseTo(4 / 3, 1);
});

it('on a narrow screen, details of what is chosen are out of the way while it is carried', async () => {
  await openEditor();
  dropFiles([pictureNamed('a.png'), pictureNamed('b.png')], region(messages.gallery).element());
  const details = region(messages.image(1, 2));
  const isInSight = () => details.element().getBoundingClientRect().top < innerHeight;
  await cells().first().click();
  await expect.poll(isInSight).toBe(true);
  await userEvent.keyboard(' ');
  await expect.poll(isInSight).toBe(false);
  await userEvent.keyboard(' ');
  await expect.poll(isInSight).toBe(true);
});

describe('files', () => {
  it('dropped together become a block each, with one bar for all, and saving waits', async () => {
    const uploads = mockUploads();
    const { jobs, accept } = heldJobs();
    await openEditor(undefined, accept);
    await title().fill('Harbour');
    dropFiles([fileNamed('a.png'), fileNamed('b.png'), fileNamed('c.mp4', 'video/mp4')]);
    await expect.element(page.getByText(messages.waiting(3))).toBeVisible();
    jobs.get('b.png')?.progress(0.5);
    await expect
      .element(page.getByRole('progressbar', { name: messages.preparingAll(3) }))
      .toHaveAttribute('aria-valuenow', '17');
    await expect.element(button(messages.add)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button(messages.add)).toHaveAccessibleDescription(messages.waiting(3));
    await button(messages.add).click({ force: true });
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();

    jobs.get('b.png')?.end();
    await expect.element(page.getByText(messages.waiting(2))).toBeVisible();
    jobs.get('a.png')?.end();
    jobs.get('c.mp4')?.end();
    await expect.element(button(messages.add)).toHaveAttribute('aria-disabled', 'false');
    expect(kinds()).toEqual([messages.kinds.image, messages.kinds.image, messages.kinds.video]);
    expect(uploads).toHaveLength(0);
  });

  it('leave when they are canceled or refused; a refused one is named and can be tried again', async () => {
    const uploads = mockUploads();
    const { jobs, accept } = heldJobs();
    await openEditor(undefined, accept);
    await title().fill('Harbour');
    dropFiles([fileNamed('a.png'), fileNamed('b.png')]);
    await button(messages.stopName('a.png')).click();
    expect(jobs.get('a.png')?.signal.aborted).toBe(true);
    expect(jobs.get('b.png')?.signal.aborted).toBe(false);
    await expect.element(page.getByText(messages.waiting(1))).toBeVisible();
    expect(kinds()).toHaveLength(1);
    jobs.get('b.png')?.refuse();
    await expect.element(page.getByText(MEDIA_MESSAGES.refusedCount(1))).toBeVisible();
    await expect.element(page.getByText(ERROR_MESSAGES.resize_failed)).toBeVisible();
    expect(kinds()).toHaveLength(0);
    await expect.element(button(messages.add)).toHaveAttribute('aria-disabled', 'false');
    await button(COMMON_MESSAGES.retry).click();
    await expect.element(page.getByText(MEDIA_MESSAGES.refusedCount(1))).not.toBeInTheDocument();
    await expect.element(page.getByText(messages.waiting(1))).toBeVisible();
    jobs.get('b.png')?.end();
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    expect(uploads).toHaveLength(0);
  });

  it('that meet no code on a device that is offline say so, and are prepared with a connection', async () => {
    const reconnect = loseConnection();
    const { jobs, accept } = heldJobs();
    await openEditor(undefined, accept);
    dropFiles([fileNamed('a.png')]);
    await expect.poll(() => jobs.size).toBe(1);
    jobs.get('a.png')?.refuse('unavailable');
    await expect.element(page.getByText(OFFLINE_ERROR)).toBeVisible();
    expect(kinds()).toHaveLength(0);

    reconnect();
    await expect.poll(kinds).toEqual([messages.kinds.image]);
    await expect.element(page.getByText(MEDIA_MESSAGES.refusedCount(1))).not.toBeInTheDocument();
  });

  it('take as much room from the first moment to the last: nothing below them moves', async () => {
    const { jobs, accept } = heldJobs();
    await openEditor(undefined, accept);
    dropFiles([fileNamed('a.png')], region(messages.gallery).element());
    await expect.element(cells().first()).toBeVisible();
    await staysAsHigh(jobs, () => cells().first().element());
  });

  it('take as much room as a cover: all of it, from the first moment to the last', async () => {
    const { jobs, accept } = heldJobs();
    await page.viewport(768, 896);
    onTestFinished(() => page.viewport(414, 896));
    await openEditor(undefined, accept);
    const cover = region(messages.cover);
    dropFiles([fileNamed('a.png')], cover.element());
    await expect.element(button(messages.stopName('a.png'))).toBeVisible();
    await staysAsHigh(jobs, () => cover.element());
    const picture = cover.getByRole('img');
    await expect.element(picture).toBeInTheDocument();
    const frame = picture.element().parentElement?.getBoundingClientRect();
    expect(frame?.width).toBe(340);
    expect(frame?.height).toBe(255);
  });

  it('dropped together on the cover: the first is taken, and that is said', async () => {
    const { accept } = heldJobs();
    render(<Toaster />);
    await openEditor(undefined, accept);
    dropFiles([fileNamed('a.png'), fileNamed('b.png')], region(messages.cover).element());
    await expect.element(button(messages.stopName('a.png'))).toBeVisible();
    await expect.element(page.getByText(messages.onlyOneCover)).toBeVisible();
    expect(button(messages.stopName('b.png')).query()).toBeNull();
  });

  it('too large for the gallery are named together with the reason, and the others go on', async () => {
    await openEditor();
    await expect.element(title()).toBeVisible();
    dropFiles(
      [hugeFile('a.jpg'), fileNamed('fine.png'), hugeFile('b.jpg')],
      region(messages.gallery).element(),
    );
    const frame = page.getByRole('alert').filter({ hasText: MEDIA_MESSAGES.refusedCount(2) });
    for (const name of ['a.jpg', 'b.jpg']) {
      const row = frame.getByRole('listitem').filter({ hasText: name });
      await expect
        .element(row)
        .toHaveTextContent(`${name}${ERROR_MESSAGES.gallery_files_too_large}`);
    }
    expect(frame.getByRole('button', { name: COMMON_MESSAGES.retry }).elements()).toEqual([]);
    await expect.element(cells()).toHaveLength(1);
    const others = frame.getByLabelText(MEDIA_MESSAGES.chooseOthers);
    chooseFiles(others, fileNamed('c.png'), hugeFile('d.jpg'));
    await expect.element(cells()).toHaveLength(2);
    await expect.element(page.getByText(MEDIA_MESSAGES.refusedCount(1))).toBeVisible();
    await button(MEDIA_MESSAGES.dismiss).click();
    await expect.element(page.getByText(MEDIA_MESSAGES.refusedCount(1))).not.toBeInTheDocument();
  });

  it('pasted as data URLs become PNG files named by their place', async () => {
    const uploads = mockUploads();
    await openEditor(undefined, prepareAttachment);
    await title().fill('Harbour');
    paste(region(messages.gallery), { 'text/plain': PIXEL });
    paste(region(messages.gallery), { 'text/plain': PIXEL });
    await expect.element(button(messages.add)).toHaveAttribute('aria-disabled', 'false');
    await saveAndConfirm();
    await expect.poll(() => uploads).toHaveLength(1);
    const files = ['gallery[0]', 'gallery[1]'].map((name) => uploads[0]?.form?.get(name) as File);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['gallery-0.png', 'image/png'],
      ['gallery-1.png', 'image/png'],
    ]);
    const head = new Uint8Array(await (files[0] as File).slice(0, 4).arrayBuffer());
    expect([...head]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  });

  it('pasted where keywords are typed are pictures; words take the place of what is marked', async () => {
    await openEditor();
    const field = page.getByRole('textbox', { name: messages.keywords, exact: true });
    const keywords = () =>
      page
        .getByRole('list', { name: messages.keywords })
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent);
    paste(field, { 'text/plain': PIXEL });
    await expect.element(cells()).toBeVisible();
    expect(keywords()).toEqual([]);
    await field.fill('nigth');
    (field.element() as HTMLInputElement).select();
    paste(field, { 'text/plain': 'night, water' });
    await expect.poll(keywords).toEqual(['night', 'water']);
  });

  it('of twelve megapixels, eight at once, leave the page answerable', async () => {
    const COUNT = 8; // twice as many as there are workers
    await openEditor(undefined, prepareAttachment);
    await expect.element(title()).toBeVisible();
    const one = new Uint8Array(await (await noisyImage(4000, 3000)).arrayBuffer());
    const photos = Array.from(
      { length: COUNT },
      (_, n) =>
        new File([padJpeg(one, one.length + 4 + n)], `IMG_${n}.jpg`, { type: 'image/jpeg' }),
    );
    await new Promise((resolve) => setTimeout(resolve)); // what made the photographs is over
    const before = await cpuTimes();
    dropFiles(photos, region(messages.gallery).element());
    await expect.element(page.getByText(messages.waiting(COUNT))).toBeVisible();
    await title().fill('Written while they are prepared');
    await expect.element(title()).toHaveValue('Written while they are prepared');
    await expect
      .poll(() => document.querySelectorAll('[role=progressbar]'), {
        timeout: 100_000,
        interval: 200,
      })
      .toHaveLength(0);
    const after = await cpuTimes();
    // The preview's address is made a moment after the picture.
    await expect
      .poll(() => document.querySelectorAll('[data-cell] img'), { timeout: 30_000 })
      .toHaveLength(COUNT);
    // Pixels that the page itself worked on would be nearly all of what its process did.
    const share = (after.page - before.page) / (after.process - before.process);
    expect(share).toBeLessThan(PAGE_SHARE);
  });
});
