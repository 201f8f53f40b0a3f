import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { logOut } from '../../../src/state/session.ts';
import { clearToasts, showToast } from '../../../src/state/toasts.ts';
import { render } from '../../support/web/render.tsx';

afterEach(() => clearToasts());

/** A button beside the toasts, which has focus. */
async function pressedLike() {
  render(
    <>
      <Toaster />
      <button type="button">Like</button>
    </>,
  );
  const like = page.getByRole('button', { name: 'Like' });
  await like.click();
  return like;
}

it('a toast stays while the pointer is on it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toaster />
    </>,
  );
  showToast('Held.');
  const toast = page.getByText('Held.');
  await toast.hover();
  vi.advanceTimersByTime(60_000);
  await expect.element(toast).toBeVisible();
  await page.getByRole('button', { name: 'Elsewhere' }).hover();
  await expect.element(toast).not.toBeInTheDocument();
});

it('a toast of several lines has room above and below its words', async () => {
  await page.viewport(390, 844);
  render(<Toaster />);
  const words = 'Words that take more than two lines where a phone shows them. '.repeat(3);
  showToast(words);
  const found = page.getByText(words.trim());
  await expect.element(found).toBeVisible();
  const toast = found.element();
  const lines = document.createRange();
  lines.selectNodeContents(toast);
  const box = (toast.closest('[data-toast]') ?? toast).getBoundingClientRect();
  const text = lines.getBoundingClientRect();
  expect(text.top - box.top).toBeGreaterThan(8);
  expect(box.bottom - text.bottom).toBeGreaterThan(8);
});

it('a toast closed with the keyboard returns focus', async () => {
  const like = await pressedLike();
  showToast('Liked.');
  const close = page.getByRole('button', { name: COMMON_MESSAGES.close });
  await expect.element(close).toBeVisible();
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(like).toHaveFocus();
});

it('a repeated toast is shown once, as the last one', async () => {
  render(<Toaster />);
  const toasts = page.getByRole('status');
  const said = () => [...toasts.element().querySelectorAll('p')].map((toast) => toast.textContent);
  showToast('One.');
  showToast('Two.');
  await expect.poll(said).toEqual(['One.', 'Two.']);
  showToast('One.');
  await expect.poll(said).toEqual(['Two.', 'One.']);
  await toasts.getByRole('button', { name: COMMON_MESSAGES.close }).first().click();
  await expect.poll(said).toEqual(['One.']);
});

it('toasts time out again after a focused one was pushed out, and its focus returns', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const like = await pressedLike();
  showToast('One.');
  await expect.element(page.getByText('One.')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: COMMON_MESSAGES.close })).toHaveFocus();
  for (const words of ['Two.', 'Three.', 'Four.']) showToast(words);
  await expect.element(page.getByText('Four.')).toBeVisible();
  await expect.element(like).toHaveFocus();
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByText('Four.')).not.toBeInTheDocument();
});

it('a toast under the pointer stays when another one is closed with the keyboard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Toaster />);
  showToast('One.');
  showToast('Two.');
  // Without the measures of the page they stand from its top down: this one stays under the pointer.
  const one = page.getByText('One.');
  await one.hover();
  vi.advanceTimersByTime(60_000);
  const close = page.getByRole('button', { name: COMMON_MESSAGES.close }).last();
  (close.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Two.')).not.toBeInTheDocument();
  await expect.element(one).toBeVisible();
});

it('toasts of one person are not shown to the next', async () => {
  render(<Toaster />);
  showToast('“Harbour” could not be deleted.', () => undefined);
  await expect.element(page.getByRole('button', { name: COMMON_MESSAGES.retry })).toBeVisible();
  logOut();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
