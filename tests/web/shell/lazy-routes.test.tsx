import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { CrashBoundary } from '../../../src/ui/loading/crash-boundary.tsx';
import { lazyWithPreload } from '../../../src/ui/loading/lazy-with-preload.tsx';
import { render } from '../../support/web/render.tsx';

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

/** A part whose code does not come the first `failures` times, on its screen. */
function partAfter(failures: number) {
  let left = failures;
  const load = vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The part</p>;
  });
  const part = lazyWithPreload(load);
  const show = () =>
    render(
      <CrashBoundary>
        <Suspense fallback={null}>
          <part.Part />
        </Suspense>
      </CrashBoundary>,
    );
  return { part, load, show };
}

it('is loaded once, whoever asks for it', async () => {
  const { part, load, show } = partAfter(0);
  await Promise.all([part.preload(), part.preload()]);
  show();
  await expect.element(page.getByText('The part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is asked for anew when it is shown where it did not come ahead', async () => {
  const { part, load, show } = partAfter(2);
  await part.preload();
  expect(load).toHaveBeenCalledTimes(2);
  show();
  await expect.element(page.getByText('The part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

it('says so where it does not come when it is shown', async () => {
  partAfter(2).show();
  await expect
    .element(page.getByRole('alert').getByText(SHELL_MESSAGES.crash.newVersion))
    .toBeVisible();
});
