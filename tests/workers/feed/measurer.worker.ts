import { expose } from 'comlink';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import { createTextMeasurer } from '#workers/feed/text-measurer.ts';

declare const self: { readonly fonts: FontFaceSet };

/** The ruler in a worker of its own, as the feed worker has it. */
const ruler = createTextMeasurer(self);

const api = {
  async measure(texts: readonly string[], metrics: CardMetrics) {
    await ruler.loadFonts('en');
    await ruler.loadFontsFor(texts);
    const widthPx = ruler.widthPx(metrics);
    return { widthPx, lines: texts.map((text) => ruler.lines(text, widthPx, metrics)) };
  },
};
export type RulerApi = typeof api;

expose(api);
