import { expose } from 'comlink';
import type { CardMetrics } from '#contract/rules/card-layout.ts';
import { createTextMeasurer } from '#workers/feed/text-measurer.ts';

declare const self: { readonly fonts: FontFaceSet };

/** The measurer in a worker of its own, as the feed worker has it. */
const measurer = createTextMeasurer(self);

const api = {
  async measure(texts: readonly string[], metrics: CardMetrics, most?: number) {
    await measurer.loadFonts('en');
    await measurer.loadFontsFor(texts);
    const widthPx = measurer.widthPx(metrics);
    return { widthPx, lines: texts.map((text) => measurer.lines(text, widthPx, metrics, most)) };
  },
};
export type MeasurerApi = typeof api;

expose(api);
