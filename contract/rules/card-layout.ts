import type { CommentPermission, Visibility } from './permissions.ts';

/**
 * How tall a post card is. The feed worker lays posts out with it before a card exists, and the
 * card draws itself with the same numbers: neither can drift from the other.
 */

/** What the height of a card depends on, apart from the post. */
export interface CardGeometry {
  /** Width of the feed's column, in CSS pixels. */
  readonly columnPx: number;
  /** How far a picture reaches beyond the column on each side (small screens: edge to edge). */
  readonly bleedPx: number;
  /** Size of 1rem: 16 unless the person asked for larger text. */
  readonly rootFontPx: number;
  /** Coarse pointers get larger text and larger rows. */
  readonly isTouch: boolean;
  /** Whether cards have the row of actions. */
  readonly hasActions: boolean;
}

/** Every measure of a card for one geometry, in CSS pixels. */
export interface CardMetrics {
  readonly columnPx: number;
  readonly bleedPx: number;
  readonly mediaPx: number;
  readonly paddingTopPx: number;
  readonly avatarPx: number;
  readonly namePx: number;
  readonly nameLinePx: number;
  readonly bylinePx: number;
  readonly bylineLinePx: number;
  readonly headPx: number;
  /** Between the head and what follows it, and above the notes. */
  readonly headGapPx: number;
  readonly textPx: number;
  readonly textLinePx: number;
  /** Between text and picture. */
  readonly textGapPx: number;
  readonly noteLinePx: number;
  readonly mediaButtonPx: number;
  /** The actions with the gap above them; 0 where there are none. */
  readonly actionsGapPx: number;
  readonly actionsPx: number;
  readonly paddingBottomPx: number;
  readonly hairlinePx: number;
}

/** The longest line of text, in widths of the digit 0. */
export const CARD_TEXT_CH = 62;

/** A picture is shown in its true ratio between these two (width / height). */
const CARD_RATIO_MAX = 3;
const CARD_RATIO_MIN = 3 / 4;

/** A small picture is enlarged at most so much. */
const CARD_ENLARGE_MAX = 2;

/**
 * The face of the text. Named faces for each script: a generic family may be another one in a
 * worker than on the page.
 */
export const CARD_FONT_FAMILY =
  '"Instrument Sans Variable", "Helvetica Neue", Arial, "PingFang SC", "Hiragino Kaku Gothic ProN", "Microsoft YaHei", "Noto Sans CJK SC", "Geeza Pro", sans-serif';

/** The default size of 1rem, which the sizes below are written for. */
const ROOT_FONT_PX = 16;

/** Whether cards are laid out alike in both. */
export function isSameGeometry(a: CardGeometry, b: CardGeometry): boolean {
  return (
    a.columnPx === b.columnPx &&
    a.bleedPx === b.bleedPx &&
    a.rootFontPx === b.rootFontPx &&
    a.isTouch === b.isTouch &&
    a.hasActions === b.hasActions
  );
}

/** The measures of a card for one geometry. Text grows with `rootFontPx`, spaces do not. */
export function cardMetrics(geometry: CardGeometry): CardMetrics {
  const { columnPx, bleedPx, rootFontPx, isTouch, hasActions } = geometry;
  const scale = rootFontPx / ROOT_FONT_PX;
  const avatarPx = 40;
  const nameLinePx = 20 * scale;
  const bylineLinePx = 18 * scale;
  return {
    columnPx,
    bleedPx,
    mediaPx: columnPx + 2 * bleedPx,
    paddingTopPx: 20,
    avatarPx,
    namePx: 15 * scale,
    nameLinePx,
    bylinePx: 13 * scale,
    bylineLinePx,
    headPx: Math.max(avatarPx, nameLinePx + bylineLinePx),
    headGapPx: 10,
    textPx: (isTouch ? 16 : 15) * scale,
    textLinePx: (isTouch ? 24 : 22.5) * scale,
    textGapPx: 12,
    noteLinePx: 18 * scale,
    mediaButtonPx: isTouch ? 44 : 36,
    actionsGapPx: hasActions ? 8 : 0,
    actionsPx: hasActions ? (isTouch ? 44 : 36) : 0,
    paddingBottomPx: hasActions ? 12 : 20,
    hairlinePx: 1,
  };
}

/** The size of a medium, orientation applied; 0 where nobody stored it. */
export interface MediaDimensions {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The box a medium is shown in. */
export interface MediaBox {
  readonly widthPx: number;
  readonly heightPx: number;
  /** It is taller than its box, which shows its top and can be opened. */
  readonly isCut: boolean;
  /** It may leave parts of its box free: it is wider than the widest box, or of unknown size. */
  readonly isLoose: boolean;
}

/** The box of a medium, whole pixels. One of unknown size gets 4:3. */
export function mediaBox(size: MediaDimensions, metrics: CardMetrics, isOpen = false): MediaBox {
  const known = size.widthPx > 0 && size.heightPx > 0;
  const ratio = known ? size.widthPx / size.heightPx : 4 / 3;
  const widthPx = known
    ? Math.round(Math.min(metrics.mediaPx, size.widthPx * CARD_ENLARGE_MAX))
    : metrics.mediaPx;
  const isCut = ratio < CARD_RATIO_MIN;
  const shown = isOpen ? ratio : Math.max(ratio, CARD_RATIO_MIN);
  const heightPx = Math.round(widthPx / Math.min(shown, CARD_RATIO_MAX));
  return { widthPx, heightPx, isCut, isLoose: !known || ratio > CARD_RATIO_MAX };
}

/** A line below a post that says who can see it or who can answer. */
export type CardNote = 'private' | 'followers-comment';

/** What the notes of a card depend on. */
export interface CardNoteFacts {
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
}

/** The notes of a post, in the order in which they stand. */
export function cardNotes({ visibility, commentPermission }: CardNoteFacts): CardNote[] {
  const notes: CardNote[] = [];
  if (visibility === 'private') notes.push('private');
  if (commentPermission === 'followers') notes.push('followers-comment');
  return notes;
}

/** What the height of a card depends on in its post. */
export interface CardContent {
  /** Lines of its text at this geometry; 0 without text. */
  readonly lines: number;
  readonly media: MediaDimensions | undefined;
  readonly isMediaOpen: boolean;
  /** Lines that say who can see or answer it. */
  readonly notes: number;
}

/** The height of a card with its hairline, rounded up to whole pixels. */
export function cardHeightPx(content: CardContent, metrics: CardMetrics): number {
  const { lines, media, isMediaOpen, notes } = content;
  let heightPx = metrics.paddingTopPx + metrics.headPx;
  if (lines > 0) heightPx += metrics.headGapPx + lines * metrics.textLinePx;
  if (media) {
    heightPx += lines > 0 ? metrics.textGapPx : metrics.headGapPx;
    heightPx += mediaBox(media, metrics, isMediaOpen).heightPx;
  }
  if (notes > 0) heightPx += metrics.headGapPx + notes * metrics.noteLinePx;
  heightPx += metrics.actionsGapPx + metrics.actionsPx + metrics.paddingBottomPx;
  return Math.ceil(heightPx + metrics.hairlinePx);
}
