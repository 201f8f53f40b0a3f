import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';

import type { Project } from '#contract/schema/project.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { ProjectEditor } from '../../../src/features/project-editor/project-editor.tsx';
import type {
  Attachment,
  AttachmentSource,
} from '../../../src/features/shared/attachments/attachment.ts';
import { prepareAttachment } from '../../../src/features/shared/attachments/prepare.ts';
import { noisyImage, padJpeg } from '../../support/media/images.ts';
import { storedDrafts } from '../../support/web/drafts.ts';
import { jsonResponse, mockApi, mockUploads } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { projectOf, textBlock } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

const messages = PROJECT_MESSAGES.editor;
const OWNER = '01j000000000000000000000aa' as UserId;
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = () => page.getByRole('textbox', { name: messages.title, exact: true });
const fileNamed = (name: string, type = 'image/png') => new File([name], name, { type });

/** Of the work of its process: far above what showing the progress takes. */
const PAGE_SHARE = 0.5;

/** Seconds of CPU that the page's main thread and its whole process, workers included, have used. */
async function cpuTimes(): Promise<{ readonly page: number; readonly process: number }> {
  await cdp().send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await cdp().send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { page: metric('TaskDuration'), process: metric('ProcessTime') };
}

type Ready = Extract<Attachment, { status: 'ready' }>;

function ready(source: AttachmentSource): Ready {
  const file = source.kind === 'file' ? source.file : fileNamed('gallery-0.png');
  return {
    status: 'ready',
    source,
    file,
    kind: file.type.startsWith('video/') ? 'video' : 'image',
    preview: file,
    poster: undefined,
    facts: {
      kind: 'image',
      before: { bytes: 10, widthPx: 8, heightPx: 6 },
      after: { bytes: 5, widthPx: 4, heightPx: 3 },
      quality: 0.7,
      milliseconds: 7,
      gpsRemoved: true,
      metadataRemoved: true,
    },
  };
}

/** Jobs that the test ends one by one. */
function heldJobs() {
  const jobs = new Map<
    string,
    { end: () => void; refuse: () => void; progress: (share: number) => void; signal: AbortSignal }
  >();
  const accept: typeof prepareAttachment = (source, _policy, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const name = source.kind === 'file' ? source.file.name : 'embedded';
      signal.addEventListener('abort', () => reject(signal.reason));
      jobs.set(name, {
        end: () => resolve(ready(source)),
        refuse: () => resolve({ status: 'refused', source, problem: 'resize_failed' }),
        progress: onProgress,
        signal,
      });
    });
  return { jobs, accept };
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

const atOnce: typeof prepareAttachment = async (source) => ready(source);

async function open(
  project?: Project,
  accept: typeof prepareAttachment = atOnce,
  portfolio: readonly Project[] = [],
) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const root = render(
    <ProjectEditor
      owner={OWNER}
      project={project}
      portfolio={portfolio}
      prepare={accept}
      onSaved={onSaved}
      onClose={onClose}
    />,
  );
  await expect.element(title()).toBeVisible();
  return { onSaved, onClose, leave: () => root.unmount() };
}

function drop(files: readonly File[], target: Element = document.body): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  target.dispatchEvent(
    new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
  );
}

const region = (name: string) => page.getByRole('region', { name, exact: true });
const cells = () => region(messages.gallery).getByRole('option');
const kinds = () =>
  page
    .getByRole('heading', { level: 4 })
    .elements()
    .map((heading) => heading.firstChild?.textContent);
const blockTexts = () =>
  page
    .getByRole('textbox', { name: messages.blockText })
    .elements()
    .map((field) => (field as HTMLTextAreaElement).value);

async function saveAndConfirm(isNew = true) {
  await button(isNew ? messages.add : messages.save).click();
  const { add, save, undescribed } = messages.asking;
  const yes = isNew ? new RegExp(`^(${add.yes}|${undescribed.yes})$`) : save.yes;
  await page.getByRole('alertdialog').getByRole('button', { name: yes }).click();
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
});

