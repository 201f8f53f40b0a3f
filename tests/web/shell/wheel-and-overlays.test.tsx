import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from '../../../src/ui/dialog/confirm-dialog.tsx';
import { DialogFrame } from '../../../src/ui/dialog/dialog-frame.tsx';
import { Sheet } from '../../../src/ui/dialog/sheet.tsx';
import { Menu, MenuItem } from '../../../src/ui/menu/menu.tsx';
import { render } from '../../support/web/render.tsx';

const ignore = () => undefined;

it('no menu, panel or dialog makes the body listen to the wheel', async () => {
  const listen = vi.spyOn(document.body, 'addEventListener');
  onTestFinished(() => listen.mockRestore());

  const menu = render(
    <Menu label="More">
      <MenuItem onSelect={ignore}>First</MenuItem>
    </Menu>,
  );
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'First' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  menu.unmount();

  const panel = render(
    <Sheet title="Panel" closeLabel="Close" side="end" onClose={ignore}>
      {null}
    </Sheet>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Panel' })).toBeVisible();
  panel.unmount();

  const popup = render(
    <DialogFrame shape="work" title="Popup" closeLabel="Close" onClose={ignore}>
      {null}
    </DialogFrame>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Popup' })).toBeVisible();
  popup.unmount();

  render(
    <ConfirmDialog title="Sure?" text="" cancelLabel="No" onCancel={ignore}>
      {null}
    </ConfirmDialog>,
  );
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(listen.mock.calls.map(([type]) => type)).not.toContain('wheel');
});
