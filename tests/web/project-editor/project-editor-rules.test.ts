import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { compareProjects } from '#contract/rules/project-order.ts';
import { createEditor } from '../../../src/features/project-editor/create-editor.ts';
import {
  coverKeyOf,
  type EditorForm,
  EMPTY_FORM,
  editorFormOf,
  type MediaSlot,
} from '../../../src/features/project-editor/editor-form.ts';
import {
  type ProblemKey,
  problemsOf,
} from '../../../src/features/project-editor/editor-problems.ts';
import { chosenIn } from '../../../src/features/project-editor/editor-selection.ts';
import { pressedPoint } from '../../../src/features/project-editor/fields/focus-picker.tsx';
import { newKeywords } from '../../../src/features/project-editor/fields/keywords-field.tsx';
import { timeLeft } from '../../../src/features/project-editor/foot/time-left.ts';
import { withMoved } from '../../../src/features/project-editor/form-changes.ts';
import {
  leftOf,
  portfolioProblem,
  roomFor,
  sizeOf,
} from '../../../src/features/project-editor/portfolio-room.ts';
import {
  draftFilesOf,
  draftOf,
  restoredProject,
} from '../../../src/features/project-editor/project-draft.ts';
import { projectFormOf } from '../../../src/features/project-editor/project-form-data.ts';
import {
  dropIndex,
  indexBefore,
  isUnmoved,
  targetIndex,
} from '../../../src/features/shared/reorder/drop-target.ts';
import { formatDuration } from '../../../src/lib/format/format.ts';
import { PIXEL } from '../../support/web/files.ts';
import { fileNamed, ready } from '../../support/web/project-editor.tsx';
import { projectOf, textBlock } from '../../support/web/projects.ts';

const slotOf = (key: string, medium: MediaSlot['attachment'], alt = ''): MediaSlot => ({
  key,
  alt,
  caption: '',
  attachment: medium,
});
const STORED = {
  status: 'stored',
  src: '/media/a.jpg',
  previewSrc: '',
  widthPx: 4,
  heightPx: 3,
} as const;
const text = (key: string, words: string) =>
  ({ key, id: undefined, type: 'text', text: words }) as const;

