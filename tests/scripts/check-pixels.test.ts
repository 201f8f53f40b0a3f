import { describe, expect, it } from 'vitest';
import { checkOver } from '../support/check-script.ts';

const check = checkOver('check-pixels.mjs');

describe('the check for image work outside of Rust', () => {
  it.each([
    ['a canvas element', "const it = document.createElement('canvas');", 'canvas'],
    ['a canvas in JSX', 'export const it = <canvas width={1} />;', 'canvas'],
    ['a drawing context', "element.getContext('2d');", 'getContext'],
    ['a context by its name in brackets', "element['getContext']('2d');", 'getContext'],
    ['an offscreen canvas', 'new OffscreenCanvas(1, 1);', 'OffscreenCanvas'],
    ['drawing', 'context.drawImage(picture, 0, 0);', 'drawImage'],
    ['encoding', 'element.toBlob(() => undefined);', 'toBlob'],
    ['encoding off screen', 'await surface.convertToBlob();', 'convertToBlob'],
    ['a bitmap', 'await createImageBitmap(file);', 'createImageBitmap'],
    ['a decoder of the browser', 'new globalThis.ImageDecoder({});', 'ImageDecoder'],
    ['base64 to bytes', "atob('');", 'atob'],
    ['bytes to base64', "btoa('');", 'btoa'],
    ['a data address', 'reader.readAsDataURL(file);', 'readAsDataURL'],
    ['base64 of arrays', "Uint8Array.fromBase64('');", 'fromBase64'],
  ])('finds %s on the page', (_, line, name) => {
    const { status, problems } = check({ 'src/features/bad.tsx': `\n${line}\n` });

    expect(status).toBe(1);
    expect(problems).toContainEqual(expect.stringContaining(`src/features/bad.tsx:2: ${name} is `));
  });

  it('finds canvas and decoding in workers, but leaves base64 to them', () => {
    const { problems } = check({
      'workers/bad.worker.ts': "new OffscreenCanvas(1, 1);\ncreateImageBitmap(file);\natob('');\n",
    });

    expect(problems).toEqual([
      'workers/bad.worker.ts:1: OffscreenCanvas is canvas work',
      'workers/bad.worker.ts:2: createImageBitmap is image decoding by the browser',
    ]);
  });

  it('does not mind comments, longer words and sentences', () => {
    const { status, problems } = check({
      'src/good.ts':
        "// no canvas, no drawImage\nexport const canvasColour = 'not a canvas at all';\n",
    });

    expect(problems).toEqual([]);
    expect(status).toBe(0);
  });

  it('fails where there is nothing to read', () => {
    expect(check({ 'README.md': '' }).status).toBe(1);
  });
});
