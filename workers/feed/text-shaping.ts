import { type PreparedTextWithSegments, prepareWithSegments } from '@chenglou/pretext';

/** Handles words whose width depends on their neighbours; all others can be measured alone. */
export interface Shaping {
  /**
   * Prepares a text with such words, with the widths they are drawn with; `undefined` where it has
   * none.
   */
  prepare(text: string, font: string): PreparedTextWithSegments | undefined;
}

/** The part of a canvas context that measures text. */
export interface TextMeter {
  font: string;
  direction: 'ltr' | 'rtl' | 'inherit';
  fontKerning: 'auto' | 'none' | 'normal';
  measureText(text: string): { readonly width: number };
}

/** Characters that none of the product's own faces has. */
const FOREIGN =
  /[\u0370-\u1CFF\u2070-\u209F\u2190\u2192\u2194-\u2211\u2213\u2214\u2216-\u2BFF\u2C80-\uA6FF\uA800-\u{10FFFF}]/gu;
/** Letters written from right to left. */
const FROM_RIGHT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const HEBREW = /^[\u0590-\u05FF\uFB1D-\uFB4F]+$/;
const LETTER = /\p{L}/u;
const LETTERS = /\p{L}/gu;
const MARK = /\p{M}/u;
/** A digit or a sign next to another character of our own faces: pairs may be kerned. */
const PAIR = /[^\p{L}\p{M}][\0-\u036F\u2000-\u206F]|[\0-\u036F\u2000-\u206F][^\p{L}\p{M}]/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\uFE0F/u;
/** A space at which a canvas does not split words; words it splits are shaped separately. */
const SPACE = '\u00A0';
/** Rounding differences between equal widths are smaller. */
const SAME_PX = 0.01;

/** The nearest letters on both sides of a word, or none. */
interface Neighbours {
  readonly before: string;
  readonly after: string;
}

/** What the package stores for breaking a word that is longer than a line. */
interface Breakable {
  /** The widths of its characters. */
  readonly breakableFitAdvances: (readonly number[] | null)[];
}

/**
 * Two kinds of words are not as wide as they are alone:
 *
 * - Digits and signs among right-to-left letters. They are shaped in the script of those letters (in
 *   Hebrew, for which our faces have no rules, nothing is kerned), separately from left-to-right text.
 * - Letters that no installed face has. Alone, each is drawn as the box of the last face tried; beside
 *   a space or anything else of the first face, as the box of the first face.
 */
export function createShaping(meter: TextMeter): Shaping {
  const graphemes = new Intl.Segmenter();
  const boxes = new Map<string, boolean>();

  const widthPx = (text: string) => meter.measureText(text).width;

  /** Whether a character is drawn as a box. */
  function isBox(character: string): boolean {
    let known = boxes.get(character);
    if (known === undefined) {
      const besidePx = (widthPx(character + SPACE + character) - widthPx(SPACE)) / 2;
      known = !MARK.test(character) && Math.abs(besidePx - widthPx(character)) > SAME_PX;
      boxes.set(character, known);
    }
    return known;
  }

  const hasBox = (text: string) => text.match(FOREIGN)?.some(isBox) ?? false;

  /** Corrects the widths of the words from `from` up to `to`, one paragraph. */
  function shape(prepared: PreparedTextWithSegments, from: number, to: number): void {
    const paragraph = prepared.segments.slice(from, to);
    const words = boxedWords(paragraph);
    if (paragraph.some((segment) => FROM_RIGHT.test(segment))) {
      words.push(...paragraph.flatMap((segment, at) => (isPaired(segment) ? at : [])));
    }
    if (words.length === 0) return;
    const letters = paragraph.map((segment) => segment.match(LETTERS) ?? []);
    const first = letters.find((found) => found.length > 0)?.[0] ?? '';
    meter.direction = FROM_RIGHT.test(first) ? 'rtl' : 'ltr';
    for (const at of words) {
      const before = letters.findLast((found, each) => each < at && found.length > 0);
      const after = letters.find((found, each) => each > at && found.length > 0);
      const neighbours = { before: before?.at(-1) ?? '', after: after?.[0] ?? '' };
      const script = letters[at]?.join('') || neighbours.before || neighbours.after;
      meter.fontKerning = HEBREW.test(script) ? 'none' : 'auto';
      setWidth(prepared, from + at, neighbours);
    }
    meter.direction = 'ltr';
    meter.fontKerning = 'auto';
  }

  function setWidth(prepared: PreparedTextWithSegments, at: number, neighbours: Neighbours): void {
    const { breakableFitAdvances } = prepared as unknown as Breakable;
    const word = prepared.segments[at] ?? '';
    const { before, after } = neighbours;
    const restPx = widthPx(before + SPACE + after) + widthPx(SPACE);
    const px = widthPx(before + SPACE + word + SPACE + after) - restPx;
    (prepared.widths as number[])[at] = px;
    const advances = breakableFitAdvances[at];
    if (!advances) return;
    const sumPx = advances.reduce((sum, advancePx) => sum + advancePx, 0);
    breakableFitAdvances[at] = hasBox(word)
      ? // All boxes have the same width.
        Array.from(graphemes.segment(word), ({ segment }) => (px * segment.length) / word.length)
      : advances.map((advancePx) => (advancePx * px) / sumPx);
  }

  /** Words with boxes in one run of script with something of the first face. */
  function boxedWords(paragraph: readonly string[]): number[] {
    const words: number[] = [];
    let run: number[] = [];
    let hasCompany = false;
    let isOtherScript = false;
    for (const [at, segment] of paragraph.entries()) {
      const isBoxed = hasBox(segment);
      if (!isBoxed && LETTER.test(segment)) {
        if (hasCompany) words.push(...run);
        run = [];
        isOtherScript = true;
        hasCompany = false;
      }
      if (isBoxed) {
        run.push(at);
        isOtherScript = false;
      }
      hasCompany ||= !isOtherScript && segment.replace(FOREIGN, '') !== '';
    }
    return hasCompany ? [...words, ...run] : words;
  }

  return {
    prepare(text, font) {
      if (text.search(FOREIGN) === -1) return undefined;
      meter.font = font;
      if (!FROM_RIGHT.test(text) && !hasBox(text)) return undefined;
      const prepared = prepareWithSegments(text, font, { whiteSpace: 'pre-wrap' });
      let from = 0;
      for (const [at, kind] of [...prepared.kinds, 'hard-break'].entries()) {
        if (kind !== 'hard-break') continue;
        shape(prepared, from, at);
        from = at + 1;
      }
      return prepared;
    },
  };
}

/** Whether a word has characters of our own faces that may be kerned, one of them no letter. */
function isPaired(word: string): boolean {
  return PAIR.test(word) && !EMOJI.test(word);
}
