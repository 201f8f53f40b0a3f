import '@fontsource-variable/instrument-sans';
import '../../../src/ui/styles/font-fallback.css';
import { wrap } from 'comlink';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_FONT_FAMILY, type CardMetrics, cardMetrics } from '#contract/rules/card-layout.ts';
import type { MeasurerApi } from './measurer.worker.ts';

const worker = new Worker(new URL('./measurer.worker.ts', import.meta.url), { type: 'module' });
const measurer = wrap<MeasurerApi>(worker);

/** Words of each script; texts of every length are cut from them by a seeded generator. */
const SCRIPTS = {
  Latin:
    'Wave study. Height field from a single displacement map, no simulation; comments welcome on the crest shading. Łódź façade naïve Ångström señor — “quoted” words, e.g. 12,582,912 bytes/second',
  Vietnamese:
    'Đường phố Hà Nội buổi sớm, những gánh hàng rong và ánh nắng trên mái ngói cũ; chụp bằng ống kính cố định, không chỉnh sửa. Cảm ơn mọi người đã góp ý về bố cục',
  'rare Latin':
    'La ĉielo super la maro, ĝis la lasta lumo; ŝi ĵus alvenis, ĥore. Il-ħajt tal-ġebel, Ħal Għaxaq. Bakı, gecə ışığı, ən gözəl. Nǐ hǎo, zǎoshang hǎo, lǜsè de shān',
  signs:
    'Wall of 12½ m² at ±2°, 3¾ m³ of plaster and 40 µm of ink; ¹ see the note, ¬ never ¼ of it, 7⁄8 ¦ 5¤. Print ½, ½ and ½ again',
  Cyrillic:
    'Последний свет над хребтом, снято с рук. Этюд волны: поле высот из одной карты смещения, без симуляции; жду замечаний',
  Greek:
    'Τελευταίο φως πάνω από την κορυφογραμμή, με το χέρι. Μελέτη κύματος χωρίς προσομοίωση, σχόλια ευπρόσδεκτα',
  Arabic: 'آخر ضوء فوق الحافة، باليد. دراسة موجة: حقل ارتفاع من خريطة إزاحة واحدة، بدون محاكاة',
  Hebrew: 'אור אחרון מעל הרכס, ביד חופשית. מחקר גל: שדה גובה ממפת תזוזה אחת, ללא סימולציה',
  'Hebrew with digits':
    'מפה אחת (2026) של 12,582 נקודות, 1 מתוך 117, גובה 3.75 מטר [ראו 14] בשעה 17:45, וגם 10-12 אחוז, 100% ועוד 7/11 מתוך 1,000,000 (לא כולל 11 ו־17)...',
  'Arabic with digits':
    'خريطة واحدة (2026) من 12,582 نقطة، 1 من 117، ارتفاع 3.75 متر [انظر 14] الساعة 17:45 و10-12 و100% ثم 7/11 من 1,000,000 (باستثناء 11 و17)؛ ١٢٣ و٤٥٦...',
  'Hebrew and Latin with digits': 'מפה v2.0 אחת, 117 see 117 of 711 (117) ועוד 71',
  // Of these the machine may have no face.
  Amharic: 'የመጨረሻው ብርሃን ከተራራው በላይ፣ በእጅ የተነሳ። የማዕበል ጥናት (2026) ከአንድ ካርታ',
  Syriac: 'ܫܠܡܐ ܠܟܘܢ (2026) ܒܪܢܫܐ 117 ܡܢ 711 ܟܬܒܐ ܚܕܬܐ',
  Devanagari:
    'आखिरी रोशनी पहाड़ी के ऊपर, हाथ से खींची गई। लहर का अध्ययन (2026): एक ही नक्शे से 12 ऊँचाई क्षेत्र, बिना सिमुलेशन के।',
  'Devanagari among Latin': 'Hello आखिरी world, and रोशनी again',
  CJK: '波の習作です。単一のディスプレイスメントマップから作った高さ場で、シミュレーションはありません。最后一缕光线掠过山脊，手持拍摄。마지막 빛이 능선 위로',
  Thai: 'แสงสุดท้ายเหนือสันเขา ถ่ายด้วยมือ การศึกษาคลื่นจากแผนที่ความสูงเดียว',
  emoji: '🎨 colour 👩🏽‍🎨 test 🏳️‍🌈 flags 🇱🇹🇯🇵 and 1️⃣ keycaps ❤️ 🌊🌊🌊 done ✅ 👨‍👩‍👧‍👦',
  links:
    'See https://example.com/a/very/long/path/with-many-parts?query=string&and=more#fragment-of-it and www.example.org/x, or mail someone@example.com about https://example.com/Ünïcödé/日本語/path.',
  'long words':
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa short antidisestablishmentarianism-and-hyphenated-compounds-of-many-parts-in-one-word end',
  mixed:
    'Latin then עברית then English, 日本語 and العربية in one line 🎉 with https://example.com/ö.',
  'line breaks':
    'One\nTwo  with  two  spaces\n\n\nAfter two empty lines\n\ttabbed\tcolumns\there\n trailing',
} as const;

