import {
  CARD_WHOLE_LINES,
  type CardMetrics,
  cardHeightPx,
  cardNotes,
  isLongText,
} from '#contract/rules/card-layout.ts';
import type { RowShape } from './columns.ts';
import type { FeedRecord } from './feed-types.ts';
import type { TextMeasurer } from './text-measurer.ts';

/** A broken card has one line of text, with Retry beside it. */
const BROKEN_LINES = 1;

/** The layout of a card, as exact as the text measurement. */
interface CardLayout {
  readonly heightPx: number;
  readonly isTextLong: boolean;
}

/** Lays out the card of `record`. */
export function recordLayout(
  record: FeedRecord,
  metrics: CardMetrics,
  textWidthPx: number,
  measurer: TextMeasurer,
): CardLayout {
  if (record.kind === 'broken') {
    const content = { lines: BROKEN_LINES, media: undefined, isMediaOpen: false, notes: 0 };
    return { heightPx: cardHeightPx(content, metrics), isTextLong: false };
  }
  const media =
    record.mediaKind === 'none'
      ? undefined
      : { widthPx: record.mediaWidthPx, heightPx: record.mediaHeightPx };

  const { isMediaOpen, isTextOpen } = record;
  const most = isTextOpen ? Number.POSITIVE_INFINITY : CARD_WHOLE_LINES + 1;
  const lines = measurer.lines(record.content, textWidthPx, metrics, most);
  const isMosaic = record.images.length > 1;
  const notes = cardNotes(record).length;
  const projectImages = record.project?.images.length;
  const content = { lines, isTextOpen, media, isMosaic, projectImages, isMediaOpen, notes };
  return { heightPx: cardHeightPx(content, metrics), isTextLong: isLongText(lines) };
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
