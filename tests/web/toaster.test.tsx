import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { WORDS } from '#contract/words.ts';
import { Toaster } from '../../src/app/toaster.tsx';
import { showToast } from '../../src/state/toasts.ts';
import { render } from '../support/web-render.tsx';

it('says once what is said again, and last', async () => {
  render(<Toaster />);
  const toasts = page.getByRole('status');
  const said = () => [...toasts.element().querySelectorAll('p')].map((toast) => toast.textContent);
  showToast('One.');
  showToast('Two.');
  await expect.poll(said).toEqual(['One.', 'Two.']);
  showToast('One.');
  await expect.poll(said).toEqual(['Two.', 'One.']);
  await toasts.getByRole('button', { name: WORDS.close }).first().click();
  await expect.poll(said).toEqual(['One.']);
});
