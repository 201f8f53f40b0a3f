import { Suspense, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { OverlayBoundary } from '../../../src/features/shared/overlay/overlay-boundary.tsx';
import { dismissToast, useToasts } from '../../../src/state/toasts.ts';
import { CrashBoundary } from '../../../src/ui/loading/crash-boundary.tsx';
import { lazyWithPreload } from '../../../src/ui/loading/lazy-with-preload.tsx';
import { loseConnection } from '../../support/web/connection-loss.ts';
import { render } from '../../support/web/render.tsx';

const { crash } = SHELL_MESSAGES;

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});

/** What the server says about the page's version after code failed to load. */
const answerWith = (page: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(page));
const NEWER = async () => new Response('The page of a newer version');
const UNREACHABLE = () => Promise.reject(new TypeError('Failed to fetch'));

/** A component whose code does not load the first `failures` times; each use tries twice. */
function lazyAfter(failures: number) {
  let left = failures;
  const load = vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The content</p>;
  });
  return { load, Lazy: lazyWithPreload<object>(load) };
}

const content = () => page.getByText('The content');
const button = (name: string) => page.getByRole('button', { name });

describe('lazyWithPreload', () => {
  const show = (Lazy: ReturnType<typeof lazyAfter>['Lazy']) =>
    render(
      <CrashBoundary>
        <Suspense fallback={null}>
          <Lazy />
        </Suspense>
      </CrashBoundary>,
    );

  it('loads the code once for all that ask', async () => {
    const { Lazy, load } = lazyAfter(0);
    await Promise.all([Lazy.preload(), Lazy.preload()]);
    show(Lazy);
    await expect.element(content()).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('renders at once where its code is loaded, without the fallback', async () => {
    const { Lazy } = lazyAfter(0);
    await Lazy.preload();
    const Fallback = vi.fn(() => null);
    render(
      <Suspense fallback={<Fallback />}>
        <Lazy />
      </Suspense>,
    );
    await expect.element(content()).toBeVisible();
    expect(Fallback).not.toHaveBeenCalled();
  });

  it('keeps its state when its code is loaded and it is rendered again', async () => {
    const Counter = () => {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          Count {count}
        </button>
      );
    };
    const Lazy = lazyWithPreload<{ readonly version: number }>(async () => Counter);
    const shown = (version: number) => (
      <Suspense fallback={null}>
        <Lazy version={version} />
      </Suspense>
    );
    const root = render(shown(1));
    await button('Count 0').click();
    root.render(shown(2));
    await expect.element(button('Count 1')).toBeVisible();
  });

  it('tries again when it is rendered after a failed preload', async () => {
    answerWith(UNREACHABLE);
    const { Lazy, load } = lazyAfter(2);
    await Lazy.preload();
    expect(load).toHaveBeenCalledTimes(2);
    show(Lazy);
    await expect.element(content()).toBeVisible();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('fails with a way to reload when there is a newer version', async () => {
    answerWith(NEWER);
    show(lazyAfter(2).Lazy);
    await expect.element(page.getByRole('alert').getByText(crash.outdated.title)).toBeVisible();
    await expect.element(button(crash.reload)).toBeVisible();
  });

  it('fails with a way to retry when the connection is bad, and then shows the content', async () => {
    answerWith(UNREACHABLE);
    show(lazyAfter(2).Lazy);
    await expect.element(page.getByRole('alert').getByText(crash.offline.title)).toBeVisible();
    await button(COMMON_MESSAGES.retry).click();
    await expect.element(content()).toBeVisible();
  });
});

describe('OverlayBoundary', () => {
  /** A screen with a menu; the toasts of earlier tests are gone. */
  type ScreenProps = Pick<ReturnType<typeof lazyAfter>, 'Lazy'> & { readonly canClose: boolean };

  function Screen({ Lazy, canClose }: ScreenProps) {
    const [isOpen, setOpen] = useState(false);
    const toasts = useToasts();
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <output>{isOpen ? 'open' : 'closed'}</output>
        {isOpen && (
          <OverlayBoundary {...(canClose ? { onClose: () => setOpen(false) } : {})}>
            <Lazy />
          </OverlayBoundary>
        )}
        <button type="button" onClick={() => toasts.map(({ id }) => dismissToast(id))}>
          Clear
        </button>
        <Toaster />
      </>
    );
  }

  it('closes a menu that fails, says why, and lets it be opened again', async () => {
    answerWith(UNREACHABLE);
    render(<Screen {...lazyAfter(2)} canClose />);
    await button('Open').click();
    const { title, text } = crash.offline;
    await expect.element(page.getByText(`${title} ${text}`)).toBeVisible();
    await expect.element(page.getByText('closed')).toBeVisible();
    await button('Clear').click();
    await button('Open').click();
    await expect.element(content()).toBeVisible();
  });

  it('closes a menu whose code does not come while the device is offline, and says so', async () => {
    const reconnect = loseConnection();
    render(<Screen {...lazyAfter(1)} canClose />);
    await button('Open').click();
    const { title, text } = crash.offline;
    await expect.element(page.getByText(`${title} ${text}`)).toBeVisible();
    await expect.element(page.getByText('closed')).toBeVisible();
    await button('Clear').click();
    reconnect();
    await expect.element(page.getByText('closed')).toBeVisible();
    await button('Open').click();
    await expect.element(content()).toBeVisible();
  });

  it('opens a menu whose code the browser still has while the device is offline', async () => {
    loseConnection();
    const Lazy = lazyWithPreload<object>(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return () => <p>The content</p>;
    });
    render(<Screen Lazy={Lazy} canClose />);
    await button('Open').click();
    await expect.element(content()).toBeVisible();
  });

  it('offers to retry what cannot be closed', async () => {
    answerWith(UNREACHABLE);
    render(<Screen {...lazyAfter(2)} canClose={false} />);
    await button('Open').click();
    await button(COMMON_MESSAGES.retry).click();
    await expect.element(content()).toBeVisible();
    await button('Clear').click();
  });
});
