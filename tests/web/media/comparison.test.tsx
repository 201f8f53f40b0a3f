import { expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { COMPARISON_MESSAGES } from '#contract/messages/en/comparison.ts';
import type { Attachment } from '../../../src/features/shared/attachments/attachment.ts';
import { AttachmentMeter } from '../../../src/features/shared/attachments/attachment-meter.tsx';
import {
  type AttachmentPolicy,
  POST_MEDIA,
  PROFILE_IMAGES,
} from '../../../src/features/shared/attachments/policies.ts';
import { prepareAttachment } from '../../../src/features/shared/attachments/prepare.ts';
import { bytesOf } from '../../support/fixture-bytes.ts';
import { render } from '../../support/web/render.tsx';

const messages = COMPARISON_MESSAGES;

async function prepared(file: File, policy: AttachmentPolicy): Promise<Attachment> {
  return prepareAttachment({ kind: 'file', file }, policy, {
    signal: new AbortController().signal,
    onProgress: vi.fn(),
  });
}

async function photograph(): Promise<File> {
  return new File([await bytesOf('phone.jpg')], 'harbour.jpg', { type: 'image/jpeg' });
}

/** A GIF of one grey pixel. */
function gif(): File {
  const bytes = Uint8Array.fromBase64('R0lGODlhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs=');
  return new File([bytes], 'dot.gif', { type: 'image/gif' });
}

const dialog = page.getByRole('dialog', { name: messages.title });
const slider = dialog.getByRole('slider', { name: messages.slider });
const images = dialog.getByRole('img');

async function open(file: File, policy: AttachmentPolicy): Promise<Locator> {
  render(<AttachmentMeter attachment={await prepared(file, policy)} />);
  const opener = page.getByRole('button', { name: messages.open(file.name) });
  await opener.click();
  await expect.element(slider).toBeVisible();
  return opener;
}

const share = () => expect.poll(() => slider.query()?.getAttribute('aria-valuetext'));

it('an image is compared with its original, aligned, and focus returns', async () => {
  const opener = await open(await photograph(), POST_MEDIA);
  const [result, original] = images.elements();
  expect(original?.getBoundingClientRect()).toEqual(result?.getBoundingClientRect());
  expect(original?.getAttribute('alt')).toBe(messages.original);
  await expect.element(dialog.getByText(/3\.8 KB|4 KB/).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('the divider moves by keys and by pointer, in both directions of writing', async () => {
  await open(await photograph(), PROFILE_IMAGES);
  await share().toBe(messages.sliderValue(50));
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}{PageUp}');
  await share().toBe(messages.sliderValue(62));
  await userEvent.keyboard('{End}');
  await share().toBe(messages.sliderValue(100));

  const { left, width, top } = images.first().element().getBoundingClientRect();
  const press = { bubbles: true, pointerId: 1, pointerType: 'touch', clientY: top + 4 };
  vi.spyOn(slider.element(), 'setPointerCapture').mockImplementation(() => undefined);
  slider
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { ...press, clientX: left + width / 4 }));
  await share().toBe(messages.sliderValue(25));

  document.documentElement.dir = 'rtl';
  try {
    slider
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { ...press, clientX: left + width / 4 }));
    await share().toBe(messages.sliderValue(75));
    await userEvent.keyboard('{ArrowRight}');
    await share().toBe(messages.sliderValue(73));
  } finally {
    document.documentElement.dir = '';
  }
});

it('both pictures are enlarged and moved together', async () => {
  await open(await photograph(), PROFILE_IMAGES);
  const stage = slider.element().closest('[data-scale]');
  slider.element().focus();
  await userEvent.keyboard('+++');
  await expect.poll(() => stage?.getAttribute('data-scale')).toBe('3.38');
  const [result, original] = images.elements();
  await expect
    .poll(() => original?.getBoundingClientRect())
    .toEqual(result?.getBoundingClientRect());
  await dialog.getByRole('button', { name: messages.fitLabel }).click();
  await expect.poll(() => stage?.getAttribute('data-scale')).toBe('1.00');
});

it('the removed camera and location are named', async () => {
  await open(await photograph(), POST_MEDIA);
  await expect.element(dialog.getByText(messages.removed.both)).toBeVisible();
  await expect.element(dialog.getByText(messages.cameraFound('Telefon'))).toBeVisible();
  await expect.element(dialog.getByText(messages.locationFound)).toBeVisible();
});

it('a file that may be animated is drawn as a still, and the dialog says so', async () => {
  await open(gif(), PROFILE_IMAGES);
  await expect.element(dialog.getByText(messages.redrawn)).toBeVisible();
  await expect.element(dialog.getByText(messages.removed.none)).toBeVisible();
});

it('an original that can no longer be read is reported, with Retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const file = await photograph();
  const attachment = await prepared(file, PROFILE_IMAGES);
  render(<AttachmentMeter attachment={attachment} />);
  const slice = vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  await page.getByRole('button', { name: messages.open(file.name) }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(messages.failed);
  slice.mockRestore();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(slider).toBeVisible();
});
