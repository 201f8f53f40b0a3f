import type { CSSProperties } from 'react';
import {
  CARD_FOLDED_LINES,
  CARD_FONT_FAMILY,
  type CardMetrics,
} from '#contract/rules/card-layout.ts';

/** For pictures whose edges are close to those of the screen. */
const PICTURE_RADIUS_PX = 4;

/**
 * Measures of a card as custom properties, set once on the list. The card's style sheet uses only
 * these, so that it always agrees with the heights computed by the worker.
 */
export function cardStyle(metrics: CardMetrics, textWidthPx: number): CSSProperties {
  const lengths = {
    '--card-bleed': metrics.bleedPx,
    '--card-picture-radius': metrics.bleedPx > 0 ? 0 : PICTURE_RADIUS_PX,
    '--card-padding-top': metrics.paddingTopPx,
    '--card-padding-bottom': metrics.paddingBottomPx,
    '--card-avatar': metrics.avatarPx,
    '--card-name': metrics.namePx,
    '--card-name-line': metrics.nameLinePx,
    '--card-byline': metrics.bylinePx,
    '--card-byline-line': metrics.bylineLinePx,
    '--card-head': metrics.headPx,
    '--card-head-gap': metrics.headGapPx,
    '--card-text': metrics.textPx,
    '--card-text-line': metrics.textLinePx,
    '--card-text-width': textWidthPx,
    '--card-text-gap': metrics.textGapPx,
    '--card-fold': metrics.foldPx,
    '--card-note-line': metrics.noteLinePx,
    '--card-media-button': metrics.mediaButtonPx,
    '--card-actions': metrics.actionsPx,
    '--card-actions-gap': metrics.actionsGapPx,
    '--card-hairline': metrics.hairlinePx,
  };
  const style: Record<string, string> = {
    '--card-font': CARD_FONT_FAMILY,
    '--card-folded-lines': `${CARD_FOLDED_LINES}`,
  };
  for (const [name, px] of Object.entries(lengths)) style[name] = `${px}px`;
  return style;
}
