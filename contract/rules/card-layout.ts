import type { CommentPermission, Visibility } from './permissions.ts';

/**
 * The layout of post cards, shared by the feed worker, which computes heights before a card exists,
 * and the card itself.
 */

/** What the height of a card depends on besides its post. */
export interface CardGeometry {
  /** Width of the feed's column, in CSS pixels. */
  readonly columnPx: number;
  /** How far media extends beyond the column on each side (edge to edge on small screens). */
  readonly bleedPx: number;
  /** Size of 1rem: 16 by default. */
  readonly rootFontPx: number;
  /** Whether text and rows are larger, for coarse pointers. */
  readonly isTouch: boolean;
}

/** The measures of a card for one geometry, in CSS pixels. */
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
  /** Below the head, and above the notes. */
  readonly headGapPx: number;
  readonly textPx: number;
  readonly textLinePx: number;
  /** The control below a long text, which shows all of it or less. */
  readonly foldPx: number;
  /** Between text and media. */
  readonly textGapPx: number;
  /** The line of a project: its title and facts, and the way to it. */
  readonly projectLinePx: number;
  readonly noteLinePx: number;
  readonly mediaButtonPx: number;
  /** Above the actions; 0 without actions. */
  readonly actionsGapPx: number;
  readonly actionsPx: number;
  readonly paddingBottomPx: number;
  readonly hairlinePx: number;
}

/** Maximum line length, in `ch`. */
export const CARD_TEXT_CH = 62;

/** A text of more lines is long: lists show its beginning, until somebody opens it. */
export const CARD_WHOLE_LINES = 16;
/** How many lines of a long text are shown: so few that opening it is worth a press. */
export const CARD_FOLDED_LINES = 12;

/** Media keeps its ratio (width / height) between these two. */
const CARD_RATIO_MAX = 3;
const CARD_RATIO_MIN = 3 / 4;

/** In columns from this width on, media is at most as high as the column is wide. */
const CARD_SQUARE_FROM_PX = 640;
/** There, media is whole down to this ratio. */
const CARD_WHOLE_RATIO_MIN = 1 / 2;

/** Maximum enlargement of small media. */
export const CARD_ENLARGE_MAX = 2;

/**
 * The fonts of the text, named for each script: a generic family may differ between worker and
 * page.
 */
export const CARD_FONT_FAMILY =
  '"Instrument Sans Variable", "Helvetica Neue", Arial, "PingFang SC", "Hiragino Kaku Gothic ProN", "Microsoft YaHei", "Noto Sans CJK SC", "Geeza Pro", sans-serif';

/** The default size of 1rem, which the sizes below assume. */
const ROOT_FONT_PX = 16;

/** Whether both geometries give the same layout. */
export function isSameGeometry(a: CardGeometry, b: CardGeometry): boolean {
  return (
    a.columnPx === b.columnPx &&
    a.bleedPx === b.bleedPx &&
    a.rootFontPx === b.rootFontPx &&
    a.isTouch === b.isTouch
  );
}

/** Returns the measures of a card. Text scales with `rootFontPx`, spacing does not. */
export function cardMetrics(geometry: CardGeometry): CardMetrics {
  const { columnPx, bleedPx, rootFontPx, isTouch } = geometry;
  const scale = rootFontPx / ROOT_FONT_PX;
  const avatarPx = 40;
  const nameLinePx = 20 * scale;
  const bylineLinePx = 18 * scale;
  const textLinePx = (isTouch ? 24 : 22.5) * scale;
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
    textLinePx,
    foldPx: Math.max(isTouch ? 44 : 36, textLinePx),
    textGapPx: 12,
    projectLinePx: Math.max(isTouch ? 44 : 36, 40 * scale),
    noteLinePx: 18 * scale,
    mediaButtonPx: isTouch ? 44 : 36,
    actionsGapPx: 8,
    actionsPx: isTouch ? 44 : 36,
    paddingBottomPx: 12,
    hairlinePx: 1,
  };
}

