import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FeedApi } from '#workers/feed/feed-types.ts';
import { signUp } from '../../support/e2e/accounts.ts';
import { openVisitor } from '../../support/e2e/browser.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();

/** Scripts whose lines break by rules of their own, in faces of which most are not ours, or in none. */
const TEXTS: Readonly<Record<string, string>> = {
  Latin:
    'Wave study: a height field from one displacement map, no simulation. Comments are welcome on the crest shading, and on whatever else there is to see in it.',
  'Latin with marks':
    'Żółć, ąęłńśź; Ünïcödé ñandú, Đà Nẵng, Çeşme, Øresund, Þingvellir, ĳsberg. '.repeat(3),
  Vietnamese:
    'Đường phố Hà Nội buổi sớm, những gánh hàng rong và ánh nắng trên mái ngói cũ; không chỉnh sửa. '.repeat(
      3,
    ),
  'Rare Latin':
    'La ĉielo super la maro ĝis la lasta lumo; Ħal Għaxaq, gecə ışığı, zǎoshang hǎo, lǜsè de shān. '.repeat(
      3,
    ),
  Cyrillic:
    'Последний свет над хребтом, снято с рук; без симуляции, из одной карты смещения. '.repeat(3),
  Greek:
    'Τελευταίο φως πάνω από την κορυφογραμμή, με το χέρι· μελέτη κύματος χωρίς προσομοίωση. '.repeat(
      3,
    ),
  Arabic:
    'آخر ضوء فوق الحافة، صُوِّر باليد. دراسة موجة: حقل ارتفاع من خريطة إزاحة واحدة، بدون محاكاة. '.repeat(
      3,
    ),
  Hebrew: 'האור האחרון מעל הרכס, צולם ביד. שׁוּרָה עם ניקוד, ומחקר גלים ממפת תזוזה אחת. '.repeat(3),
  Chinese:
    '最后一缕光落在山脊上，手持拍摄。波浪研究：只用一张位移贴图生成高度场，没有模拟。“引号”、顿号；以及（括号）。'.repeat(
      2,
    ),
  Japanese:
    '尾根に残る最後の光を手持ちで撮影しました。変位マップ一枚から作った波の習作です。ゃゅょっー、「かぎ」。'.repeat(
      2,
    ),
  Korean:
    '능선 위의 마지막 빛, 손으로 들고 촬영했습니다. 변위 지도 하나로 만든 파도 연구입니다. '.repeat(
      3,
    ),
  Thai: 'แสงสุดท้ายเหนือสันเขาถ่ายด้วยมือเปล่าการศึกษาคลื่นจากแผนที่การกระจัดเดียวโดยไม่มีการจำลอง '.repeat(2),
  Emoji: '👩‍👩‍👧‍👦👨🏽‍🚀🏳️‍🌈🇵🇱🇯🇵🇧🇷 ❤️‍🔥 1️⃣2️⃣ ✈️ 🫱🏻‍🫲🏿 '.repeat(9),
  'Emoji among words':
    'Done 🎉 at last 👩🏾‍💻, with flags 🇺🇦🇨🇦 and a family 👨‍👩‍👦 in between words. '.repeat(3),
  'Long words':
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and antidisestablishmentarianism, pneumonoultramicroscopicsilicovolcanoconiosis.',
  'One word': 'a'.repeat(400),
  Links:
    'See https://example.com/a/very/long/path/with-many-parts-and-hyphens/or_underscores?query=string&and=more%20of%20it#fragment (and https://example.org/żółć/путь/道).',
  'Both directions': 'Quoted: «אור אחרון» and then آخر ضوء, back to English — שלום, world! '.repeat(
    3,
  ),
  'Right to left with Latin':
    'מפה אחת, displacement map v2.0, בלי סימולציה: see https://example.com/א/ב. '.repeat(3),
  'Hebrew with digits':
    'מפה אחת (2026) של 12,582 נקודות, 1 מתוך 117, גובה 3.75 מטר [ראו 14] בשעה 17:45, ועוד 7/11... '.repeat(
      3,
    ),
  'Arabic with digits':
    'خريطة واحدة (2026) من 12,582 نقطة، 1 من 117، ارتفاع 3.75 متر [انظر 14] الساعة 17:45 و10-12... '.repeat(
      3,
    ),
  Amharic: 'የመጨረሻው ብርሃን ከተራራው በላይ፣ በእጅ የተነሳ። የማዕበል ጥናት (2026) ከአንድ ካርታ። '.repeat(3),
  Syriac: 'ܫܠܡܐ ܠܟܘܢ (2026) ܒܪܢܫܐ 117 ܡܢ 711 ܟܬܒܐ ܚܕܬܐ. '.repeat(5),
  Devanagari: 'आखिरी रोशनी पहाड़ी के ऊपर, हाथ से खींची गई। लहर का अध्ययन (2026): बिना सिमुलेशन के। '.repeat(
    3,
  ),
  Lines: 'One\n\n  two, indented\n\ttabbed\n\n\nthree lines further down\n',
  'Spaces and breaks': `soft\u00ADhyphen\u00ADated\u00ADword zero\u200Bwidth\u200Bspace no\u00A0break\u00A0space word\u2060joiner ${'x '.repeat(90)}`,
};

