import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { chooseFiles, PIXEL } from '../../support/web/files.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import {
  button,
  cells,
  fileNamed,
  messages,
  openEditor,
  region,
  saveAndConfirm,
  startEditorTest,
} from '../../support/web/project-editor.tsx';
import { projectOf, textBlock } from '../../support/web/projects.ts';

beforeEach(startEditorTest);

it.each([
  [390, 844],
  [360, 360],
  [844, 390],
])('description and caption of an image have room on a screen of %i × %i px', async (...size) => {
  await page.viewport(...size);
  onTestFinished(() => page.viewport(414, 896));
  await openEditor(
    projectOf({
      contentBlocks: [{ _id: textBlock(9)._id, type: 'image', content: PIXEL, alt: 'A crane' }],
    }),
  );
  await button(messages.detailsOf(1)).click();
  const details = page.getByRole('region', { name: messages.block(1, 1) });
  for (const name of [messages.alt, messages.caption]) {
    const field = details.getByRole('textbox', { name });
    await expect.element(field).toBeVisible();
    // Once the editor has risen: until then it is what the details are fixed to.
    await expect
      .poll(() => {
        const { top, bottom } = field.element().getBoundingClientRect();
        return top > 80 && bottom <= innerHeight;
      })
      .toBe(true);
  }
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
  const choose = async (place: Locator) => {
    chooseFiles(place, fileNamed('new.png'));
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
  ])(
    'is gone after Undo; the description, cleared or written since, stays: %s',
    async (kind, field) => {
      const uploads = mockUploads();
      await openEditor(stored);
      const place = await placeOf(kind);
      const alt = place.getByRole('textbox', { name: messages.alt });
      for (const since of ['', 'Written since']) {
        await choose(place);
        await alt.fill(since);
        await button(messages.undo).click();
        await expect.element(page.getByText(messages.done.replaced())).not.toBeInTheDocument();
        await expect.element(alt).toHaveValue(since);
      }
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
    },
  );

  it('gives a removed cover its description back, unless another was written since', async () => {
    await openEditor(stored);
    for (const [written, after] of [
      ['', 'The harbour'],
      ['Written since', 'Written since'],
    ] as const) {
      await button(messages.removeCover).click();
      await choose(region(messages.cover));
      await expect.element(alts().first()).toHaveValue('');
      await alts().first().fill(written);
      await button(messages.undo).click();
      await expect.element(alts().first()).toHaveValue(after);
    }
  });
});

describe('the gallery', () => {
  it('keeps what is stored, in the order it was given', async () => {
    const uploads = mockUploads();
    const gallery = ['/media/a.jpg', '/media/b.jpg'];
    await openEditor(
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
    await openEditor(projectOf({ gallery: [PIXEL], galleryMedia: [{ src: PIXEL }] }));
    await expect.element(button(messages.save)).toHaveAttribute('aria-disabled', 'false');
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    expect(uploads[0]?.form?.get('gallery[0]')).toMatchObject({ name: 'gallery-0.png' });
  });
});
