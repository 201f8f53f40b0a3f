import { clearCache, layout, prepare, setLocale } from '@chenglou/pretext';
import latinExtUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import latinUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { LIMITS } from '#contract/limits.ts';
import { CARD_FONT_FAMILY, CARD_TEXT_CH, type CardMetrics } from '#contract/rules/card-layout.ts';

/** Tells how text falls into lines, the way the page will draw it. */
export interface TextRuler {
  /** To be awaited before the first measurement. Never rejects. */
  ready(language: string): Promise<void>;
  /** The width of a card's text, whole pixels. */
  widthPx(metrics: CardMetrics): number;
  /** Lines of `text` at that width; 0 for no text. */
  lines(text: string, widthPx: number, metrics: CardMetrics): number;
}

/** The parts of the face and the characters each is for, as in the package's own style sheet. */
const FACES = [
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

/** The ruler of a worker: canvas text metrics, never canvas pixels. */
export function createTextRuler(scope: { readonly fonts: FontFaceSet }): TextRuler {
  let loading: Promise<void> | undefined;
  return {
    async ready(language) {
      loading ??= loadFaces(scope.fonts);
      await loading;
      setLocale(language === '' ? undefined : language);
    },
    widthPx(metrics) {
      const longestPx = CARD_TEXT_CH * zeroWidthPx(fontOf(metrics));
      return Math.min(metrics.columnPx, Math.floor(longestPx));
    },
    lines(text, widthPx, metrics) {
      if (text === '') return 0;
      const prepared = prepare(text, fontOf(metrics), { whiteSpace: 'pre-wrap' });
      return layout(prepared, widthPx, metrics.textLinePx).lineCount;
    },
  };
}

function fontOf(metrics: CardMetrics): string {
  return `400 ${metrics.textPx}px ${CARD_FONT_FAMILY}`;
}

/**
 * Workers have a font set of their own, and a face that arrives after the first measurement is
 * ignored. A face that cannot be loaded is logged: text is then measured in the next family, and
 * the page, which notices a height that does not hold, corrects it.
 */
async function loadFaces(fonts: FontFaceSet): Promise<void> {
  const timeout = AbortSignal.timeout(LIMITS.feedFontTimeoutMs);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason as Error), { once: true });
  });
  late.catch(() => undefined); // it comes after the faces, and nobody listens any more
  const loads = FACES.map(async ({ url, unicodeRange }) => {
    const face = new FontFace('Instrument Sans Variable', `url(${url})`, {
      weight: '400 700',
      unicodeRange,
    });
    fonts.add(face);
    await Promise.race([face.load(), late]);
  });
  for (const outcome of await Promise.allSettled(loads)) {
    if (outcome.status === 'rejected') console.error('A font did not load.', outcome.reason);
  }
  clearCache();
}

function zeroWidthPx(font: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('Text cannot be measured here.');
  context.font = font;
  return context.measureText('0').width;
}