/** The widths of the column at 390, 700 and 1280 px, and at 200 % text size. */
const GEOMETRIES = [
  { columnPx: 358, rootFontPx: 16, isTouch: true },
  { columnPx: 358, rootFontPx: 16, isTouch: false },
  { columnPx: 636, rootFontPx: 16, isTouch: false },
  { columnPx: 640, rootFontPx: 16, isTouch: false },
  { columnPx: 640, rootFontPx: 32, isTouch: false },
  { columnPx: 358, rootFontPx: 32, isTouch: true },
].map((geometry) => cardMetrics({ ...geometry, bleedPx: 0 }));

/** Numerical Recipes' generator: the same texts in every run. */
function textsOf(words: string, count: number): string[] {
  let state = 7;
  const next = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % limit;
  };
  const chars = [...words];
  return Array.from({ length: count }, () => {
    const repeated = words.repeat(1 + next(3));
    const from = next(chars.length);
    return [...`${chars.slice(from).join('')} ${repeated}`]
      .slice(0, 20 + next(400))
      .join('')
      .trim();
  });
}

/** The height that the browser gives to each text, drawn as a card draws it. */
function drawnHeights(texts: readonly string[], widthPx: number, metrics: CardMetrics): number[] {
  const host = document.createElement('div');
  host.style.cssText = `position:absolute;width:${widthPx}px;font:400 ${metrics.textPx}px/${metrics.textLinePx}px ${CARD_FONT_FAMILY}`;
  const paragraphs = texts.map((text) => {
    const paragraph = document.createElement('p');
    paragraph.dir = 'auto';
    paragraph.style.cssText =
      'margin:0;white-space:pre-wrap;overflow-wrap:break-word;unicode-bidi:plaintext';
    paragraph.textContent = text;
    host.append(paragraph);
    return paragraph;
  });
  document.body.append(host);
  const heights = paragraphs.map((paragraph) => paragraph.getBoundingClientRect().height);
  host.remove();
  return heights;
}

beforeAll(async () => {
  document.documentElement.lang = 'en';
  await document.fonts.load(`400 15px ${CARD_FONT_FAMILY}`, 'ałạĉ½');
});

afterAll(() => worker.terminate());

/** Scripts that the machine's own fonts must have; without one, boxes stand for the letters. */
const NEEDS_FONT: Readonly<Record<string, string>> = {
  CJK: '日',
  Thai: 'ก',
  mixed: '日',
  emoji: '🎨',
};

function canDraw(script: string): boolean {
  const letter = NEEDS_FONT[script];
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (letter === undefined || !context) return true;
  context.font = `100px ${CARD_FONT_FAMILY}`;
  return context.measureText(letter).width !== context.measureText('\u{10FFFD}').width;
}

/**
 * Pieces between spaces are measured apart, so that kerning across a space is lost. Once in
 * hundreds of texts a word then falls to the other side of an edge; the list corrects such a card.
 */
const OFF_BY_ONE_MAX = 1;

it.each([...'¤¦¬±²³µ¹¼½¾⁄'])('%s is no sign of whatever face comes next', (sign) => {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  const widthBefore = (next: string) => {
    if (context) context.font = `100px "Instrument Sans Variable", ${next}`;
    return context?.measureText(sign).width;
  };
  expect(widthBefore('monospace')).toBe(widthBefore('serif'));
});

describe('lines measured in the worker', () => {
  it.each(Object.entries(SCRIPTS).filter(([script]) => canDraw(script)))(
    'are the lines that the page draws: %s',
    async (_, words) => {
      const texts = textsOf(words, 40);
      let offByOne = 0;
      for (const metrics of GEOMETRIES) {
        const { widthPx, lines } = await measurer.measure(texts, metrics);
        const drawn = drawnHeights(texts, widthPx, metrics);
        const wrong = texts.flatMap((text, index) => {
          const drawnLines = (drawn[index] ?? 0) / metrics.textLinePx;
          const difference = Math.abs(drawnLines - (lines[index] ?? 0));
          if (difference === 1) offByOne += 1;
          return difference > 1 || offByOne > OFF_BY_ONE_MAX
            ? [{ text, drawnLines, lines: lines[index] }]
            : [];
        });
        expect(wrong, `${metrics.columnPx} px, ${metrics.textPx} px text`).toEqual([]);
      }
    },
  );

  it.each(Object.entries({ ...SCRIPTS, blank: '\n'.repeat(50), narrow: 'i'.repeat(50) }))(
    'are counted to as many as are of interest: %s',
    async (_, words) => {
      const texts = [1, 4, 12, 60].map((times) => words.repeat(times).slice(0, 5000));
      for (const metrics of GEOMETRIES) {
        const { lines } = await measurer.measure(texts, metrics);
        const few = await measurer.measure(texts, metrics, 17);
        expect(few.lines).toEqual(lines.map((count) => Math.min(count, 17)));
      }
    },
  );

  it('fill no more than 62 digits of width', async () => {
    const wide = cardMetrics({
      columnPx: 2000,
      rootFontPx: 16,
      isTouch: false,
      bleedPx: 0,
    });
    const { widthPx } = await measurer.measure([], wide);
    const probe = document.createElement('span');
    probe.style.cssText = `position:absolute;width:62ch;font:400 ${wide.textPx}px ${CARD_FONT_FAMILY}`;
    document.body.append(probe);
    expect(widthPx).toBe(Math.floor(probe.getBoundingClientRect().width));
    probe.remove();
  });
});
