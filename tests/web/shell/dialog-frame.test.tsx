import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { clearToasts, showToast } from '../../../src/state/toasts.ts';
import { ConfirmDialog } from '../../../src/ui/dialog/confirm-dialog.tsx';
import { DialogFrame } from '../../../src/ui/dialog/dialog-frame.tsx';
import { Sheet } from '../../../src/ui/dialog/sheet.tsx';
import { Lightbox } from '../../../src/ui/lightbox/lightbox.tsx';
import { frames } from '../../support/web/frames.ts';
import { render } from '../../support/web/render.tsx';

afterEach(async () => {
  clearToasts();
  await page.viewport(414, 896);
});

/** A dialog with `lines` lines in it. */
function Lines({ lines }: { readonly lines: number }) {
  return (
    <DialogFrame title="Post">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by nothing else
        <p key={line}>A line</p>
      ))}
    </DialogFrame>
  );
}

it('a dialog keeps its position inside the window while its content loads', async () => {
  await page.viewport(1280, 800);
  const root = render(<Lines lines={1} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const box = () => {
    const { offsetTop, offsetHeight } = dialog.element() as HTMLElement;
    return { top: offsetTop, bottom: offsetTop + offsetHeight };
  };
  const before = box();
  root.render(<Lines lines={10} />);
  await expect.poll(() => dialog.getByText('A line').elements().length).toBe(10);
  expect(box().top).toBe(before.top);
  expect(box().bottom).toBeGreaterThan(before.bottom);
  root.render(<Lines lines={200} />);
  await expect.poll(() => dialog.getByText('A line').elements().length).toBe(200);
  expect(box().top).toBe(before.top);
  expect(box().bottom).toBeLessThanOrEqual(innerHeight);
});

const FORM = (
  <form>
    <textarea aria-label="Text" style={{ height: '300vh' }} />
    <button type="submit">Post</button>
  </form>
);
const FORMS = {
  note: <DialogFrame title="Post">{FORM}</DialogFrame>,
  sheet: (
    <DialogFrame title="Post" shape="sheet">
      {FORM}
    </DialogFrame>
  ),
  screen: (
    <DialogFrame title="Post" shape="screen" closeLabel="Close">
      {FORM}
    </DialogFrame>
  ),
  question: (
    <ConfirmDialog title="Post" text={'Really? '.repeat(400)} onCancel={() => undefined}>
      {FORM}
    </ConfirmDialog>
  ),
};

it.each(
  Object.entries(FORMS).flatMap(([shape, form]) =>
    [390, 1280].map((widthPx) => ({ shape, form, widthPx })),
  ),
)('a $shape of $widthPx px begins below toasts, of any length', async ({ form, widthPx }) => {
  await page.viewport(widthPx, 500);
  render(
    <>
      <Toaster />
      {form}
    </>,
  );
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect.element(dialog).toBeVisible();
  const words = 'It could not be deleted. '.repeat(5).trim();
  showToast(words, () => undefined);
  await expect.element(page.getByText(words)).toBeVisible();
  await frames();
  const boxes = [...document.querySelectorAll('[data-toast]')].map((toast) =>
    toast.getBoundingClientRect(),
  );
  // Its layout, not where it rises from.
  const { offsetTop: top, offsetHeight } = dialog.element() as HTMLElement;
  expect(boxes).toHaveLength(1);
  expect(Math.min(...boxes.map((box) => box.top))).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(Math.max(...boxes.map((box) => box.bottom)));
  expect(top + offsetHeight).toBeLessThanOrEqual(innerHeight);
});

it('nothing of a post in a dialog moves when a toast comes, and its bar stays free', async () => {
  await page.viewport(390, 500);
  render(
    <>
      <Toaster />
      <DialogFrame title="Post" shape="work" closeLabel="Back">
        <p>Words</p>
      </DialogFrame>
    </>,
  );
  const top = () => (page.getByText('Words').element() as HTMLElement).offsetTop;
  await expect.element(page.getByText('Words')).toBeVisible();
  const before = top();
  showToast('Link copied.');
  const toast = page.getByText('Link copied.');
  await expect.element(toast).toBeVisible();
  await frames();
  expect(top()).toBe(before);
  const close = page.getByRole('button', { name: 'Back' }).element().getBoundingClientRect();
  expect(close.top).toBeGreaterThan(toast.element().getBoundingClientRect().bottom);
});

const TOASTED = {
  dialog: (onClose: () => void) => (
    <DialogFrame title="Post" onClose={onClose}>
      <input aria-label="Text" />
    </DialogFrame>
  ),
  'navigation menu': (onClose: () => void) => (
    <Sheet title="Menu" closeLabel="Close the menu" side="start" onClose={onClose}>
      <a href="/">Home</a>
    </Sheet>
  ),
  lightbox: (onClose: () => void) => (
    <Lightbox
      pictures={[{ src: '', srcset: '', alt: 'A crane', widthPx: 4, heightPx: 3 }]}
      startIndex={0}
      looksAhead={false}
      startsMoving={false}
      onClose={onClose}
    />
  ),
};

it.each(Object.entries(TOASTED))(
  'a %s leaves toasts to screen readers, and stays open when one is closed',
  async (_name, draw) => {
    const onClose = vi.fn();
    render(
      <>
        <Toaster />
        {draw(onClose)}
      </>,
    );
    await expect.element(page.getByRole('dialog')).toBeVisible();
    showToast('Link copied.');
    const toast = page.getByText('Link copied.');
    await expect.element(toast).toBeVisible();
    const toasts = page.elementLocator(toast.element().closest('[role="status"]') as Element);
    await toasts.getByRole('button', { name: COMMON_MESSAGES.close, exact: true }).click();
    await expect.element(toasts).toBeEmptyDOMElement();
    expect(onClose).not.toHaveBeenCalled();
  },
);

it('Tab beyond the ends of a dialog scrolls to what takes the focus', async () => {
  render(
    <DialogFrame title="Post">
      <button type="button">First</button>
      <div style={{ minHeight: '300vh' }} />
      <button type="button">Last</button>
    </DialogFrame>,
  );
  const first = page.getByRole('button', { name: 'First' });
  const last = page.getByRole('button', { name: 'Last' });
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport();
  await userEvent.keyboard('{Tab}');
  await expect.element(first).toHaveFocus();
  await expect.element(first).toBeInViewport();
});

it('a dialog stays open when Escape cancels an IME composition', async () => {
  const onClose = vi.fn();
  render(
    <DialogFrame title="Post" onClose={onClose}>
      <input aria-label="Text" />
    </DialogFrame>,
  );
  const field = page.getByLabelText('Text');
  await expect.element(field).toHaveFocus();
  const pressEscape = (isComposing: boolean) =>
    field.element().dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Escape',
        isComposing,
        bubbles: true,
        cancelable: true,
      }),
    );
  pressEscape(true);
  expect(onClose).not.toHaveBeenCalled();
  pressEscape(false);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a dialog stays open when Escape comes while focus is nowhere, as after a question, and gets it', async () => {
  const onClose = vi.fn();
  render(
    <DialogFrame title="Post" onClose={onClose}>
      <input aria-label="Text" />
    </DialogFrame>,
  );
  await expect.element(page.getByLabelText('Text')).toHaveFocus();
  (page.getByLabelText('Text').element() as HTMLElement).blur();
  const pressEscape = () =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(page.getByRole('dialog')).toHaveFocus();
  pressEscape();
  expect(onClose).toHaveBeenCalledTimes(1);
});
