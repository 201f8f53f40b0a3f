import type { PostId } from '#contract/ids.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { ParsedPost, PostFields } from '#contract/rules/parse-post.ts';
import type { BrokenRecord, FeedRecord, FeedRow, PostChange, PostRecord } from './feed-types.ts';
import type { PostOutline } from './parse-order-page.ts';
import { type OrderColumns, ROW_COUNT_MAX, toRow } from './sort-rows.ts';

/** What the height of an unloaded card is estimated from. */
export type RowShape = Pick<
  PostOutline,
  'mediaCount' | 'mediaWidthPx' | 'mediaHeightPx' | 'textChars' | 'projectImages'
>;

/** All known posts: columns of numbers for sorting, records by row. */
export interface FeedColumns extends OrderColumns {
  readonly size: number;
  /** Adds or updates a post; the greater revision wins. */
  upsert(post: ParsedPost): FeedRow;
  /** Adds a post by its outline; a known post is unchanged. */
  addOutline(outline: PostOutline): FeedRow;
  /** Records why a post could not be loaded. */
  setProblem(row: number, problem: ProblemCode): void;
  /** Clears that, so that it is loaded again. */
  clearProblem(row: number): void;
  rowOf(id: PostId): FeedRow | undefined;
  /** `undefined` while the post is not loaded. */
  recordOf(row: number): FeedRecord | undefined;
  shapeOf(row: number): RowShape;
  /** Updates fields of a loaded post. */
  update(row: FeedRow, fields: Partial<PostRecord>): void;
  /** Applies newer fields of a loaded post; returns those that are not older than the known ones. */
  applyChange(row: FeedRow, change: PostChange): Partial<PostFields>;
}

const FIRST_CAPACITY = 256;

