import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from '../../../src/ui/dialog/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../src/ui/menu/menu.tsx';
import { frames } from '../../support/web/frames.ts';
import { render } from '../../support/web/render.tsx';

const more = () => page.getByRole('button', { name: 'More' });
const item = (name: string) => page.getByRole('menuitem', { name });

function draw(onFirst = () => undefined, onSecond = () => undefined) {
  render(
    <Menu label="More">
      <MenuItem onSelect={onFirst}>First</MenuItem>
      <MenuSeparator />
      <MenuItem look="danger" onSelect={onSecond}>
        Second
      </MenuItem>
    </Menu>,
  );
}

it('a menu opens from its button, returns focus, and then runs the selected action', async () => {
  const seen: (Element | null)[] = [];
  const first = vi.fn(() => void seen.push(document.activeElement));
  draw(first);
  await more().click();
  await expect.element(item('Second')).toBeVisible();
  await item('First').click();
  await expect.poll(() => seen).toEqual([more().element()]);
  expect(first).toHaveBeenCalledTimes(1);
  await expect.element(item('First')).not.toBeInTheDocument();
});

it('a menu can be used with the keyboard: Down, End, Enter', async () => {
  const second = vi.fn();
  draw(undefined, second);
  await expect.element(more()).toBeVisible();
  more().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('First')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Second')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => second.mock.calls.length).toBe(1);
  await expect.element(more()).toHaveFocus();
});

it('a menu closes on Escape without an action, and returns focus', async () => {
  const first = vi.fn();
  draw(first);
  await more().click();
  await expect.element(item('First')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('First')).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
  expect(first).not.toHaveBeenCalled();
});

it('a confirmation opened from a menu returns focus to the menu’s button', async () => {
  render(<QuestionFromMenu />);
  await more().click();
  await item('Ask').click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
});

function QuestionFromMenu() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Menu label="More">
        <MenuItem onSelect={() => setAsked(true)}>Ask</MenuItem>
      </Menu>
      {isAsked && (
        <ConfirmDialog title="Sure?" text="" cancelLabel="No" onCancel={() => setAsked(false)}>
          {null}
        </ConfirmDialog>
      )}
    </>
  );
}

it('a menu follows the direction of the page', async () => {
  document.documentElement.dir = 'rtl';
  draw();
  await more().click();
  await expect.element(item('First')).toBeVisible();
  expect(getComputedStyle(item('First').element()).direction).toBe('rtl');
});

it('a menu on a phone opens again after a press beside it that was no click', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  draw();
  await more().click();
  await expect.element(item('First')).toBeVisible();
  await frames(); // it listens to presses beside it from the next task on
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await userEvent.keyboard('{Escape}');
  await expect.element(item('First')).not.toBeInTheDocument();
  await more().click();
  await frames();
  await expect.element(item('First')).toBeVisible();
});