/** The size of an image or video, orientation applied; 0 if unknown. */
export interface MediaDimensions {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The box media is shown in. */
export interface MediaBox {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether it is taller than its box, which shows the top and can be expanded. */
  readonly isCut: boolean;
  /** Whether it may not fill its box: too wide, too tall, or of unknown size. */
  readonly isLoose: boolean;
}

/** Returns the box for media in whole pixels; 4:3 for an unknown size. */
export function mediaBox(size: MediaDimensions, metrics: CardMetrics, isOpen = false): MediaBox {
  const known = size.widthPx > 0 && size.heightPx > 0;
  const ratio = known ? size.widthPx / size.heightPx : 4 / 3;
  const widthPx = known
    ? Math.round(Math.min(metrics.mediaPx, size.widthPx * CARD_ENLARGE_MAX))
    : metrics.mediaPx;
  const isSquare = metrics.mediaPx >= CARD_SQUARE_FROM_PX;
  const isCut = ratio < (isSquare ? CARD_WHOLE_RATIO_MIN : CARD_RATIO_MIN);
  const wholePx = widthPx / Math.min(ratio, CARD_RATIO_MAX);
  const highestPx = isSquare ? metrics.mediaPx : widthPx / CARD_RATIO_MIN;
  const heightPx = Math.round(isCut && isOpen ? wholePx : Math.min(wholePx, highestPx));
  const isLoose = !known || ratio > CARD_RATIO_MAX || (!isCut && wholePx > highestPx);
  return { widthPx, heightPx, isCut, isLoose };
}

/** Several images share a box of 3:2, whatever their number and sizes. */
const MOSAIC_RATIO = 3 / 2;

/** Tiles of a mosaic; further images are counted on the last one. */
export const MOSAIC_TILES = 4;

/** Returns the box of several images. */
export function mosaicBox({ mediaPx }: CardMetrics): MediaBox {
  const heightPx = Math.round(mediaPx / MOSAIC_RATIO);
  return { widthPx: mediaPx, heightPx, isCut: false, isLoose: false };
}

/** The pictures of a project: a cover of 16:9, and below it four of 4:3, where there are four. */
const PROJECT_COVER_RATIO = 16 / 9;
export const PROJECT_TILES = 4;
const PROJECT_TILE_RATIO = 4 / 3;
export const PROJECT_GAP_PX = 4;

/** Heights of what a card shows of a project; 0 for what is missing. */
export interface ProjectBox {
  readonly coverPx: number;
  readonly tilesPx: number;
  /** With the gaps, and the line below. */
  readonly heightPx: number;
}

/** @param images How many images of the project there are to show. */
export function projectBox(images: number, metrics: CardMetrics): ProjectBox {
  const { mediaPx, textGapPx, projectLinePx } = metrics;
  const coverPx = images > 0 ? Math.round(mediaPx / PROJECT_COVER_RATIO) : 0;
  const hasTiles = images > PROJECT_TILES;
  const tilesPx = hasTiles ? Math.round(mediaPx / PROJECT_TILES / PROJECT_TILE_RATIO) : 0;
  const picturesPx = coverPx + (hasTiles ? PROJECT_GAP_PX + tilesPx : 0);
  const heightPx = picturesPx + (images > 0 ? textGapPx : 0) + projectLinePx;
  return { coverPx, tilesPx, heightPx };
}

/** A line below a post about who can see it or comment. */
export type CardNote = 'private' | 'followers-comment';

/** What the notes of a card depend on. */
export interface CardNoteFacts {
  readonly visibility: Visibility;
  readonly commentPermission: CommentPermission;
}

/** Returns the notes of a post, in order. */
export function cardNotes({ visibility, commentPermission }: CardNoteFacts): CardNote[] {
  const notes: CardNote[] = [];
  if (visibility === 'private') notes.push('private');
  if (commentPermission === 'followers') notes.push('followers-comment');
  return notes;
}

/** What the height of a card depends on in its post. */
export interface CardContent {
  /** Lines of text at this geometry; of a long one that is not open, more than `CARD_WHOLE_LINES`. */
  readonly lines: number;
  /** Whether a long text is shown whole. */
  readonly isTextOpen?: boolean;
  readonly media: MediaDimensions | undefined;
  /** Whether it is the first of several images. */
  readonly isMosaic?: boolean;
  /** How many images of a project it shows; absent without a project. */
  readonly projectImages?: number | undefined;
  readonly isMediaOpen: boolean;
  /** Number of notes. */
  readonly notes: number;
}

/** Returns the height of a card with its hairline, rounded up to whole pixels. */
export function cardHeightPx(content: CardContent, metrics: CardMetrics): number {
  const {
    lines,
    isTextOpen = false,
    media,
    isMosaic = false,
    projectImages,
    isMediaOpen,
    notes,
  } = content;
  let heightPx = metrics.paddingTopPx + metrics.headPx;
  if (lines > 0) heightPx += metrics.headGapPx + textHeightPx(lines, isTextOpen, metrics);
  if (media) {
    heightPx += lines > 0 ? metrics.textGapPx : metrics.headGapPx;
    const box = isMosaic ? mosaicBox(metrics) : mediaBox(media, metrics, isMediaOpen);
    heightPx += box.heightPx;
  }
  if (projectImages !== undefined) {
    heightPx += lines > 0 ? metrics.textGapPx : metrics.headGapPx;
    heightPx += projectBox(projectImages, metrics).heightPx;
  }
  if (notes > 0) heightPx += metrics.headGapPx + notes * metrics.noteLinePx;
  heightPx += metrics.actionsGapPx + metrics.actionsPx + metrics.paddingBottomPx;
  return Math.ceil(heightPx + metrics.hairlinePx);
}

/** Whether lists show only the beginning of a text of so many lines. */
export function isLongText(lines: number): boolean {
  return lines > CARD_WHOLE_LINES;
}

function textHeightPx(lines: number, isOpen: boolean, { textLinePx, foldPx }: CardMetrics): number {
  if (!isLongText(lines)) return lines * textLinePx;
  return (isOpen ? lines : CARD_FOLDED_LINES) * textLinePx + foldPx;
}