/** Empty columns. They grow by doubling and never shrink: rows are stable. */
export function createFeedColumns(): FeedColumns {
  const ids: string[] = [];
  const records: (FeedRecord | undefined)[] = [];
  const rowById = new Map<string, FeedRow>();
  /** By row, changes of single fields that are newer than the record as a whole. */
  const changes = new Map<number, readonly PostChange[]>();
  let likes = new Uint32Array(FIRST_CAPACITY);
  let postDateMs = new Float64Array(FIRST_CAPACITY);
  let extensions = new Uint8Array(FIRST_CAPACITY);
  let mediaCount = new Uint8Array(FIRST_CAPACITY);
  let mediaWidthPx = new Uint32Array(FIRST_CAPACITY);
  let mediaHeightPx = new Uint32Array(FIRST_CAPACITY);
  let textChars = new Uint32Array(FIRST_CAPACITY);
  let projectImages = new Uint8Array(FIRST_CAPACITY);

  function reserve(count: number): void {
    if (count > ROW_COUNT_MAX) throw new RangeError(`A feed holds ${ROW_COUNT_MAX} posts.`);
    if (count <= likes.length) return;
    const capacity = likes.length * 2;
    likes = grown(likes, new Uint32Array(capacity));
    postDateMs = grown(postDateMs, new Float64Array(capacity));
    extensions = grown(extensions, new Uint8Array(capacity));
    mediaCount = grown(mediaCount, new Uint8Array(capacity));
    mediaWidthPx = grown(mediaWidthPx, new Uint32Array(capacity));
    mediaHeightPx = grown(mediaHeightPx, new Uint32Array(capacity));
    textChars = grown(textChars, new Uint32Array(capacity));
    projectImages = grown(projectImages, new Uint8Array(capacity));
  }

  /** Sets the sorting columns of a post; adds a row where its id is new. */
  function setOrderColumns(
    post: Pick<ParsedPost, 'id' | 'likes' | 'postDateMs' | 'extensions'>,
  ): FeedRow {
    const known = post.id === undefined ? undefined : rowById.get(post.id);
    const row = known ?? toRow(records.length);
    reserve(row + 1);
    if (known === undefined) records.push(undefined);
    ids[row] = post.id ?? '';
    likes[row] = post.likes;
    postDateMs[row] = post.postDateMs;
    extensions[row] = post.extensions;
    if (post.id !== undefined) rowById.set(post.id, row);
    return row;
  }

  function update(row: FeedRow, fields: Partial<PostRecord>): void {
    const record = records[row];
    if (fields.likes !== undefined) likes[row] = fields.likes;
    if (fields.postDateMs !== undefined) postDateMs[row] = fields.postDateMs;
    if (fields.extensions !== undefined) extensions[row] = fields.extensions;
    if (record?.kind === 'post') records[row] = { ...record, ...fields };
  }

  /** Removes changes that a whole record of this revision has, and applies the others to it. */
  function applyLaterChanges(row: FeedRow, revision = Number.POSITIVE_INFINITY): void {
    const later = changes.get(row)?.filter((change) => (change.revision ?? 0) > revision) ?? [];
    if (later.length > 0) changes.set(row, later);
    else changes.delete(row);
    for (const { fields } of later) update(row, fields);
  }

  return {
    ids,
    get size() {
      return records.length;
    },
    get likes() {
      return likes;
    },
    get postDateMs() {
      return postDateMs;
    },
    get extensions() {
      return extensions;
    },
    upsert(post) {
      const known = post.id === undefined ? undefined : rowById.get(post.id);
      const before = known === undefined ? undefined : records[known];
      if (known !== undefined && isNewer(before, post)) return known;
      const row = setOrderColumns(post);
      records[row] = recordAt(row, post, before);
      applyLaterChanges(row, post.revision);
      return row;
    },
    addOutline(outline) {
      const known = rowById.get(outline.id);
      if (known !== undefined) return known;
      const row = setOrderColumns(outline);
      mediaCount[row] = outline.mediaCount;
      mediaWidthPx[row] = outline.mediaWidthPx;
      mediaHeightPx[row] = outline.mediaHeightPx;
      textChars[row] = outline.textChars;
      projectImages[row] = outline.projectImages;
      return row;
    },
    setProblem(row, problem) {
      const id = ids[row] as PostId | undefined;
      records[row] = { kind: 'broken', row: toRow(row), id, problem };
    },
    clearProblem(row) {
      const record = records[row];
      if (record?.kind === 'broken' && record.problem !== undefined) records[row] = undefined;
    },
    rowOf: (id) => rowById.get(id),
    recordOf: (row) => records[row],
    shapeOf: (row) => ({
      mediaCount: mediaCount[row] ?? 0,
      mediaWidthPx: mediaWidthPx[row] ?? 0,
      mediaHeightPx: mediaHeightPx[row] ?? 0,
      textChars: textChars[row] ?? 0,
      projectImages: projectImages[row] ?? 0,
    }),
    update,
    applyChange(row, change) {
      const record = records[row];
      const { fields, revision, viewerRevision, isWhole = false } = change;
      const { isSaved } = fields;
      const isOlder = isNewer(record, change);
      const applied = !isOlder ? fields : isSaved === undefined ? {} : { isSaved };
      update(row, {
        ...applied,
        ...(viewerRevision === undefined ? {} : { viewerRevision }),
        ...(isWhole && revision !== undefined && !isOlder ? { revision } : {}),
      });
      if (isOlder || revision === undefined) return applied;
      if (isWhole) applyLaterChanges(row, revision);
      else changes.set(row, [...others(changes.get(row) ?? [], fields), change]);
      return applied;
    },
  };
}

/** The changes that have a field which is not among the newer `fields`. */
function others(changes: readonly PostChange[], fields: Partial<PostFields>): PostChange[] {
  return changes.filter((change) => Object.keys(change.fields).some((name) => !(name in fields)));
}

/** Whether the known record has a greater revision than an answer or a change. */
function isNewer(
  known: FeedRecord | undefined,
  { revision }: Pick<PostChange, 'revision'>,
): boolean {
  if (known?.kind !== 'post' || revision === undefined) return false;
  return (known.revision ?? 0) > revision;
}

/** The record of a post; keeps what is expanded and a newer bookmark. */
function recordAt(
  row: FeedRow,
  { id, fields, revision, viewerRevision }: ParsedPost,
  known: FeedRecord | undefined,
): PostRecord | BrokenRecord {
  if (!fields) return { kind: 'broken', row, id, problem: undefined };
  const before = known?.kind === 'post' ? known : undefined;
  const { isMediaOpen = false, isTextLong = false, isTextOpen = false } = before ?? {};
  const shown = { isMediaOpen, isTextLong, isTextOpen };
  const record = { ...fields, ...shown, kind: 'post' as const, row, revision };
  if (!before) return { ...record, viewerRevision };
  const isSavedNewer = (before.viewerRevision ?? 0) > (viewerRevision ?? 0);
  return {
    ...record,
    isSaved: isSavedNewer ? before.isSaved : fields.isSaved,
    viewerRevision: isSavedNewer ? before.viewerRevision : viewerRevision,
  };
}

function grown<Column extends Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  larger: Column,
): Column {
  larger.set(column);
  return larger;
}
