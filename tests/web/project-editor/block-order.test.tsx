import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { dropFiles } from '../../support/web/files.ts';
import { frames } from '../../support/web/frames.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import {
  blockTexts,
  button,
  cells,
  heldJobs,
  messages,
  openEditor,
  region,
  saveAndConfirm,
  startEditorTest,
} from '../../support/web/project-editor.tsx';
import { projectOf, textBlock } from '../../support/web/projects.ts';

beforeEach(startEditorTest);

/** Sends events of a pointer to a handle: at its corner where no other place is given. */
function pressOf(handle: Locator, pointerType: string) {
  const element = handle.element();
  const { left, top } = element.getBoundingClientRect();
  const corner = { clientX: left + 4, clientY: top + 4 };
  return (type: string, place: { readonly clientX?: number; readonly clientY?: number } = {}) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType, ...corner, ...place }),
    );
}

describe('the order of blocks', () => {
  const three = projectOf({ contentBlocks: [textBlock(1), textBlock(2), textBlock(3)] });

  it('changes by the arrow keys on a handle, which keeps focus and says where it is', async () => {
    await openEditor(three);
    const handle = button(messages.dragBlock(1));
    await expect.element(handle).toBeVisible();
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(blockTexts()).toEqual(['Text 2', 'Text 1', 'Text 3']);
    await expect.element(button(messages.dragBlock(2))).toHaveFocus();
    await expect
      .element(page.getByRole('status').filter({ hasText: messages.block(2, 3) }))
      .toBeInTheDocument();
    await userEvent.keyboard('{End}');
    expect(blockTexts()).toEqual(['Text 2', 'Text 3', 'Text 1']);
    await userEvent.keyboard('{Home}');
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
  });

  it('changes by the arrow keys as the page runs, and not by keys of the browser', async () => {
    document.documentElement.dir = 'rtl';
    await openEditor(three);
    (button(messages.dragBlock(1)).element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}{End}{/Control}');
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
    await userEvent.keyboard('{ArrowLeft}');
    expect(blockTexts()).toEqual(['Text 2', 'Text 1', 'Text 3']);
    await userEvent.keyboard('{ArrowRight}');
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
  });

  it('moves focus beside a removed block, and after the last one to where files are chosen', async () => {
    await openEditor(three);
    await button(messages.removeBlock(2)).click();
    expect(blockTexts()).toEqual(['Text 1', 'Text 3']);
    await expect.element(button(messages.removeBlock(2))).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(blockTexts()).toEqual(['Text 1']);
    await expect.element(button(messages.removeBlock(1))).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(blockTexts()).toEqual([]);
    await expect.element(page.getByLabelText(messages.addMedia)).toHaveFocus();
  });

  it('changes by the buttons, and not beyond the ends', async () => {
    await openEditor(three);
    await button(messages.moveUp(3)).click();
    expect(blockTexts()).toEqual(['Text 1', 'Text 3', 'Text 2']);
    await expect.element(button(messages.moveUp(1))).toHaveAttribute('aria-disabled', 'true');
    await button(messages.moveUp(1)).click({ force: true });
    expect(blockTexts()).toEqual(['Text 1', 'Text 3', 'Text 2']);
    await button(messages.moveDown(1)).click();
    expect(blockTexts()).toEqual(['Text 3', 'Text 1', 'Text 2']);
    await expect.element(button(messages.moveDown(3))).toHaveAttribute('aria-disabled', 'true');
    await button(messages.moveDown(3)).click({ force: true });
    expect(blockTexts()).toEqual(['Text 3', 'Text 1', 'Text 2']);
  });

  it('changes by dragging a handle with a finger; Escape puts it back', async () => {
    const { onClose } = await openEditor(three);
    await expect.element(button(messages.dragBlock(1))).toBeVisible();
    const press = pressOf(button(messages.dragBlock(1)), 'touch');
    const lastBottom = () =>
      page
        .getByRole('textbox', { name: messages.blockText })
        .nth(2)
        .element()
        .getBoundingClientRect().bottom;
    press('pointerdown');
    press('pointermove', { clientY: lastBottom() });
    await expect.poll(() => document.querySelector('[data-drop="after"]')).not.toBeNull();
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
    press('pointerup', { clientY: lastBottom() });
    await expect.poll(() => blockTexts()).toEqual(['Text 2', 'Text 3', 'Text 1']);

    (button(messages.dragBlock(1)).element() as HTMLElement).focus();
    const pressOther = pressOf(button(messages.dragBlock(1)), 'touch');
    pressOther('pointerdown');
    pressOther('pointermove', { clientY: lastBottom() });
    await expect.poll(() => document.querySelector('[data-dragged]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[data-dragged]')).toBeNull();
    pressOther('pointerup', { clientY: lastBottom() });
    expect(blockTexts()).toEqual(['Text 2', 'Text 3', 'Text 1']);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('never scrolls the list out of sight while a handle is dragged', async () => {
    const many = Array.from({ length: 10 }, (_, i) => textBlock(i + 1));
    await openEditor(projectOf({ contentBlocks: many }));
    const { bottom } = page.getByRole('dialog').element().getBoundingClientRect();
    const top = (position: number) =>
      button(messages.dragBlock(position)).element().getBoundingClientRect().top;
    button(messages.dragBlock(2)).element().scrollIntoView({ block: 'center' });
    const press = pressOf(button(messages.dragBlock(2)), 'touch');
    press('pointerdown');
    press('pointermove', { clientY: bottom - 4 });
    await expect.poll(() => top(10)).toBeLessThan(bottom - 100);
    await frames(60);
    expect(top(10)).toBeGreaterThan(bottom / 2);
    press('pointermove', { clientY: 4 });
    await expect.poll(() => top(1)).toBeGreaterThan(0);
    await frames(60);
    expect(top(1)).toBeLessThan(bottom / 2);
    press('pointerup', { clientY: bottom - 4 });
  });

  for (const pointerType of ['mouse', 'touch']) {
    it(`scrolls the editor while a handle is dragged near its edge: ${pointerType}`, async () => {
      const many = Array.from({ length: 30 }, (_, i) => textBlock(i + 1));
      await openEditor(projectOf({ contentBlocks: many }));
      const scroller = page.getByRole('dialog').element();
      button(messages.dragBlock(1)).element().scrollIntoView({ block: 'center' });
      const press = pressOf(button(messages.dragBlock(1)), pointerType);
      const { bottom } = scroller.getBoundingClientRect();
      const before = scroller.scrollTop;
      press('pointerdown');
      press('pointermove', { clientY: bottom - 4 });
      await expect.poll(() => scroller.scrollTop).toBeGreaterThan(before + 1000);
      press('pointermove', { clientY: 4 });
      await expect.poll(() => scroller.scrollTop).toBeLessThan(before + 500);
      press('pointermove', { clientY: bottom - 4 });
      await expect.poll(() => scroller.scrollTop).toBeGreaterThan(before + 1000);
      press('pointerup', { clientY: bottom - 4 });
      await expect.poll(() => blockTexts()[0]).toBe('Text 2');
      expect(blockTexts().indexOf('Text 1')).toBeGreaterThan(3);
      const rests = scroller.scrollTop;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect(scroller.scrollTop).toBe(rests);
    });
  }

  it('keeps a handle that is moved by keys visible, above the foot', async () => {
    const many = Array.from({ length: 30 }, (_, i) => textBlock(i + 1));
    await openEditor(projectOf({ contentBlocks: many }));
    (button(messages.dragBlock(1)).element() as HTMLElement).focus();
    const foot = button(messages.save).element();
    for (let position = 2; position <= 12; position += 1) {
      await userEvent.keyboard('{ArrowDown}');
      const handle = button(messages.dragBlock(position)).element();
      expect(document.activeElement).toBe(handle);
      const { top, bottom } = handle.getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(foot.getBoundingClientRect().top);
    }
  });

  it('leaves all in place where a file is refused while another one is dragged', async () => {
    const { jobs, accept } = heldJobs();
    await openEditor(undefined, accept);
    const files = ['a.png', 'b.png', 'c.png'].map((name) => new File([name], name));
    dropFiles(files, region(messages.gallery).element());
    await expect.poll(() => jobs.size).toBe(3);
    jobs.get('b.png')?.end();
    jobs.get('c.png')?.end();
    const tiles = () => cells().elements();
    const before = tiles();
    const press = pressOf(cells().nth(1), 'mouse');
    const last = cells().nth(2).element().getBoundingClientRect();
    const inLast = { clientX: last.right - 4, clientY: last.bottom - 4 };
    press('pointerdown');
    press('pointermove', inLast);
    await expect.poll(() => document.querySelector('[data-dragged]')).not.toBeNull();
    jobs.get('a.png')?.refuse();
    await expect.element(cells()).toHaveLength(2);
    await expect.poll(() => document.querySelector('[data-dragged]')).toBeNull();
    press('pointerup', inLast);
    await new Promise(requestAnimationFrame); // room for what would be moved
    expect(tiles()).toEqual(before.slice(1));
  });

  it('is sent with the ids of the blocks; removed ones are named', async () => {
    const uploads = mockUploads();
    await openEditor(three);
    await button(messages.moveDown(1)).click();
    await button(messages.removeBlock(3)).click();
    await saveAndConfirm(false);
    await expect.poll(() => uploads).toHaveLength(1);
    const form = uploads[0]?.form;
    expect(uploads[0]).toMatchObject({ method: 'PUT', path: `/api/projects/update/${three._id}` });
    expect(form?.get('contentBlock_0_id')).toBe(textBlock(2)._id);
    expect(form?.get('contentBlock_1_id')).toBe(textBlock(1)._id);
    expect(form?.has('contentBlock_2_id')).toBe(false);
    expect(form?.get(`deleteContentBlock_${textBlock(3)._id}`)).toBe('true');
  });

  it('restores a removed block in its position after Undo', async () => {
    await openEditor(three);
    await button(messages.removeBlock(2)).click();
    expect(blockTexts()).toEqual(['Text 1', 'Text 3']);
    await expect.element(page.getByText(messages.done.removedBlock(1))).toBeVisible();
    await button(messages.undo).click();
    expect(blockTexts()).toEqual(['Text 1', 'Text 2', 'Text 3']);
  });
});
