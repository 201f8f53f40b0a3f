import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { DialogFrame } from '../../src/ui/dialog-frame.tsx';
import { render } from '../support/web-render.tsx';

afterEach(() => page.viewport(414, 896));

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

it('stays where it is while what it shows arrives, and inside the window', async () => {
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
