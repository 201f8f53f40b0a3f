import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { withoutWheelListener } from '../../../src/lib/dom/no-wheel-listener.ts';

it('keeps wheel handlers from firing below the root, and logs them in development', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(withoutWheelListener(container));
  onTestFinished(() => {
    root.unmount();
    container.remove();
    error.mockRestore();
  });
  const onWheel = vi.fn();
  root.render(
    <>
      <p onWheel={onWheel}>With a handler</p>
      <p>Without</p>
    </>,
  );
  const turn = (text: string) =>
    page
      .getByText(text)
      .element()
      .dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  await expect.element(page.getByText('Without')).toBeVisible();
  turn('Without');
  expect(error).not.toHaveBeenCalled();
  turn('With a handler');
  expect(error).toHaveBeenCalledOnce();
  expect(onWheel).not.toHaveBeenCalled();
});
