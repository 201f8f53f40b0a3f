import { expect, it } from 'vitest';
import { refuseStrayFiles } from '../../../src/lib/dom/stray-files.ts';
import { dropFiles, pictureNamed } from '../../support/web/files.ts';

it('a file that is let go where nothing takes it is not opened in place of the page', () => {
  const field = document.createElement('input');
  field.type = 'file';
  document.body.append(field);
  const isHeldBack = (target: Element) =>
    dropFiles([pictureNamed('a.png')], target).defaultPrevented;
  expect(isHeldBack(document.body)).toBe(false);
  refuseStrayFiles();
  expect(isHeldBack(document.body)).toBe(true);
  expect(isHeldBack(field)).toBe(false);
  expect(document.body.dispatchEvent(new DragEvent('drop', { cancelable: true }))).toBe(true);
});
