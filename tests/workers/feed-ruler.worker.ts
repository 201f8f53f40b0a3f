import { expose } from 'comlink';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import { createTextRuler } from '#workers/feed-text.ts';

declare const self: { readonly fonts: FontFaceSet };

/** The ruler in a worker of its own, as the feed worker has it. */
const ruler = createTextRuler(self);

const api = {
  async measure(texts: readonly string[], metrics: CardMetrics) {
    await ruler.ready('en');
    await ruler.readyFor(texts);
    const widthPx = ruler.widthPx(metrics);
    return { widthPx, lines: texts.map((text) => ruler.lines(text, widthPx, metrics)) };
  },
};
export type RulerApi = typeof api;

expose(api);
