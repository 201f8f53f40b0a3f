import { clearCache, layout, prepare, setLocale } from '@chenglou/pretext';
import moreLatinUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?url';
import signsUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import vietnameseUrl from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-vietnamese-wght-normal.woff2?url';
import latinExtUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import latinUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { LIMITS } from '#contract/limits.ts';
import { CARD_FONT_FAMILY, CARD_TEXT_CH, type CardMetrics } from '#contract/rules/card-layout.ts';
import { createShaping, type TextMeter } from './text-shaping.ts';

/** Breaks text into lines as the page will. */
export interface TextMeasurer {
  /** Await before the first measurement. Never rejects. */
  loadFonts(language: string): Promise<void>;
  /**
   * Loads the faces of rare letters in these texts; await before measuring them. Never rejects.
   */
  loadFontsFor(texts: readonly string[]): Promise<void>;
  /** The width of a card's text, in whole pixels. */
  widthPx(metrics: CardMetrics): number;
  /**
   * The number of lines of `text`; 0 for no text. Of a text of more than `most` lines, it reads little
   * more than that, and returns `most`.
   */
  lines(text: string, widthPx: number, metrics: CardMetrics, most?: number): number;
}

interface Face {
  readonly url: string;
  readonly unicodeRange: string;
  readonly sizeAdjust?: string;
}

/** The files of the typeface and their characters, as in the package's style sheet. */
const FACES: readonly Face[] = [
  {
    url: latinUrl,
    unicodeRange:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    url: latinExtUrl,
    unicodeRange:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
];

/** Faces of rare letters and signs, as in src/ui/styles/font-fallback.css. */
const RARE_FACES: readonly (Face & { readonly name: string })[] = [
  {
    name: 'Vietnamese',
    url: vietnameseUrl,
    sizeAdjust: '103.4%',
    unicodeRange: 'U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF1,U+1EF4-1EF9,U+20AB',
  },
  {
    name: 'More Latin',
    url: moreLatinUrl,
    sizeAdjust: '103.4%',
    unicodeRange:
      'U+108-109,U+114-115,U+11C-11D,U+124-125,U+12C-12D,U+134-135,U+138,U+13F-140,U+149,U+14E-14F,U+15C-15D,U+162-163,U+166-167,U+18F,U+192,U+19D,U+1CF-1D4,U+1E6-1E7,U+1EA-1EB,U+1FA-1FF,U+232-233,U+259,U+272,U+1E20-1E21,U+1E44-1E45',
  },
  {
    name: 'Signs',
    url: signsUrl,
    sizeAdjust: '103.4%',
    unicodeRange: 'U+A4,U+A6,U+AC,U+B1-B3,U+B5,U+B9,U+BC-BE,U+2044',
  },
];

/** The width of a narrow character, in em: few lines have as many of them. */
const NARROW_EM = 1 / 3;

/** Measures with the text metrics of a canvas; nothing is drawn. */
export function createTextMeasurer(scope: { readonly fonts: FontFaceSet }): TextMeasurer {
  let loading: Promise<void> | undefined;
  const meter = textMeter();
  const shaping = createShaping(meter);
  const rare = RARE_FACES.map(({ name, ...face }) => {
    let loadingFace: Promise<void> | undefined;
    const letters = anyOf(face.unicodeRange);
    return {
      name,
      isIn: (text: string) => letters.test(text),
      load() {
        loadingFace ??= loadFaces(scope.fonts, [face]);
        return loadingFace;
      },
    };
  });

  function countLines(text: string, widthPx: number, metrics: CardMetrics): number {
    if (text === '') return 0;
    // A font that was measured once ignores faces loaded later. A made-up family at its end makes
    // it another font, which is first measured when the face is loaded.
    const ends = rare.filter(({ isIn }) => isIn(text)).map(({ name }) => `, "${name}"`);
    const font = `${fontOf(metrics)}${ends.join('')}`;
    const prepared = shaping.prepare(text, font) ?? prepare(text, font, { whiteSpace: 'pre-wrap' });
    return layout(prepared, widthPx, metrics.textLinePx).lineCount;
  }

  return {
    async loadFonts(language) {
      loading ??= loadFaces(scope.fonts, FACES);
      await loading;
      setLocale(language === '' ? undefined : language);
    },
    async loadFontsFor(texts) {
      const wanted = rare.filter(({ isIn }) => texts.some(isIn));
      await Promise.all(wanted.map((face) => face.load()));
    },
    widthPx(metrics) {
      meter.font = fontOf(metrics);
      const longestPx = CARD_TEXT_CH * meter.measureText('0').width;
      return Math.min(metrics.columnPx, Math.floor(longestPx));
    },
    lines(text, widthPx, metrics, most = Number.POSITIVE_INFINITY) {
      // The last line of a start may be shorter than it is in the text: one more is counted.
      const lineChars = Math.ceil(widthPx / (metrics.textPx * NARROW_EM));
      const start = text.slice(0, (most + 1) * lineChars);
      const isMore = start.length < text.length && countLines(start, widthPx, metrics) > most;
      return isMore ? most : Math.min(countLines(text, widthPx, metrics), most);
    },
  };
}

/** Matches any character of a `unicode-range`. */
function anyOf(unicodeRange: string): RegExp {
  const ranges = unicodeRange
    .split(',')
    .map((range) => range.slice('U+'.length).split('-'))
    .map((ends) => ends.map((end) => `\\u{${end}}`).join('-'));
  return new RegExp(`[${ranges.join('')}]`, 'u');
}

function fontOf(metrics: CardMetrics): string {
  return `400 ${metrics.textPx}px ${CARD_FONT_FAMILY}`;
}

/**
 * Loads faces into the worker's own font set. A failure is logged; text is then measured in the next
 * family, and the page corrects heights that differ.
 */
async function loadFaces(fonts: FontFaceSet, faces: readonly Face[]): Promise<void> {
  const timeout = AbortSignal.timeout(LIMITS.feedFontTimeoutMs);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason as Error), { once: true });
  });
  late.catch(() => undefined); // it may reject after all faces have loaded
  const loads = faces.map(async ({ url, ...descriptors }) => {
    const face = new FontFace('Instrument Sans Variable', `url(${url})`, {
      weight: '400 700',
      ...descriptors,
    });
    fonts.add(face);
    await Promise.race([face.load(), late]);
  });
  for (const outcome of await Promise.allSettled(loads)) {
    if (outcome.status === 'rejected') console.error('A font did not load.', outcome.reason);
  }
  clearCache();
}

function textMeter(): TextMeter {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('Text cannot be measured here.');
  return context;
}
