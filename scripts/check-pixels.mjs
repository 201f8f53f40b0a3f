// Image work belongs to Rust in a worker: no canvas anywhere, and no image decoding and no base64
// on the main thread. `node scripts/check-pixels.mjs` reads the sources as TypeScript does, so that
// comments and longer words do not count; a folder as its argument stands in for the project's.

import ts from 'typescript';
import { lineOf, notExempt, parsedScripts, requireNone } from './lib/checks/parsed-scripts.mjs';
import { runMain } from './lib/steps.mjs';

const FOLDERS = ['src', 'workers', 'public'];

/** What a rule forbids, by the names that cannot be avoided when doing it. */
const RULES = [
  {
    what: 'canvas work',
    isMeant: () => true,
    names: [
      'canvas',
      'OffscreenCanvas',
      'HTMLCanvasElement',
      'CanvasRenderingContext2D',
      'OffscreenCanvasRenderingContext2D',
      'ImageBitmapRenderingContext',
      'getContext',
      'drawImage',
      'getImageData',
      'putImageData',
      'toBlob',
      'toDataURL',
      'convertToBlob',
      'transferToImageBitmap',
      'transferControlToOffscreen',
    ],
  },
  {
    what: 'image decoding by the browser',
    isMeant: () => true,
    names: ['createImageBitmap', 'ImageDecoder'],
  },
  {
    what: 'base64 on the main thread',
    isMeant: (file) => !file.startsWith('workers/'),
    names: ['atob', 'btoa', 'readAsDataURL', 'fromBase64', 'toBase64', 'base64'],
  },
];

/** What is not meant, file by file. One that no longer applies fails the check as well. */
const EXEMPTIONS = [
  {
    file: 'workers/feed/text-measurer.ts',
    names: ['OffscreenCanvas', 'getContext'],
    reason: 'the height of a card is computed from the widths of its words: metrics, never pixels',
  },
  {
    file: 'workers/media/baselines.worker.ts',
    names: [
      'canvas',
      'OffscreenCanvas',
      'getContext',
      'drawImage',
      'convertToBlob',
      'createImageBitmap',
      'ImageDecoder',
    ],
    reason: "the benchmark's other side: the browser's own methods, which nothing else may use",
  },
  {
    file: 'src/lib/media/bench-methods.ts',
    names: ['ImageDecoder'],
    reason: 'asks whether the browser has one for the benchmark to compare with',
  },
  {
    file: 'src/lib/net/push-device.ts',
    names: ['btoa'],
    reason: 'the 65 bytes of a key for push messages, which are no image',
  },
  {
    file: 'workers/media/browser-decoder.ts',
    names: ['ImageDecoder', 'createImageBitmap'],
    reason:
      'AVIF and HEIC have no decoder in Rust: the browser hands over pixels, Rust does the rest',
  },
];

/**
 * The forbidden names that a script uses: as a variable, a property, a JSX element or a whole string
 * (`element['getContext']`, `createElement('canvas')`).
 */
function findPixelWork(file, source) {
  const whatOf = new Map(
    RULES.filter(({ isMeant }) => isMeant(file)).flatMap(({ what, names }) =>
      names.map((name) => [name, what]),
    ),
  );
  const found = [];
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) {
      const { text: name } = node;
      const what = whatOf.get(name);
      if (what) {
        found.push({ file, name, problem: `${file}:${lineOf(source, node)}: ${name} is ${what}` });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

await runMain(async () => {
  const found = [...parsedScripts(FOLDERS)].flatMap((script) => findPixelWork(...script));
  requireNone(notExempt(EXEMPTIONS, found));
});
