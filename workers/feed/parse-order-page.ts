import { isId, type PostId } from '#contract/ids.ts';
import type { PostOrder } from '#contract/schema/post.ts';

/** What is known of a post before it is loaded: enough to sort it and to estimate its height. */
export interface PostOutline {
  readonly id: PostId;
  readonly likes: number;
  readonly postDateMs: number;
  readonly extensions: number;
  readonly mediaCount: number;
  /** Of the first one, in pixels; 0 where unknown. */
  readonly mediaWidthPx: number;
  readonly mediaHeightPx: number;
  readonly textChars: number;
  /** One more than the images of its project that its card shows; 0 without a project. */
  readonly projectImages: number;
}

/** A page of the order of posts. */
export interface OrderPage {
  readonly outlines: readonly PostOutline[];
  readonly nextCursor: string | undefined;
}

type Columns = Omit<PostOrder, 'nextCursor'>;

const NUMBERS = [
  'likes',
  'postDates',
  'extensions',
  'mediaCounts',
  'mediaWidths',
  'mediaHeights',
  'textLengths',
  'projectImages',
] as const satisfies readonly (keyof Columns)[];

/**
 * Parses a page of the order; `undefined` where it is not one. Posts without a valid id are left out.
 */
export function parseOrderPage(body: unknown): OrderPage | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const order = body as Readonly<Record<string, unknown>>;
  const { ids, nextCursor } = order;
  if (!Array.isArray(ids)) return undefined;
  // A server of the version before does not send `projectImages`.
  const known: typeof order = { projectImages: ids.map(() => 0), ...order };
  const columns = NUMBERS.map((name) => known[name]);
  if (!columns.every((column) => Array.isArray(column) && column.length === ids.length)) {
    return undefined;
  }
  const at = (column: number, index: number): number => {
    const value: unknown = (columns[column] as readonly unknown[])[index];
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
  };
  const outlines: PostOutline[] = [];
  for (const [index, id] of ids.entries()) {
    if (typeof id !== 'string' || !isId(id)) continue;
    outlines.push({
      id: id as PostId,
      likes: at(0, index),
      postDateMs: at(1, index),
      extensions: at(2, index),
      mediaCount: at(3, index),
      mediaWidthPx: at(4, index),
      mediaHeightPx: at(5, index),
      textChars: at(6, index),
      projectImages: at(7, index),
    });
  }
  return { outlines, nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined };
}
