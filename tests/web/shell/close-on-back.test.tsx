import { Suspense, use, useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { useLeaveGuard } from '../../../src/forms/use-leave-guard.ts';
import { useCloseOnBack } from '../../../src/navigation/use-close-on-back.ts';
import { ConfirmDialog } from '../../../src/ui/dialog/confirm-dialog.tsx';
import { DiscardDialog } from '../../../src/ui/dialog/discard-dialog.tsx';
import { frames } from '../../support/web/frames.ts';
import { pressBack } from '../../support/web/press-back.ts';
import { render } from '../../support/web/render.tsx';

const { pathname } = window.location;
afterEach(() => history.replaceState(null, '', pathname));

const button = (name: string) => page.getByRole('button', { name });
const link = (name: string) => page.getByRole('link', { name });
const menu = page.getByText('The menu');

function Menu({ onClose }: { readonly onClose: () => void }) {
  useCloseOnBack(true, onClose);
  return <p>The menu</p>;
}

/** Two screens, the second of which shows once `loaded` resolves, and a menu over both. */
function App({ loaded }: { readonly loaded: Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <BrowserRouter>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Link to="/first">First</Link>
      <Link to="/second">Second</Link>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/second" element={<SecondScreen loaded={loaded} />} />
          <Route path="*" element={<p>The first screen</p>} />
        </Routes>
      </Suspense>
      {isOpen && <Menu onClose={() => setOpen(false)} />}
    </BrowserRouter>
  );
}

function SecondScreen({ loaded }: { readonly loaded: Promise<unknown> }) {
  use(loaded);
  return <p>The second screen</p>;
}

describe('useCloseOnBack', () => {
  it('closes the menu when the screen below changes', async () => {
    await render(<App loaded={Promise.resolve()} />);
    await button('Open').click();
    await link('Second').click();
    await expect.element(page.getByText('The second screen')).toBeVisible();
    await expect.element(menu).not.toBeInTheDocument();
  });

  it('leaves a menu open that was opened while the next screen still loads', async () => {
    const next = Promise.withResolvers<void>();
    await render(<App loaded={next.promise} />);
    await link('Second').click();
    await button('Open').click();
    await expect.element(page.getByText('The first screen')).toBeVisible();
    next.resolve();
    await expect.element(page.getByText('The second screen')).toBeVisible();
    await frames();
    await expect.element(menu).toBeVisible();

    await link('First').click();
    await expect.element(page.getByText('The first screen')).toBeVisible();
    await vi.waitFor(() => expect(menu.query()).toBeNull());
  });
});

/** A form with changes, and a menu over it. */
function Form({ onLeave }: { readonly onLeave: () => void }) {
  const guard = useLeaveGuard(true, onLeave);
  const [isOpen, setOpen] = useState(false);
  return (
    <BrowserRouter>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Menu onClose={() => setOpen(false)} />}
      {guard.isConfirming && <DiscardDialog onCancel={guard.stay} onDiscard={guard.leave} />}
    </BrowserRouter>
  );
}

describe('Back', () => {
  const question = page.getByRole('alertdialog');

  it('answers a confirmation with Cancel', async () => {
    const onCancel = vi.fn();
    const root = render(
      <ConfirmDialog title="Delete?" text="It is gone." onCancel={onCancel}>
        {null}
      </ConfirmDialog>,
    );
    await expect.element(question).toBeVisible();
    expect(pressBack()).toBe(true);
    expect(onCancel).toHaveBeenCalledOnce();
    root.render(null);
    await expect.element(question).not.toBeInTheDocument();
    expect(pressBack()).toBe(false);
  });

  it('closes what lies on top, and asks about the form below it only after that', async () => {
    const onLeave = vi.fn();
    render(<Form onLeave={onLeave} />);
    await button('Open').click();
    await expect.element(menu).toBeVisible();
    expect(pressBack()).toBe(true);
    await expect.element(menu).not.toBeInTheDocument();
    expect(question.query()).toBeNull();
    expect(pressBack()).toBe(true);
    await expect.element(question).toBeVisible();
    expect(pressBack()).toBe(true); // as its Cancel
    await expect.element(question).not.toBeInTheDocument();
    expect(onLeave).not.toHaveBeenCalled();
    expect(pressBack()).toBe(true);
    await button(COMMON_MESSAGES.discarding.discard).click();
    expect(onLeave).toHaveBeenCalled();
    expect(pressBack()).toBe(false);
  });
});
