import { type CardMetrics, cardHeightPx, cardNotes } from '#contract/rules/card-layout.ts';
import type { RowShape } from './columns.ts';
import type { FeedRecord } from './feed-types.ts';
import type { TextMeasurer } from './text-measurer.ts';

/** A broken card has one line of text, with Retry beside it. */
const BROKEN_LINES = 1;

/** The height of the card of `record`, as exact as the text measurement. */
export function recordHeightPx(
  record: FeedRecord,
  metrics: CardMetrics,
  textWidthPx: number,
  measurer: TextMeasurer,
): number {
  if (record.kind === 'broken') {
    return cardHeightPx(
      { lines: BROKEN_LINES, media: undefined, isMediaOpen: false, notes: 0 },
      metrics,
    );
  }
  const media =
    record.mediaKind === 'none'
      ? undefined
      : { widthPx: record.mediaWidthPx, heightPx: record.mediaHeightPx };

  const { isMediaOpen } = record;
  const lines = measurer.lines(record.content, textWidthPx, metrics);
  const isMosaic = record.images.length > 1;
  const notes = cardNotes(record).length;
  const projectImages = record.project?.images.length;
  return cardHeightPx({ lines, media, isMosaic, projectImages, isMediaOpen, notes }, metrics);
}

/** The average width of a character, in em. */
const CHAR_EM = 0.5;

/** The estimated height of the card of an unloaded post. */
export function estimatedHeightPx(
  shape: RowShape,
  metrics: CardMetrics,
  textWidthPx: number,
): number {
  const lineChars = Math.max(Math.floor(textWidthPx / (metrics.textPx * CHAR_EM)), 1);
  const isMosaic = shape.mediaCount > 1;
  const media =
    shape.mediaCount > 0
      ? { widthPx: shape.mediaWidthPx, heightPx: shape.mediaHeightPx }
      : undefined;
  const lines = Math.ceil(shape.textChars / lineChars);
  const projectImages = shape.projectImages > 0 ? shape.projectImages - 1 : undefined;
  return cardHeightPx(
    { lines, media, isMosaic, projectImages, isMediaOpen: false, notes: 0 },
    metrics,
  );
}