describe('how long files still take', () => {
  const files = fc.integer({ min: 2, max: 200 });
  /** Of each report: what is shown, and when. */
  function shownBy(
    reports: readonly { readonly afterMs: number; readonly done: number }[],
    total: number,
  ) {
    let nowMs = 0;
    let done = 0;
    let left = timeLeft(undefined, { nowMs, done, total });
    return reports.map((report) => {
      nowMs += report.afterMs;
      done = Math.min(total, done + report.done);
      left = timeLeft(left, { nowMs, done, total });
      return { nowMs, done, minutes: left.minutes };
    });
  }

  it('at a steady pace falls to the end, and is never a minute off', () => {
    fc.assert(
      fc.property(files, fc.integer({ min: 50, max: 60_000 }), (total, msPerFile) => {
        const reports = Array.from({ length: total * 4 }, () => ({
          afterMs: msPerFile / 4,
          done: 1 / 4,
        }));
        let before = Number.POSITIVE_INFINITY;
        for (const { nowMs, done, minutes } of shownBy(reports, total)) {
          expect(minutes === undefined).toBe(nowMs < 3000 || done < 1);
          if (minutes === undefined) continue;
          expect(minutes).toBeLessThanOrEqual(before);
          expect(Math.abs(minutes - ((total - done) * msPerFile) / 60_000)).toBeLessThan(1);
          before = minutes;
        }
      }),
    );
  });

  it('is not told from the start of the first file, which waits for the workers', () => {
    const reports = [
      { afterMs: 3100, done: 0.1 },
      { afterMs: 200, done: 0.9 },
    ];
    expect(shownBy(reports, 40).map(({ minutes }) => minutes)).toEqual([undefined, 2]);
  });

  it('at any pace rises by half or not at all', () => {
    const report = fc.record({
      afterMs: fc.integer({ min: 1, max: 30_000 }),
      done: fc.double({ min: 0, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(files, fc.array(report, { maxLength: 60 }), (total, reports) => {
        let before: number | undefined;
        for (const { minutes } of shownBy(reports, total)) {
          if (before !== undefined && minutes !== undefined && minutes > before) {
            expect(minutes).toBeGreaterThanOrEqual(before * 1.5);
          }
          before = minutes;
        }
      }),
    );
  });
});

describe('what keeps a form from being saved', () => {
  const fine: EditorForm = { ...EMPTY_FORM, title: 'Harbour' };

  it('is nothing in a form with a title', () => {
    expect(problemsOf(fine).size).toBe(0);
  });

  it.each<[string, Partial<EditorForm>, ProblemKey, ProblemCode]>([
    ['no title', { title: '  ' }, 'title', 'project_title_missing'],
    ['a long title', { title: 'x'.repeat(101) }, 'title', 'project_title_too_long'],
    ['a long subtitle', { subtitle: 'x'.repeat(201) }, 'subtitle', 'project_subtitle_too_long'],
    ['a day that is none', { date: '2025-02-30' }, 'date', 'project_date_invalid'],
    [
      'a field that is none',
      { classification: 'Cooking' },
      'classification',
      'classification_unknown',
    ],
    [
      '26 characters',
      { shortDescription: '🎨'.repeat(26) },
      'shortDescription',
      'short_description_too_long',
    ],
    [
      '31 keywords',
      { keywords: Array.from({ length: 31 }, (_, n) => `k${n}`) },
      'keywords',
      'keywords_invalid',
    ],
    ['a long keyword', { keywords: ['x'.repeat(51)] }, 'keywords', 'keywords_invalid'],
    [
      'a long text',
      { blocks: [text('b', 'x'.repeat(10_001))] },
      'slot:b',
      'project_block_too_long',
    ],
    [
      'texts that are long together',
      { blocks: [1, 2, 3].map((n) => text(`b${n}`, 'x'.repeat(7000))) },
      'blocks',
      'project_text_too_long',
    ],
    [
      '51 blocks',
      { blocks: Array.from({ length: 51 }, (_, n) => text(`b${n}`, 'x')) },
      'blocks',
      'project_blocks_too_many',
    ],
    [
      '51 pictures',
      { gallery: Array.from({ length: 51 }, (_, n) => slotOf(`g${n}`, STORED)) },
      'gallery',
      'gallery_too_many',
    ],
    [
      'a long description',
      { gallery: [slotOf('g', STORED, 'x'.repeat(1001))] },
      'slot:g',
      'alt_too_long',
    ],
    [
      'a long caption',
      { gallery: [{ ...slotOf('g', STORED), caption: 'x'.repeat(301) }] },
      'slot:g',
      'caption_too_long',
    ],
  ])('is %s', (_, change, place, problem) => {
    expect([...problemsOf({ ...fine, ...change })]).toEqual([[place, problem]]);
  });

  it('is not what is exactly at a limit', () => {
    const atLimits: EditorForm = {
      ...fine,
      title: '🎨'.repeat(LIMITS.projectTitleChars),
      subtitle: 'x'.repeat(LIMITS.projectSubtitleChars),
      shortDescription: '🎨'.repeat(LIMITS.shortDescriptionChars),
      date: '2025-02',
      keywords: Array.from({ length: 30 }, (_, n) => `${n}`.padStart(50, 'k')),
      blocks: [text('a', 'x'.repeat(10_000)), text('b', 'x'.repeat(10_000))],
    };
    expect([...problemsOf(atLimits)]).toEqual([]);
  });
});

const refusedNames = (editor: ReturnType<typeof createEditor>) =>
  editor
    .state()
    .refused.map(({ problem, source }) => [
      problem,
      source.kind === 'file' ? source.file.name : '',
    ]);

/** A file that is still on its way. */
const never = () => new Promise<never>(() => undefined);

describe('the room of a portfolio', () => {
  const long = (n: number) =>
    projectOf({ _id: `p${n}` as ProjectId, contentBlocks: [textBlock(n, 'x'.repeat(20_000))] });

  it('is what all other projects leave, and what was there already', () => {
    const others = Array.from({ length: 7 }, (_, n) => long(n));
    const used = sizeOf(editorFormOf(projectOf())).textChars + 20_000;
    expect(roomFor(others, undefined)).toEqual({
      textChars: LIMITS.portfolioTextChars - 7 * used,
      media: LIMITS.portfolioMedia,
    });
    // Larger than there was a limit for: it may stay as it is.
    const beyond = [...others, long(7), long(8)];
    expect(roomFor(beyond, 'p8').textChars).toBe(used);
    expect(portfolioProblem(leftOf(roomFor(beyond, 'p8'), editorFormOf(long(8))))).toBe(undefined);
    expect(portfolioProblem(leftOf(roomFor(beyond, undefined), editorFormOf(long(9))))).toBe(
      'portfolio_text_too_long',
    );
  });

  it('ends the adding of pictures and videos, wherever they would stand', () => {
    const editor = createEditor(undefined, { prepare: never, mediaRoom: 3 });
    const files = (count: number) =>
      Array.from({ length: count }, (_, n) => new File(['x'], `${n}`));
    editor.addFiles('gallery', files(2));
    expect(editor.state().refused).toEqual([]);
    editor.addFiles('blocks', files(2));
    expect(editor.state().form.blocks).toHaveLength(1);
    expect(refusedNames(editor)).toEqual([['portfolio_media_too_many', '1']]);
    editor.setCover(new File(['x'], 'cover.jpg'));
    expect(editor.state().form.cover).toBeUndefined();
    expect(editor.state().full).toEqual({ list: 'cover', problem: 'portfolio_media_too_many' });
  });

  it('shows no problem any more once it is free again', async () => {
    let refuse: () => void = () => undefined;
    const editor = createEditor(undefined, {
      mediaRoom: 1,
      prepare: (source) =>
        new Promise((resolve) => {
          refuse = () => resolve({ status: 'refused', source, problem: 'resize_failed' });
        }),
    });
    const file = () => new File(['x'], 'x.png');
    const fill = () => {
      editor.addFiles('gallery', [file()]);
      editor.setCover(file());
      expect(editor.state().full).toEqual({ list: 'cover', problem: 'portfolio_media_too_many' });
    };
    fill();
    refuse();
    await expect.poll(() => editor.state().form.gallery).toHaveLength(0);
    expect(editor.state().full).toBeUndefined();

    fill();
    editor.setMediaRoom(2);
    expect(editor.state().full).toBeUndefined();
    editor.setCover(file());
    expect(editor.state().form.cover).toBeDefined();
  });

  it('is no longer reported at the cover once the cover is accepted after all', () => {
    const editor = createEditor(undefined, { prepare: never, mediaRoom: 1 });
    const file = () => new File(['x'], 'x.png');
    editor.setCover(file());
    editor.remove([editor.state().form.cover?.key ?? '']);
    editor.addFiles('blocks', [file()]);
    editor.setCover(file());
    expect(editor.state().full?.list).toBe('cover');
    editor.undo();
    editor.setCover(file());
    expect(editor.state().form.cover).toBeDefined();
    expect(editor.state().full).toBeUndefined();
  });
});

describe('the editor', () => {
  it('takes as many files as the gallery still holds, and names the others', () => {
    const editor = createEditor(undefined, { prepare: never });
    const files = Array.from({ length: 52 }, (_, n) => new File(['x'], `${n}.png`));
    editor.addFiles('gallery', files);
    expect(editor.state().form.gallery).toHaveLength(LIMITS.galleryFiles);
    expect(refusedNames(editor)).toEqual([
      ['gallery_too_many', '50.png'],
      ['gallery_too_many', '51.png'],
    ]);
  });

  it('changes nothing but the picture that reports its progress, so that nothing else is drawn', () => {
    const reports: ((share: number) => void)[] = [];
    const editor = createEditor(undefined, {
      prepare(_source, _policy, { onProgress }) {
        reports.push(onProgress);
        return new Promise(() => undefined);
      },
    });
    editor.addFiles('blocks', [new File(['a'], 'a.png')]);
    editor.addFiles('gallery', [new File(['b'], 'b.png'), new File(['c'], 'c.png')]);
    const before = editor.state().form;
    reports[1]?.(0.5);
    const after = editor.state().form;
    expect(after.gallery[0]?.attachment).toMatchObject({ status: 'working', share: 0.5 });
    expect(after.gallery[1]).toBe(before.gallery[1]);
    expect(after.blocks).toBe(before.blocks);
    expect(after.keywords).toBe(before.keywords);
  });

  it('makes files of embedded pictures anew when one starts over', () => {
    const embedded = 'data:image/png;base64,AA==';
    const sources: unknown[] = [];
    const project = projectOf({ gallery: [embedded], galleryMedia: [{ src: embedded }] });
    const editor = createEditor(project, {
      prepare(source) {
        sources.push(source);
        return new Promise(() => undefined);
      },
    });
    editor.start();
    editor.reset();
    expect(sources).toHaveLength(2);
    expect(editor.state().form.gallery[0]?.attachment.status).toBe('working');
  });

  it('restores the image that another file was to replace, also a refused one', async () => {
    const image = { _id: textBlock(1)._id, type: 'image' as const, content: '/media/a.jpg' };
    const project = projectOf({
      contentBlocks: [image],
      coverPhoto: '/media/c.jpg',
      coverPhotoMedia: { src: '/media/c.jpg' },
    });
    const outcomes: (() => void)[] = [];
    const editor = createEditor(project, {
      prepare: (source) =>
        new Promise((resolve) => {
          outcomes.push(() => resolve({ status: 'refused', source, problem: 'resize_failed' }));
        }),
    });
    const stored = editor.state().form;
    const key = stored.blocks[0]?.key ?? '';
    editor.replace(key, new File(['b'], 'b.png'));
    outcomes[0]?.();
    await expect.poll(() => refusedNames(editor)).toEqual([['resize_failed', 'b.png']]);
    expect(editor.state().form.blocks).toEqual(stored.blocks);
    editor.replace(key, new File(['c'], 'c.png')); // still being prepared when it is taken back
    editor.undo();
    expect(editor.state().form.blocks).toEqual(stored.blocks);
    outcomes[1]?.();
    await Promise.resolve();
    expect(editor.state().form.blocks).toEqual(stored.blocks);

    editor.setCover(new File(['d'], 'd.png'));
    editor.undo();
    expect(editor.state().form.cover).toEqual(stored.cover);
    editor.remove([stored.cover?.key ?? '']);
    editor.setCover(new File(['e'], 'e.png'));
    expect(editor.state().latest?.kind).toBe('replaced');
    editor.undo();
    expect(editor.state().form.cover).toEqual(stored.cover);
  });

  it('keeps the keys of what stands in a newer project, too, each once', () => {
    const images = (...names: string[]) => names.map((name) => ({ src: `/media/${name}.jpg` }));
    const project = projectOf({
      contentBlocks: [textBlock(1), textBlock(2)],
      galleryMedia: images('a', 'a', 'b'),
    });
    const editor = createEditor(project);
    const before = editor.state().form;
    const [first, second] = before.blocks;
    const [a, sameAsA, b] = before.gallery;
    editor.reset(
      projectOf({
        contentBlocks: [textBlock(3), textBlock(2, 'Newer'), textBlock(1)],
        galleryMedia: images('b', 'c', 'a', 'a', 'a'),
      }),
    );
    const { blocks, gallery } = editor.state().form;
    expect(blocks.slice(1)).toMatchObject([
      { key: second?.key, text: 'Newer' },
      { key: first?.key },
    ]);
    expect([0, 2, 3].map((at) => gallery[at]?.key)).toEqual([b?.key, a?.key, sameAsA?.key]);
    const keys = [...blocks, ...gallery].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('stops every job when it ends', () => {
    const signals: AbortSignal[] = [];
    const editor = createEditor(undefined, {
      prepare(_source, _policy, { signal }) {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    editor.addFiles('blocks', [new File(['a'], 'a.png'), new File(['b'], 'b.png')]);
    editor.end();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('makes a new block where a video replaces an image: ids keep their kind', async () => {
    const project = projectOf({
      contentBlocks: [{ _id: textBlock(1)._id, type: 'image', content: '/media/a.jpg' }],
    });
    const video = new File(['video'], 'a.mp4', { type: 'video/mp4' });
    const editor = createEditor(project, {
      prepare: async (chosen) => ({
        status: 'ready',
        source: chosen,
        file: video,
        kind: 'video',
        preview: video,
        poster: new File(['still'], 'poster.jpg'),
        facts: {
          kind: 'video',
          before: { bytes: 4, widthPx: 0, heightPx: 0 },
          after: { bytes: 4, widthPx: 0, heightPx: 0 },
          durationMs: 0,
          gpsRemoved: false,
          metadataRemoved: false,
          isShownHere: true,
        },
      }),
    });
    const key = editor.state().form.blocks[0]?.key ?? '';
    editor.replace(key, video);
    await expect.poll(() => editor.state().form.blocks[0]?.type).toBe('video');
    const sent = projectFormOf(editor.state().form, 'u1', project);
    expect(sent.has('contentBlock_0_id')).toBe(false);
    expect((sent.get('contentBlock_0_poster') as File).name).toBe('poster.jpg');
    expect(sent.get(`deleteContentBlock_${textBlock(1)._id}`)).toBe('true');
  });

  it('keeps a stored video with its still picture, and takes the cover away on demand', () => {
    const project = projectOf({
      coverPhoto: '/media/c.jpg',
      coverPhotoMedia: { src: '/media/c.jpg', alt: 'A crane' },
      contentBlocks: [
        { _id: textBlock(1)._id, type: 'video', content: '/media/f.mp4', poster: '/media/p.jpg' },
      ],
    });
    const editor = createEditor(project);
    const [block] = editor.state().form.blocks;
    expect(block).toMatchObject({
      attachment: { src: '/media/f.mp4', previewSrc: '/media/p.jpg' },
    });
    const untouched = projectFormOf(editor.state().form, 'u1', project);
    expect(untouched.has('coverPhoto')).toBe(false);
    expect(untouched.get('coverAlt')).toBe('A crane');
    expect(untouched.get('contentBlock_0_existingFile')).toBe('/media/f.mp4');
    editor.remove([editor.state().form.cover?.key ?? '']);
    expect(projectFormOf(editor.state().form, 'u1', project).get('coverPhoto')).toBe('');
  });
});

describe('moving', () => {
  const galleryOf = (count: number) =>
    Array.from({ length: count }, (_, n) => slotOf(`g${n}`, STORED));
  const indices = (count: number) => fc.subarray(Array.from({ length: count }, (_, n) => n));

  it('keeps every entry, and puts the moved ones side by side where they were meant to be', () => {
    const some = fc
      .integer({ min: 1, max: 9 })
      .chain((count) => fc.tuple(fc.constant(count), indices(count)));
    fc.assert(
      fc.property(some, fc.integer({ min: -3, max: 12 }), ([count, group], to) => {
        fc.pre(group.length > 0);
        const gallery = galleryOf(count);
        const moved = group.map((index) => `g${index}`);
        const after = withMoved({ ...EMPTY_FORM, gallery }, 'gallery', moved, to).gallery;
        const keys = after.map(({ key }) => key);
        expect(keys.toSorted()).toEqual(gallery.map(({ key }) => key).toSorted());
        const place = Math.min(count - group.length, Math.max(0, to));
        expect(keys.slice(place, place + group.length)).toEqual(moved);
        const others = keys.filter((key) => !moved.includes(key));
        expect(others).toEqual(others.toSorted());
      }),
    );
  });

  it('names the index of a drop in both directions, and knows when nothing would change', () => {
    const some = fc
      .integer({ min: 1, max: 9 })
      .chain((count) => fc.tuple(fc.constant(count), indices(count), fc.nat(count)));
    fc.assert(
      fc.property(some, ([count, group, dropAt]) => {
        fc.pre(group.length > 0);
        const to = targetIndex(group, dropAt);
        expect(targetIndex(group, indexBefore(group, to, count))).toBe(to);
        const form = { ...EMPTY_FORM, gallery: galleryOf(count) };
        const keys = group.map((index) => `g${index}`);
        expect(withMoved(form, 'gallery', keys, to) === form).toBe(isUnmoved(group, to));
      }),
    );
  });

  it('finds the drop position in a list and in a grid, in both directions of text', () => {
    const rows = [0, 1, 2].map((n) => ({ left: 0, right: 100, top: n * 50, bottom: n * 50 + 40 }));
    expect([-5, 19, 21, 71, 500].map((y) => dropIndex(rows, { x: 0, y }, 'rows'))).toEqual([
      0, 0, 1, 2, 3,
    ]);
    const grid = [0, 1, 2, 3].map((n) => ({
      left: (n % 2) * 100,
      right: (n % 2) * 100 + 90,
      top: Math.floor(n / 2) * 100,
      bottom: Math.floor(n / 2) * 100 + 90,
    }));
    expect(dropIndex(grid, { x: 60, y: 30 }, 'grid')).toBe(1);
    expect(dropIndex(grid, { x: 10, y: 130 }, 'grid')).toBe(2);
    expect(dropIndex(grid, { x: 199, y: 130 }, 'grid')).toBe(4);
    expect(dropIndex(grid, { x: 199, y: 30 }, 'grid', true)).toBe(0);
  });

  it('takes a grid of one column as a list: a finger goes straight down', () => {
    const column = [0, 1, 2].map((n) => ({
      left: 0,
      right: 300,
      top: n * 50,
      bottom: n * 50 + 40,
    }));
    expect([-5, 19, 21, 71, 500].map((y) => dropIndex(column, { x: 10, y }, 'grid'))).toEqual([
      0, 0, 1, 2, 3,
    ]);
  });

  it('takes into account that what is dragged leaves its own place', () => {
    expect([0, 1, 2, 3, 4].map((place) => targetIndex([2], place))).toEqual([0, 1, 2, 2, 3]);
  });
});

describe('undo', () => {
  const STEPS = [
    'move',
    'remove',
    'describe',
    'replace',
    'setCover',
    'makeCover',
    'removeCover',
  ] as const;
  const step = fc.record({
    kind: fc.constantFrom(...STEPS),
    list: fc.constantFrom('blocks' as const, 'gallery' as const),
    picks: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }),
    to: fc.nat(6),
  });
  const started = () => {
    const images = ['a', 'b', 'c', 'd'].map((name) => ({ src: `/media/${name}.jpg`, alt: name }));
    const project = projectOf({
      contentBlocks: [
        textBlock(1),
        { _id: textBlock(2)._id, type: 'image', content: '/media/x.jpg', alt: 'x' },
        textBlock(3),
      ],
      galleryMedia: images,
      coverPhoto: '/media/c.jpg',
      coverPhotoMedia: { src: '/media/c.jpg', alt: 'c' },
      coverFocus: { x: 0.2, y: 0.7 },
    });
    return createEditor(project, { prepare: never });
  };

  function change(
    editor: ReturnType<typeof createEditor>,
    { kind, list, picks, to }: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
  ): void {
    const { form } = editor.state();
    const keys = picks.flatMap((pick) => form[list][pick]?.key ?? []);
    const [first = ''] = keys;
    const file = new File(['new'], 'new.png');
    if (kind === 'move') editor.move(list, keys, to);
    else if (kind === 'remove') editor.remove(keys);
    else if (kind === 'describe') editor.describe(keys, `together ${to}`);
    else if (kind === 'replace') editor.replace(first, file);
    else if (kind === 'setCover') editor.setCover(file);
    else if (kind === 'makeCover') editor.makeCover(first);
    else editor.remove([form.cover?.key ?? '']);
  }

  it('gives back the form after any number of changes, and does them again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const editor = started();
        const before = editor.state().form;
        for (const each of steps) change(editor, each);
        const after = editor.state().form;
        const count = editor.state().past.length;
        for (let left = count; left > 0; left -= 1) editor.undo();
        expect(editor.state().form).toEqual(before);
        editor.undo();
        expect(editor.state().form).toEqual(before);
        for (let left = count; left > 0; left -= 1) editor.redo();
        expect(editor.state().form).toEqual(after);
      }),
    );
  });

  it('leaves what was written and added since', () => {
    const editor = started();
    const [first, second] = editor.state().form.gallery.map(({ key }) => key);
    editor.describe([first ?? '', second ?? ''], 'Both');
    editor.setAlt(second ?? '', 'Written since');
    editor.remove([first ?? '']);
    editor.addFiles('gallery', [new File(['x'], 'x.png')]);
    editor.setText({ title: 'Later' });
    editor.undo();
    editor.undo();
    const { title, gallery } = editor.state().form;
    expect(title).toBe('Later');
    expect(gallery.map(({ alt }) => alt)).toEqual(['a', 'Written since', 'c', 'd', '']);
  });

  it('ends what can be done again with the next change', () => {
    const editor = started();
    const [first = '', second = ''] = editor.state().form.gallery.map(({ key }) => key);
    editor.remove([first]);
    editor.undo();
    editor.remove([second]);
    editor.redo();
    expect(editor.state().form.gallery.map(({ alt }) => alt)).toEqual(['a', 'c', 'd']);
  });
});

describe('the selection', () => {
  const started = () =>
    createEditor(
      projectOf({ galleryMedia: ['a', 'b', 'c', 'd'].map((alt) => ({ src: `/${alt}`, alt })) }),
    );
  const chosen = (editor: ReturnType<typeof createEditor>) => {
    const { form, selection } = editor.state();
    return chosenIn(form, selection).map(({ alt }) => alt);
  };

  it('is one image, a row from the first one, or as many as were added one by one', () => {
    const editor = started();
    const [a = '', b = '', c = '', d = ''] = editor.state().form.gallery.map(({ key }) => key);
    editor.choose('gallery', c);
    expect(chosen(editor)).toEqual(['c']);
    editor.choose('gallery', a, 'row');
    expect(chosen(editor)).toEqual(['a', 'b', 'c']);
    editor.choose('gallery', d, 'row');
    expect(chosen(editor)).toEqual(['c', 'd']);
    editor.choose('gallery', a, 'toggle');
    editor.choose('gallery', c, 'toggle');
    expect(chosen(editor)).toEqual(['a', 'd']);
    editor.choose('gallery', b, 'hold');
    expect(editor.state().selection?.isAdding).toBe(true);
    editor.chooseAll('gallery');
    expect(chosen(editor)).toEqual(['a', 'b', 'c', 'd']);
    editor.remove([a, b]);
    expect(chosen(editor)).toEqual(['c', 'd']);
    editor.chooseNone();
    expect(chosen(editor)).toEqual([]);
  });
});

describe('a file that is canceled', () => {
  it('is removed, and the image it was to replace comes back', () => {
    const editor = createEditor(
      projectOf({ galleryMedia: [{ src: '/media/a.jpg', alt: 'A crane' }] }),
      { prepare: never },
    );
    const stored = editor.state().form.gallery;
    editor.replace(stored[0]?.key ?? '', new File(['b'], 'b.png'));
    editor.addFiles('gallery', [new File(['c'], 'c.png')]);
    editor.setCover(new File(['d'], 'd.png'));
    editor.stopAll();
    expect(editor.state().form.gallery).toEqual(stored);
    expect(editor.state().form.cover).toBeUndefined();
  });
});

it('a refused file that may do the next time is tried again in its place', async () => {
  const outcomes: (() => void)[] = [];
  const editor = createEditor(undefined, {
    prepare: (source) =>
      new Promise((resolve) => {
        outcomes.push(() => resolve({ status: 'refused', source, problem: 'resize_failed' }));
      }),
  });
  editor.addFiles('gallery', [new File(['a'], 'a.png')]);
  outcomes[0]?.();
  await expect.poll(() => refusedNames(editor)).toEqual([['resize_failed', 'a.png']]);
  expect(editor.state().form.gallery).toEqual([]);
  editor.retry(editor.state().refused[0]?.key ?? '');
  expect(editor.state().refused).toEqual([]);
  expect(editor.state().form.gallery).toMatchObject([{ attachment: { status: 'working' } }]);
});

describe('keywords', () => {
  it.each([
    ['ink, paper', ['ink', 'paper']],
    ['Ink,ink , INK', ['Ink']],
    [' ,, ', []],
    ['known, new\nlines', ['new', 'lines']],
  ])('are read from “%s”', (typed, wanted) => {
    expect(newKeywords(['known'], typed)).toEqual(wanted);
  });
});

describe('a draft', () => {
  const NO_FILE = () => undefined;

  it.each([undefined, '', [], {}, { title: 'a', blocks: [] }])('that is %j is none', (saved) => {
    expect(restoredProject(saved, undefined, NO_FILE)).toBeUndefined();
  });

  it('brings back the form: words, order, cover, crop, audience and each file once', () => {
    const project = projectOf({
      contentBlocks: [textBlock(1), textBlock(2)],
      galleryMedia: [{ src: '/media/a.jpg?e=1&s=old', alt: 'A' }, { src: PIXEL }],
    });
    const editor = createEditor(project, { prepare: never });
    const [, embedded] = editor.state().form.gallery;
    editor.setText({ title: 'Harbour', keywords: ['sea'] });
    editor.setBlockText(editor.state().form.blocks[0]?.key ?? '', 'It was cold.');
    editor.addFiles('gallery', [fileNamed('new.png'), fileNamed('gone.png')]);
    const [, , fresh, gone] = editor.state().form.gallery;
    for (const slot of [fresh, gone]) {
      if (slot?.attachment.status !== 'working') continue;
      editor.setAttachment(slot.key, ready(slot.attachment.source));
    }
    editor.setAlt(fresh?.key ?? '', 'New');
    editor.setCaption(fresh?.key ?? '', 'At dusk');
    editor.makeCover(fresh?.key ?? '');
    editor.setCoverFocus({ x: 0.2, y: 0.7 });
    editor.setState('unlisted');
    editor.move('gallery', [fresh?.key ?? ''], 0);
    editor.addFiles('gallery', [fileNamed('waiting.png')]);
    const { form } = editor.state();
    const files = new Map(draftFilesOf(form, project).map((entry) => [entry.key, entry]));
    expect(files.size).toBe(3); // the cover is one of the gallery
    const draft = structuredClone({ ...draftOf(form, project), version: 'v1', savedAtMs: 7 });
    const again = { ...project, galleryMedia: [{ src: '/media/a.jpg?e=2&s=new' }, { src: PIXEL }] };
    const back = restoredProject(draft, again, (key) => {
      const file = files.get(key);
      return file?.status === 'ready' && file.file.name !== 'gone.png' ? file : undefined;
    });
    expect(back).toMatchObject({ version: 'v1', savedAtMs: 7, lost: ['gone.png', 'waiting.png'] });
    expect(back?.form).toMatchObject({
      title: 'Harbour',
      keywords: ['sea'],
      state: 'unlisted',
      coverFocus: { x: 0.2, y: 0.7 },
      cover: { attachment: { status: 'ready' } },
      blocks: [{ id: textBlock(1)._id, text: 'It was cold.' }, { id: textBlock(2)._id }],
      gallery: [
        { alt: 'New', caption: 'At dusk', attachment: { status: 'ready' } },
        { alt: 'A', attachment: { status: 'stored', src: '/media/a.jpg?e=2&s=new' } },
        {
          attachment: {
            source: embedded && 'source' in embedded.attachment && embedded.attachment.source,
          },
        },
      ],
    });
    expect(back && coverKeyOf(back.form)).toBe(back?.form.gallery[0]?.key);
    // Saved once more, the files have the keys that they have on the device.
    const keys = back ? draftFilesOf(back.form, again).map(({ key }) => key) : [];
    expect(keys.every((key) => files.has(key))).toBe(true);
  });

  it('does not bring back what the project no longer has, but what a file was to replace', () => {
    const project = projectOf({ galleryMedia: [{ src: '/media/a.jpg' }, { src: '/media/b.jpg' }] });
    const editor = createEditor(project, { prepare: never });
    editor.replace(editor.state().form.gallery[1]?.key ?? '', fileNamed('new.png'));
    const draft = { ...draftOf(editor.state().form, project), savedAtMs: 7 };
    const back = restoredProject(
      draft,
      { ...project, galleryMedia: [{ src: '/media/b.jpg' }] },
      NO_FILE,
    );
    expect(back?.lost).toEqual(['new.png']);
    expect(back?.form.gallery).toMatchObject([{ attachment: { src: '/media/b.jpg' } }]);
  });

  it('of an earlier version gives known blocks their text, and the others a place at the end', () => {
    const project = projectOf({ contentBlocks: [textBlock(1, 'before'), textBlock(2)] });
    const texts = [{ id: textBlock(1)._id, text: 'after' }, { text: 'new' }];
    const draft = restoredProject(
      { title: 'Harbour', texts, version: 'v1', savedAtMs: 7 },
      project,
      NO_FILE,
    );
    const editor = createEditor(project, { draft });
    expect(editor.state()).toMatchObject({
      isChanged: true,
      base: { project, version: 'v1' },
      form: { title: 'Harbour' },
    });
    const shown = editor.state().form.blocks.map((block) => block.type === 'text' && block.text);
    expect(shown).toEqual(['after', 'Text 2', 'new']);
  });
});

it('the point that is pressed in a crop comes to stand where the crop shows it', () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const point = fc.record({ x: fraction, y: fraction });
  const ratio = fc.double({ min: 0.2, max: 6, noNaN: true });
  fc.assert(
    fc.property(ratio, point, point, (imageRatio, focus, pressed) => {
      const found = pressedPoint(imageRatio, focus, pressed);
      // Where a point of the image lies in a crop of 4:3 that `object-position` places by `focus`.
      const inCrop = (at: number, by: number, scale: number) => at * scale - (scale - 1) * by;
      const [scaleX, scaleY] = [Math.max(1, imageRatio / (4 / 3)), Math.max(1, 4 / 3 / imageRatio)];
      expect(inCrop(found.x, focus.x, scaleX)).toBeCloseTo(pressed.x, 2);
      expect(inCrop(found.y, focus.y, scaleY)).toBeCloseTo(pressed.y, 2);
    }),
  );
});

it('orders a portfolio as the server does: newest date first, those without one last', () => {
  const projects = ['2025-03', '', '2025-03-10', '2024-12-31'].map((date, n) => ({
    _id: `${n}`,
    date,
    place: 0,
  }));
  expect(projects.toSorted(compareProjects).map(({ date }) => date)).toEqual([
    '2025-03-10',
    '2025-03',
    '2024-12-31',
    '',
  ]);
  const same = ['a', 'b'].map((_id) => ({ _id, date: '', place: 0 }));
  expect(same.toSorted(compareProjects).map(({ _id }) => _id)).toEqual(['b', 'a']);
});

it.each([
  [1, '0:01'],
  [2500, '0:03'],
  [61_000, '1:01'],
  [3_727_000, '1:02:07'],
])('formats the length of a video of %i ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