describe('a portfolio that is nearly full', () => {
  const stored = (chars: number) =>
    projectOf({ _id: 'full', keywords: [], contentBlocks: [textBlock(1, 'x'.repeat(chars))] });

  it('says how much is left while one writes, and that it is too much before one saves', async () => {
    const uploads = mockUploads();
    await open(undefined, atOnce, [stored(LIMITS.portfolioTextChars - 40)]);
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
        onLookAgain={look}
        prepare={atOnce}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />
    );
    const root = render(editor([stored(LIMITS.portfolioTextChars - 40)]));
    await title().fill('x'.repeat(60));
    drop([fileNamed('boat.png')]);
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

  it('says so also after a save that failed for another reason', async () => {
    const uploads = mockUploads();
    await open(undefined, atOnce, [stored(LIMITS.portfolioTextChars - 40)]);
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
    await open(undefined, atOnce, [stored(1000)]);
    await expect
      .element(page.getByText('Left in your portfolio:', { exact: false }))
      .not.toBeInTheDocument();
  });
});

describe('a new project', () => {
  it('is sent with all its fields after a yes, and told when it was made', async () => {
    const uploads = mockUploads();
    const { onSaved } = await open();
    await title().fill(' Harbour ');
    await page.getByLabelText(messages.shortDescription).fill('Long exposures');
    await page.getByLabelText(messages.date).fill('2025-03-01');
    await page
      .getByRole('combobox', { name: messages.classification })
      .selectOptions('Photography');
    await page.getByRole('textbox', { name: messages.keywords, exact: true }).fill('night');
    await userEvent.keyboard('{Enter}water,');
    await button(messages.addText).click();
    await page.getByRole('textbox', { name: messages.blockText }).fill('It was cold.');
    drop([fileNamed('boat.png')]);
    drop([fileNamed('crane.png')], region(messages.gallery).element());
    drop([fileNamed('cover.png')], region(messages.cover).element());

    await button(messages.add).click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleName(messages.asking.undescribed.titleOf(2));
    await button(messages.asking.undescribed.describe).click();
    await expect.element(page.getByRole('textbox', { name: messages.alt }).last()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await button(messages.add).click();
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleName(messages.asking.add.title);
    await expect
      .element(page.getByRole('alertdialog').getByRole('button').last())
      .toHaveAccessibleName(messages.asking.add.yes);
    expect(uploads).toHaveLength(0);
    await button(messages.asking.add.yes).click();

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
      'gallery[0]': 'crane.png',
      contentBlock_0_type: 'text',
      contentBlock_0_content: 'It was cold.',
      contentBlock_1_type: 'image',
      contentBlock_1_alt: '',
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
    const { leave } = await open();
    await title().fill('Not yet');
    await button(messages.saveDraft).click();
    await expect.element(page.getByText(messages.asking.draft.text)).toBeVisible();
    await button(messages.asking.no).click();
    await button(messages.add).click();
    await expect.element(page.getByText(messages.asking.add.text)).toBeVisible();
    await button(messages.asking.no).click();
    await button(messages.saveDraft).click();
    await button(messages.asking.draft.yes).click();
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('state')).toBe('draft');
    leave();

    await open(projectOf({ state: 'draft' }));
    await button(messages.saveDraft).click({ force: true }); // looks as if it could not
    await expect.element(page.getByText(messages.unchanged)).toBeVisible();
    await page.getByLabelText(messages.audience).selectOptions('unlisted');
    await button(messages.publish).click();
    await expect.element(page.getByText(messages.asking.unlisted)).toBeVisible();
    await button(messages.asking.publish.yes).click();
    await expect.poll(() => uploads).toHaveLength(2);
    expect(uploads[1]?.form?.get('state')).toBe('unlisted');
  });

  it('sets the focal point of the cover by a press, and by the arrow keys', async () => {
    const stored = { src: '/media/cover.jpg', width: 800, height: 300, alt: '' };
    await open(projectOf({ coverPhoto: stored.src, coverPhotoMedia: stored }));
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
    await open(undefined, accept);
    await title().fill('Many');
    drop(['a.png', 'b.png', 'c.png'].map((name) => fileNamed(name)));
    await expect.poll(() => jobs.size).toBe(3);
    jobs.get('a.png')?.end();
    await expect.element(page.getByText(messages.prepared(1, 3))).toBeVisible();
    const bar = page.getByRole('progressbar', { name: messages.preparingAll(3) });
    await expect.element(bar).toBeVisible();
    await button(messages.stopAll).click();
    await expect.element(bar).not.toBeInTheDocument();
    expect(jobs.get('b.png')?.signal.aborted).toBe(true);
    await expect.element(button(messages.stopName('b.png'))).not.toBeInTheDocument();
    await expect.element(page.getByText(messages.block(1, 1))).toBeVisible();
    await expect.element(button(messages.add)).toHaveAttribute('aria-disabled', 'false');
  });

  it('has nothing to add until something is entered, and says what is missing', async () => {
    await open();
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
    await open();
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

  it('that failed keeps everything, and Retry sends the same with the same key', async () => {
    const uploads = mockUploads();
    await open();
    await title().fill('Harbour');
    drop([fileNamed('boat.png')]);
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

  it('that failed is asked about again once something was changed', async () => {
    const uploads = mockUploads();
    await open();
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

describe('files', () => {
  it('dropped together become a block each, with its own progress, and saving waits', async () => {
    const uploads = mockUploads();
    const { jobs, accept } = heldJobs();
    await open(undefined, accept);
    await title().fill('Harbour');
    drop([fileNamed('a.png'), fileNamed('b.png'), fileNamed('c.mp4', 'video/mp4')]);
    await expect.element(page.getByText(messages.waiting(3))).toBeVisible();
    jobs.get('b.png')?.progress(0.5);
    await expect
      .element(page.getByRole('progressbar', { name: messages.preparing('b.png') }))
      .toHaveAttribute('aria-valuenow', '50');
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
    await open(undefined, accept);
    await title().fill('Harbour');
    drop([fileNamed('a.png'), fileNamed('b.png')]);
    await button(messages.stopName('a.png')).click();
    expect(jobs.get('a.png')?.signal.aborted).toBe(true);
    expect(jobs.get('b.png')?.signal.aborted).toBe(false);
    await expect.element(page.getByText(messages.waiting(1))).toBeVisible();
    expect(kinds()).toHaveLength(1);
    jobs.get('b.png')?.refuse();
    await expect.element(page.getByText(messages.refused(1))).toBeVisible();
    await expect.element(page.getByText(ERROR_MESSAGES.resize_failed)).toBeVisible();
    expect(kinds()).toHaveLength(0);
    await expect.element(button(messages.add)).toHaveAttribute('aria-disabled', 'false');
    await button(COMMON_MESSAGES.retry).click();
    await expect.element(page.getByText(messages.refused(1))).not.toBeInTheDocument();
    await expect.element(page.getByText(messages.waiting(1))).toBeVisible();
    jobs.get('b.png')?.end();
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    expect(uploads).toHaveLength(0);
  });

  it('take as much room from the first moment to the last: nothing below them moves', async () => {
    const { jobs, accept } = heldJobs();
    await open(undefined, accept);
    drop([fileNamed('a.png')], region(messages.gallery).element());
    await expect.element(cells().first()).toBeVisible();
    await staysAsHigh(jobs, () => cells().first().element());
  });

  it('take as much room as a cover: all of it, from the first moment to the last', async () => {
    const { jobs, accept } = heldJobs();
    await page.viewport(768, 896);
    onTestFinished(() => page.viewport(414, 896));
    await open(undefined, accept);
    const cover = region(messages.cover);
    drop([fileNamed('a.png')], cover.element());
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
    await open(undefined, accept);
    drop([fileNamed('a.png'), fileNamed('b.png')], region(messages.cover).element());
    await expect.element(button(messages.stopName('a.png'))).toBeVisible();
    await expect.element(page.getByText(messages.onlyOneCover)).toBeVisible();
    expect(button(messages.stopName('b.png')).query()).toBeNull();
  });

  it('too large for the gallery are named together with the reason, and the others go on', async () => {
    await open();
    await expect.element(title()).toBeVisible();
    const huge = (name: string) => new File([new Uint8Array(LIMITS.uploadBytes + 1)], name);
    drop([huge('a.jpg'), fileNamed('fine.png'), huge('b.jpg')], region(messages.gallery).element());
    const frame = page.getByRole('alert').filter({ hasText: messages.refused(2) });
    for (const name of ['a.jpg', 'b.jpg']) {
      const row = frame.getByRole('listitem').filter({ hasText: name });
      await expect
        .element(row)
        .toHaveTextContent(`${name}${ERROR_MESSAGES.gallery_files_too_large}`);
    }
    expect(frame.getByRole('button', { name: COMMON_MESSAGES.retry }).elements()).toEqual([]);
    await expect.element(cells()).toHaveLength(1);
    await button(messages.dismiss).click();
    await expect.element(page.getByText(messages.refused(2))).not.toBeInTheDocument();
  });

  it('pasted as data URLs become PNG files named by their place', async () => {
    const uploads = mockUploads();
    await open(undefined, prepareAttachment);
    await title().fill('Harbour');
    const paste = () => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', PIXEL);
      region(messages.gallery)
        .element()
        .dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
    };
    paste();
    paste();
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
    await open();
    const field = page.getByRole('textbox', { name: messages.keywords, exact: true });
    const paste = (text: string) => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', text);
      field
        .element()
        .dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
    };
    const keywords = () =>
      page
        .getByRole('list', { name: messages.keywords })
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent);
    paste(PIXEL);
    await expect.element(cells()).toBeVisible();
    expect(keywords()).toEqual([]);
    await field.fill('nigth');
    (field.element() as HTMLInputElement).select();
    paste('night, water');
    await expect.poll(keywords).toEqual(['night', 'water']);
  });

  it('of twelve megapixels, eight at once, leave the page answerable', async () => {
    const COUNT = 8; // twice as many as there are workers
    await open(undefined, prepareAttachment);
    await expect.element(title()).toBeVisible();
    const one = new Uint8Array(await (await noisyImage(4000, 3000)).arrayBuffer());
    const photos = Array.from(
      { length: COUNT },
      (_, n) =>
        new File([padJpeg(one, one.length + 4 + n)], `IMG_${n}.jpg`, { type: 'image/jpeg' }),
    );
    await new Promise((resolve) => setTimeout(resolve)); // what made the photographs is over
    const before = await cpuTimes();
    drop(photos, region(messages.gallery).element());
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

describe('the order of blocks', () => {
  const three = projectOf({ contentBlocks: [textBlock(1), textBlock(2), textBlock(3)] });

  it('changes by the arrow keys on a handle, which keeps focus and says where it is', async () => {
    await open(three);
    const handle = button(messages.dragBlock(1));
    await expect.element(handle).toBeVisible();
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(blockTexts()).toEqual(['Text 2', 'Text 1', 'Text 3']);
    await expect.element(button(messages.dragBlock(2))).toHaveFocus();
    await expect
      .element(page.getByRole('status').filter({ hasText: messages.block(2, 3) }))
      .toBeInTheDocument();
    await userEvent.keyboard('{End}');
    expect(blockTexts()).toEqual(['Text 2', 'Text 3', 'Text 1']);
    await userEvent.keyboard('{Home}');
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
  });

  it('changes by the arrow keys as the page runs, and not by keys of the browser', async () => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    await open(three);
    (button(messages.dragBlock(1)).element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}{End}{/Control}');
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
    await userEvent.keyboard('{ArrowLeft}');
    expect(blockTexts()).toEqual(['Text 2', 'Text 1', 'Text 3']);
    await userEvent.keyboard('{ArrowRight}');
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
  });

  it('keeps focus beside what is taken out, and where another is chosen after the last', async () => {
    await open(three);
    await button(messages.removeBlock(2)).click();
    expect(blockTexts()).toEqual(['Text 1', 'Text 3']);
    await expect.element(button(messages.removeBlock(2))).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(blockTexts()).toEqual(['Text 1']);
    await expect.element(button(messages.removeBlock(1))).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(blockTexts()).toEqual([]);
    await expect.element(page.getByLabelText(messages.addMedia)).toHaveFocus();
  });

  it('changes by the buttons, and not beyond the ends', async () => {
    await open(three);
    await button(messages.moveUp(3)).click();
    expect(blockTexts()).toEqual(['Text 1', 'Text 3', 'Text 2']);
    await expect.element(button(messages.moveUp(1))).toHaveAttribute('aria-disabled', 'true');
    await button(messages.moveUp(1)).click({ force: true });
    expect(blockTexts()).toEqual(['Text 1', 'Text 3', 'Text 2']);
  });

  it('changes by dragging a handle with a finger; Escape puts it back', async () => {
    const { onClose } = await open(three);
    const press = (type: string, handle: Element, clientY: number) =>
      handle.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          pointerType: 'touch',
          clientX: 10,
          clientY,
        }),
      );
    await expect.element(button(messages.dragBlock(1))).toBeVisible();
    const handle = button(messages.dragBlock(1)).element();
    const lastBottom = () =>
      page
        .getByRole('textbox', { name: messages.blockText })
        .nth(2)
        .element()
        .getBoundingClientRect().bottom;
    press('pointerdown', handle, handle.getBoundingClientRect().top + 4);
    press('pointermove', handle, lastBottom());
    await expect.poll(() => document.querySelector('[data-drop="after"]')).not.toBeNull();
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
    press('pointerup', handle, lastBottom());
    await expect.poll(() => blockTexts()).toEqual(['Text 2', 'Text 3', 'Text 1']);

    const other = button(messages.dragBlock(1)).element() as HTMLElement;
    other.focus();
    press('pointerdown', other, other.getBoundingClientRect().top + 4);
    press('pointermove', other, lastBottom());
    await expect.poll(() => document.querySelector('[data-dragged]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[data-dragged]')).toBeNull();
    press('pointerup', other, lastBottom());
    expect(blockTexts()).toEqual(['Text 2', 'Text 3', 'Text 1']);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  for (const pointerType of ['mouse', 'touch']) {
    it(`scrolls the editor while a handle is dragged near its edge: ${pointerType}`, async () => {
      const many = Array.from({ length: 30 }, (_, i) => textBlock(i + 1));
      await open(projectOf({ contentBlocks: many }));
      const scroller = page.getByRole('dialog').element();
      const handle = button(messages.dragBlock(1)).element();
      handle.scrollIntoView({ block: 'center' });
      const { left, top } = handle.getBoundingClientRect();
      const press = (type: string, clientY: number) =>
        handle.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 1,
            pointerType,
            clientX: left + 4,
            clientY,
          }),
        );
      const { bottom } = scroller.getBoundingClientRect();
      const before = scroller.scrollTop;
      press('pointerdown', top + 4);
      press('pointermove', bottom - 4);
      await expect.poll(() => scroller.scrollTop).toBeGreaterThan(before + 1000);
      press('pointermove', 4);
      await expect.poll(() => scroller.scrollTop).toBe(0);
      press('pointermove', bottom - 4);
      await expect.poll(() => scroller.scrollTop).toBeGreaterThan(before + 1000);
      press('pointerup', bottom - 4);
      await expect.poll(() => blockTexts()[0]).toBe('Text 2');
      expect(blockTexts().indexOf('Text 1')).toBeGreaterThan(3);
      const rests = scroller.scrollTop;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect(scroller.scrollTop).toBe(rests);
    });
  }

  it('keeps a handle that is moved by keys in sight, above the foot', async () => {
    const many = Array.from({ length: 30 }, (_, i) => textBlock(i + 1));
    await open(projectOf({ contentBlocks: many }));
    (button(messages.dragBlock(1)).element() as HTMLElement).focus();
    const foot = button(messages.save).element();
    for (let position = 2; position <= 12; position += 1) {
      await userEvent.keyboard('{ArrowDown}');
      const handle = button(messages.dragBlock(position)).element();
      expect(document.activeElement).toBe(handle);
      const { top, bottom } = handle.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(foot.getBoundingClientRect().top);
    }
  });

  it('leaves all in place where a file is refused while another one is dragged', async () => {
    const { jobs, accept } = heldJobs();
    await open(undefined, accept);
    const files = ['a.png', 'b.png', 'c.png'].map((name) => new File([name], name));
    drop(files, region(messages.gallery).element());
    await expect.poll(() => jobs.size).toBe(3);
    jobs.get('b.png')?.end();
    jobs.get('c.png')?.end();
    const tiles = () => cells().elements();
    const before = tiles();
    const handle = cells().nth(1).element();
    const press = (type: string, clientX: number, clientY: number) =>
      handle.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY }),
      );
    const { left, top } = handle.getBoundingClientRect();
    const last = cells().nth(2).element().getBoundingClientRect();
    press('pointerdown', left + 4, top + 4);
    press('pointermove', last.right - 4, last.bottom - 4);
    await expect.poll(() => document.querySelector('[data-dragged]')).not.toBeNull();
    jobs.get('a.png')?.refuse();
    await expect.element(cells()).toHaveLength(2);
    await expect.poll(() => document.querySelector('[data-dragged]')).toBeNull();
    press('pointerup', last.right - 4, last.bottom - 4);
    await new Promise(requestAnimationFrame); // room for what would be moved
    expect(tiles()).toEqual(before.slice(1));
  });

  it('is what is sent, with the ids of the blocks; those taken out are named', async () => {
    const uploads = mockUploads();
    await open(three);
    await button(messages.moveDown(1)).click();
    await button(messages.removeBlock(3)).click();
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    const form = uploads[0]?.form;
    expect(uploads[0]).toMatchObject({ method: 'PUT', path: `/api/projects/update/${three._id}` });
    expect(form?.get('contentBlock_0_id')).toBe(textBlock(2)._id);
    expect(form?.get('contentBlock_1_id')).toBe(textBlock(1)._id);
    expect(form?.has('contentBlock_2_id')).toBe(false);
    expect(form?.get(`deleteContentBlock_${textBlock(3)._id}`)).toBe('true');
  });

  it('has what was taken out in its place again after Undo', async () => {
    await open(three);
    await button(messages.removeBlock(2)).click();
    expect(blockTexts()).toEqual(['Text 1', 'Text 3']);
    await expect.element(page.getByText(messages.done.removedBlock(1))).toBeVisible();
    await button(messages.undo).click();
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
  });
});

describe('a file that took the place of another one', () => {
  const stored = projectOf({
    coverPhoto: '/media/old.jpg',
    coverPhotoMedia: { src: '/media/old.jpg', alt: 'The harbour' },
    contentBlocks: [
      { _id: textBlock(9)._id, type: 'image', content: '/media/crane.jpg', alt: 'A crane' },
    ],
  });
  const alts = () => page.getByRole('textbox', { name: messages.alt });
  const choose = async (place: Locator, name: string) => {
    const [field] = place.element().querySelectorAll<HTMLInputElement>('input[type=file]');
    const transfer = new DataTransfer();
    transfer.items.add(fileNamed(name));
    if (!field) throw new Error('There is nowhere to choose a file.');
    field.files = transfer.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByText(messages.done.replaced())).toBeVisible();
  };

  /** The description of the cover, or of the block, whose details are opened for it. */
  const placeOf = async (kind: string) => {
    if (kind === 'cover') return region(messages.cover);
    await button(messages.detailsOf(1)).click();
    return page.getByRole('region', { name: messages.block(1, 1) });
  };

  it.each([
    ['cover', 'coverAlt'],
    ['block', 'contentBlock_0_alt'],
  ])('is gone after Undo; what was written since stays: %s', async (kind, field) => {
    const uploads = mockUploads();
    await open(stored);
    const place = await placeOf(kind);
    const alt = place.getByRole('textbox', { name: messages.alt });
    await choose(place, 'new.png');
    await alt.fill('Written since');
    await button(messages.undo).click();
    await expect.element(page.getByText(messages.done.replaced())).not.toBeInTheDocument();
    await expect.element(alt).toHaveValue('Written since');
    if (kind === 'block') await button(messages.chooseNone).click();
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    const form = uploads[0]?.form;
    expect(form?.get(field)).toBe('Written since');
    expect([...(form?.values() ?? [])].filter((value) => value instanceof File)).toEqual([]);
    if (kind === 'block') {
      expect(form?.get('contentBlock_0_existingFile')).toBe('/media/crane.jpg');
      expect(form?.get('contentBlock_0_id')).toBe(textBlock(9)._id);
    }
  });

  it.each(['cover', 'block'])(
    'leaves a description empty that was cleared since: %s',
    async (kind) => {
      await open(stored);
      const place = await placeOf(kind);
      const alt = place.getByRole('textbox', { name: messages.alt });
      await choose(place, 'new.png');
      await alt.fill('');
      await button(messages.undo).click();
      await expect.element(page.getByText(messages.done.replaced())).not.toBeInTheDocument();
      await expect.element(alt).toHaveValue('');
    },
  );

  it('gives a removed cover its description back, unless another was written since', async () => {
    await open(stored);
    for (const [written, after] of [
      ['', 'The harbour'],
      ['Written since', 'Written since'],
    ] as const) {
      await button(messages.removeCover).click();
      await choose(region(messages.cover), 'new.png');
      await expect.element(alts().first()).toHaveValue('');
      await alts().first().fill(written);
      await button(messages.undo).click();
      await expect.element(alts().first()).toHaveValue(after);
    }
  });
});

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
    const editor = await open(opened);
    await title().fill('Harbour, mine');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.headers.get('if-match')).toBe(`"${opened.updatedAt}"`);
    uploads[0]?.respond(PROBLEM_STATUS.project_changed, refusal);
    await expect.element(page.getByText(messages.changed.text)).toBeVisible();
    return { uploads, ...editor };
  }

  it('says so and keeps everything; Save mine anyway replaces what was told of', async () => {
    mockApi({ [`GET ${path}`]: () => jsonResponse(200, stored) });
    const { uploads, onSaved } = await saveTooLate();
    await button(messages.asking.no).click();
    await expect.element(page.getByText(ERROR_MESSAGES.project_changed)).toBeVisible();
    await expect.element(title()).toHaveValue('Harbour, mine');
    expect(blockTexts()).toEqual(['Text 1', 'Text 2']);

    await button(COMMON_MESSAGES.retry).click();
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

      await button(messages.asking.no).click();
      await title().fill('Harbour, still mine');
      held.resolve(jsonResponse(200, stored));
      await button(messages.save).click();
      await button(messages.asking.save.yes).click();
      await expect.poll(() => uploads).toHaveLength(2);
      expect(uploads[1]?.headers.get('if-match')).toBe(`"${opened.updatedAt}"`);
      expect(uploads[1]?.form?.get('title')).toBe('Harbour, still mine');
    },
  );

  it('is what one starts over from where it could not be written over', async () => {
    mockApi({ [`GET ${path}`]: () => jsonResponse(200, stored) });
    const first = await open(opened);
    await title().fill('Harbour, kept');
    first.leave();
    const uploads = mockUploads();
    await open(opened);
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
    const first = await open(opened);
    await title().fill('Harbour, kept');
    await expect.element(page.getByText(/^Saved on this device/)).toBeVisible();
    first.leave();
    await open(newer);
    await expect.element(title()).toHaveValue('Harbour, kept');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.headers.get('if-match')).toBe(`"${opened.updatedAt}"`);
  });

  it('stands alone once one starts over without the texts that were kept, and those just written', async () => {
    const first = await open(opened);
    await title().fill('Harbour, kept');
    first.leave();
    const second = await open(newer);
    await title().fill('Harbour, kept and changed');
    await button(messages.dropDraft).click();
    await expect.element(title()).toHaveValue(newer.title);
    second.leave();
    await open(newer);
    await expect.element(title()).toHaveValue(newer.title);
  });
});