const WIDTHS_PX = [320, 390, 768, 1280];
const TEXT_PERCENT = [100, 200];

/** What a page reports about one card. */
interface Card {
  readonly text: string;
  readonly computedPx: number;
  readonly heightPx: number;
}

/** The call by which the page corrects a height that the worker computed wrong. */
const CORRECTION = 'setHeight' satisfies keyof FeedApi;

/** Heights that the list had to correct by the screen. */
async function corrections(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as { corrected: unknown[] }).corrected);
}

/** Runs in the page before its own code: records the calls of `correction` to the feed worker. */
function recordCorrections(correction: string): void {
  const corrected: unknown[] = [];
  Object.assign(window, { corrected });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function send(this: Worker, message: unknown, ...rest) {
    const { path, argumentList } = (message ?? {}) as { path?: string[]; argumentList?: unknown };
    if (path?.includes(correction)) corrected.push(argumentList);
    return Reflect.apply(postMessage, this, [message, ...rest]);
  };
}

/** The cards on screen, in the faces that they will have. */
function cardsThere(page: Page): Promise<Card[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll<HTMLElement>('[role="feed"] [data-height]')]
      .filter((card) => card.ariaBusy !== 'true')
      .map((card) => ({
        text: card.querySelector('[id$="-text"]')?.textContent ?? '',
        computedPx: Number(card.dataset.height),
        heightPx: card.getBoundingClientRect().height,
      }));
  });
}

describe('a card is as tall as its text was computed to be', () => {
  let token: string;
  beforeAll(async () => {
    const { page, context } = await openVisitor(world.browser, world.server.origin);
    await signUp(page, 'ada', 'ada@example.org');
    token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    for (const content of Object.values(TEXTS)) {
      const posted = await context.request.post('/api/posts', {
        headers: { authorization: `Bearer ${token}` },
        multipart: { content, isPublic: 'true' },
      });
      expect(posted.ok(), content).toBe(true);
    }
    await context.close();
  });

  it.for(
    WIDTHS_PX.flatMap((widthPx) => TEXT_PERCENT.map((percent) => [widthPx, percent] as const)),
  )('at %d px and text of %d %', async ([widthPx, percent]) => {
    const context = await world.browser.newContext({
      baseURL: world.server.origin,
      viewport: { width: widthPx, height: 900 },
      locale: 'en-GB',
      serviceWorkers: 'block',
    });
    await context.addInitScript((held) => localStorage.setItem('token', held), token);
    await context.addInitScript(recordCorrections, CORRECTION);
    await context.addInitScript((size) => {
      const enlarge = () => {
        if (document.documentElement) document.documentElement.style.fontSize = size;
      };
      new MutationObserver(enlarge).observe(document, { childList: true });
    }, `${percent}%`);
    const page = await context.newPage();
    await page.goto('/creative-hub');
    const found = new Map<string, Card>();
    await expect
      .poll(
        async () => {
          for (const card of await cardsThere(page)) found.set(card.text, card);
          // A card that was passed before it was drawn is met on the next way down.
          await page.evaluate(() => {
            const { scrollHeight } = document.documentElement;
            if (scrollY + innerHeight >= scrollHeight - 1) scrollTo(0, 0);
            else scrollBy(0, 500);
          });
          return found.size;
        },
        { timeout: 60_000 },
      )
      .toBe(Object.keys(TEXTS).length);
    const rootPx = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(rootPx).toBe(`${(16 * percent) / 100}px`);

    const wrong = [...found.values()].filter(
      // Computed heights are whole pixels, rounded up; layout works in 64ths of one.
      ({ computedPx, heightPx }) => heightPx > computedPx + 0.04 || heightPx <= computedPx - 1.04,
    );
    expect(wrong).toEqual([]);
    expect(await corrections(page)).toEqual([]);
    await context.close();
  });
});
