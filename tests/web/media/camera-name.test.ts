import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraName } from '../../../src/lib/media/camera-name.ts';
import { bytesOf } from '../../support/fixture-bytes.ts';

const MAKE = 0x010f;
const MODEL = 0x0110;
const encoder = new TextEncoder();

/** EXIF of texts by tag, in either byte order. */
function exifOf(texts: readonly (readonly [number, string])[], isLittle: boolean) {
  const values = texts.map(([, text]) => encoder.encode(`${text}\0`));
  const dataStart = 8 + 2 + texts.length * 12 + 4;
  const total = values.reduce((sum, value) => sum + Math.max(4, value.length), dataStart);
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  bytes.set(encoder.encode(isLittle ? 'II*\0' : 'MM\0*'));
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, texts.length, isLittle);
  let at = dataStart;
  for (const [index, [tag]] of texts.entries()) {
    const value = values[index] ?? new Uint8Array();
    const entry = 10 + index * 12;
    view.setUint16(entry, tag, isLittle);
    view.setUint16(entry + 2, 2, isLittle);
    view.setUint32(entry + 4, value.length, isLittle);
    if (value.length <= 4) bytes.set(value, entry + 8);
    else {
      view.setUint32(entry + 8, at, isLittle);
      bytes.set(value, at);
      at += value.length;
    }
  }
  return bytes;
}

function fileOf(start: string, exif: Uint8Array) {
  return new Uint8Array([...encoder.encode(`before${start}`), ...exif, 0, 0]);
}

describe('the camera named in a file', () => {
  it('is read from what a camera wrote', async () => {
    expect(cameraName(await bytesOf('phone.jpg'))).toBe('Telefon');
  });

  it.each(['Exif\0\0', 'eXIf', 'EXIF\0\0\0\x01'])(
    'is found after %j in either byte order',
    (start) => {
      const texts = [
        [MAKE, 'Canon'],
        [MODEL, 'Canon EOS R5'],
      ] as const;
      expect(cameraName(fileOf(start, exifOf(texts, true)))).toBe('Canon EOS R5');
      expect(cameraName(fileOf(start, exifOf(texts, false)))).toBe('Canon EOS R5');
    },
  );

  it('is maker and model on one line, whatever a file writes there', () => {
    const name = cameraName(
      fileOf(
        'Exif\0\0',
        exifOf(
          [
            [MAKE, 'Ma\u202eker\n'],
            [MODEL, 'X'.repeat(500)],
          ],
          true,
        ),
      ),
    );
    expect(name).toBe(`Ma ker ${'X'.repeat(57)}`);
  });

  it('is short and without control characters for any bytes after a header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (rest, isLittle) => {
        const head = encoder.encode(isLittle ? 'II*\0' : 'MM\0*');
        const name = cameraName(fileOf('Exif\0\0', new Uint8Array([...head, ...rest])));
        expect(name.length).toBeLessThanOrEqual(128);
        expect(name).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  it('is empty without metadata', () => {
    expect(cameraName(new Uint8Array())).toBe('');
    expect(cameraName(encoder.encode('Exif\0\0'))).toBe('');
  });
});