describe('the gallery', () => {
  it('keeps what is stored, in the order it was given', async () => {
    const uploads = mockUploads();
    const gallery = ['/media/a.jpg', '/media/b.jpg'];
    await open(
      projectOf({ gallery, galleryMedia: gallery.map((src) => ({ src, alt: `Of ${src}` })) }),
    );
    await expect.element(cells().first()).toBeVisible();
    (cells().first().element() as HTMLElement).focus();
    await userEvent.keyboard(' {ArrowRight} {Escape}');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('galleryExisting[0]')).toBe('/media/b.jpg');
    expect(uploads[0]?.form?.get('galleryExisting[1]')).toBe('/media/a.jpg');
    expect(uploads[0]?.form?.get('galleryAlt[0]')).toBe('Of /media/b.jpg');
  });

  it('turns what a stored project keeps as a data URL into a file', async () => {
    const uploads = mockUploads();
    await open(projectOf({ gallery: [PIXEL], galleryMedia: [{ src: PIXEL }] }));
    await expect.element(button(messages.save)).toHaveAttribute('aria-disabled', 'false');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('gallery[0]')).toMatchObject({ name: 'gallery-0.png' });
  });
});

describe('a stored project', () => {
  it('opens at its title, with nothing marked, and has nothing to save until it is changed', async () => {
    await open(projectOf({ title: 'Harbour' }));
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
    ['cancel', () => button(COMMON_MESSAGES.cancel).click(), messages.asking.cancel],
    ['close', () => button(messages.close).click(), messages.asking.close],
    ['Escape', () => userEvent.keyboard('{Escape}'), messages.asking.close],
  ])('by %s asks yes or no', async (_, leave, asking) => {
    const { onClose } = await open();
    await title().fill('Harbour');
    await leave();
    await expect.element(page.getByRole('alertdialog')).toHaveAccessibleName(asking.title);
    await button(messages.asking.no).click();
    expect(onClose).not.toHaveBeenCalled();
    await expect.element(title()).toHaveValue('Harbour');
    await leave();
    await button(asking.yes).click();
    await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the texts on the device for their owner, and brings them back with a word', async () => {
    const first = await open();
    await title().fill('Harbour');
    await button(messages.addText).click();
    await page.getByRole('textbox', { name: messages.blockText }).fill('It was cold.');
    await expect.element(page.getByText(/^Saved on this device \d\d:\d\d$/)).toBeVisible();
    await button(messages.close).click();
    await button(messages.asking.close.yes).click();
    first.leave();

    const second = await open();
    await expect.element(title()).toHaveValue('Harbour');
    expect(blockTexts()).toEqual(['It was cold.']);
    await button(messages.dropDraft).click();
    await expect.element(title()).toHaveValue('');
    second.leave();

    await open();
    await expect.element(title()).toHaveValue('');
  });

  it('keeps the texts also while files report their progress all the time', async () => {
    const { jobs, accept } = heldJobs();
    await open(undefined, accept);
    drop([new File(['a'], 'a.png')]);
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

  it('says no more that it keeps what was let go', async () => {
    const first = await open();
    await title().fill('Harbour');
    await expect.element(page.getByText(/^Saved on this device/)).toBeVisible();
    first.leave();
    await open();
    await title().fill('Harbour wall');
    await expect.element(page.getByText(/^Saved on this device/)).toBeVisible();
    await button(messages.dropDraft).click();
    await expect.element(page.getByText(/^Saved on this device/)).not.toBeInTheDocument();
  });

  it('by cancel forgets what was typed', async () => {
    const first = await open();
    await title().fill('Harbour');
    await expect.element(page.getByText(/^Saved on this device/)).toBeVisible();
    await button(COMMON_MESSAGES.cancel).click();
    await button(messages.asking.cancel.yes).click();
    first.leave();
    await open();
    await expect.element(title()).toHaveValue('');
  });
});
