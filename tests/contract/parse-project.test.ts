import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  isProjectDate,
  type ParsedProject,
  parseProjectForm,
} from '#contract/forms/parse-project.ts';
import { existingFileName, type ProjectFormPart } from '#contract/forms/project-form-parts.ts';

type Part = ProjectFormPart<string>;

const text = (name: string, value: string): Part => ({ name, text: value });
const file = (name: string, upload: string): Part => ({ name, upload });

function read(...parts: Part[]): ParsedProject<string> {
  const result = parseProjectForm(parts);
  if ('problem' in result) throw new Error(result.problem);
  return result.fields;
}

function problemOf(...parts: Part[]): string | undefined {
  const result = parseProjectForm(parts);
  return 'problem' in result ? result.problem : undefined;
}

const ID = '01arz3ndektsv4rrffq69g5fav';

describe('parsing the form of a project', () => {
  it('reads scalar fields without the space around them and leaves out what was not sent', () => {
    const fields = read(text('title', ' Harbour '), text('_id', 'ignored'));
    expect(fields).toMatchObject({ title: 'Harbour' });
    expect(fields.subtitle).toBeUndefined();
    expect(fields.keywords).toBeUndefined();
    expect(fields.blocks).toBeUndefined();
    expect(fields.gallery).toEqual([]);
  });

  it('keeps fields of one line on one line, and in their own direction', () => {
    const fields = read(
      text('title', 'Har\r\nbour\u202e'),
      text('subtitle', 'by\u2029night'),
      text('shortDescription', '\u2067Fog\t'),
      text('keywords', 'fog\n,qu\nay,fog'),
    );
    expect(fields).toMatchObject({
      title: 'Har bour',
      subtitle: 'by night',
      shortDescription: 'Fog',
      keywords: ['fog', 'qu ay'],
    });
  });

  it('refuses a scalar that was sent twice or as a file', () => {
    expect(problemOf(text('title', 'a'), text('title', 'b'))).toBe('bad_request');
    expect(problemOf(file('title', 'a'))).toBe('bad_request');
  });

  it.each([
    ['title', 100, 'project_title_too_long'],
    ['subtitle', 200, 'project_subtitle_too_long'],
    ['shortDescription', 25, 'short_description_too_long'],
  ])('takes a %s of up to %i characters', (name, max, problem) => {
    expect(problemOf(text(name, '🎨'.repeat(max)))).toBeUndefined();
    expect(problemOf(text(name, '🎨'.repeat(max + 1)))).toBe(problem);
  });

  it('knows the classifications and no others', () => {
    expect(problemOf(text('classification', 'Team Management'))).toBeUndefined();
    expect(problemOf(text('classification', ''))).toBeUndefined();
    expect(problemOf(text('classification', 'Creative Team Management'))).toBe(
      'classification_unknown',
    );
  });

  it('reads the state and the focal point, and refuses other values', () => {
    expect(read(text('state', 'draft'), text('coverFocus', ' 0.25,1 '))).toMatchObject({
      state: 'draft',
      coverFocus: { x: 0.25, y: 1 },
    });
    expect(read(text('coverFocus', '')).coverFocus).toBe('none');
    expect(read()).toMatchObject({ state: undefined, coverFocus: undefined });
    expect(problemOf(text('state', 'secret'))).toBe('bad_request');
    for (const wrong of ['0.5', '0.5,', '1.1,0', '-0,0', '0.5,0.5,0.5', 'NaN,0', '1e0,0']) {
      expect([wrong, problemOf(text('coverFocus', wrong))]).toEqual([wrong, 'bad_request']);
    }
  });

  describe('keywords', () => {
    it('reads one string and indexed entries alike', () => {
      expect(read(text('keywords', 'ink, paper ,, Ink')).keywords).toEqual(['ink', 'paper']);
      expect(read(text('keywords[1]', 'paper'), text('keywords[0]', 'ink')).keywords).toEqual([
        'ink',
        'paper',
      ]);
    });

    it('sorts entries by number, not by text', () => {
      const parts = Array.from({ length: 12 }, (_, i) => text(`keywords[${11 - i}]`, `k${11 - i}`));
      expect(read(...parts).keywords).toEqual(Array.from({ length: 12 }, (_, i) => `k${i}`));
    });

    it('gives the same list for both shapes', () => {
      const word = fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' '), maxLength: 6 });
      fc.assert(
        fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
          const indexed = words.map((entry, i) => text(`keywords[${i}]`, entry));
          expect(read(...indexed).keywords).toEqual(
            read(text('keywords', words.join(','))).keywords,
          );
        }),
      );
    });

    it('takes 30 of up to 50 characters', () => {
      const many = (count: number) => Array.from({ length: count }, (_, i) => `k${i}`).join(',');
      expect(problemOf(text('keywords', many(30)))).toBeUndefined();
      expect(problemOf(text('keywords', many(31)))).toBe('keywords_invalid');
      expect(problemOf(text('keywords', 'x'.repeat(50)))).toBeUndefined();
      expect(problemOf(text('keywords', 'x'.repeat(51)))).toBe('keywords_invalid');
    });
  });

  describe('blocks', () => {
    it('reads text, uploaded and existing files in the order of their numbers', () => {
      const fields = read(
        text('contentBlock_10_type', 'text'),
        text('contentBlock_10_content', 'last'),
        text('contentBlock_2_type', 'image'),
        text('contentBlock_2_existingFile', '/media/abc.jpg?expires=1'),
        text('contentBlock_2_id', ID),
        text('contentBlock_0_type', 'video'),
        file('contentBlock_0_content', 'clip'),
      );
      expect(fields.blocks).toEqual([
        { type: 'video', id: undefined, media: { kind: 'upload', upload: 'clip' } },
        { type: 'image', id: ID, media: { kind: 'existing', name: 'abc.jpg' } },
        { type: 'text', id: undefined, text: 'last' },
      ]);
    });

    const block = fc.oneof(
      fc.record({ type: fc.constant('text'), content: fc.string() }),
      fc.record({ type: fc.constantFrom('image', 'video'), upload: fc.string() }),
    );

    it('gives the same blocks for both shapes, whatever order the parts come in', () => {
      fc.assert(
        fc.property(
          fc.array(block, { maxLength: 12 }),
          fc.infiniteStream(fc.nat()),
          (list, dice) => {
            const spelled = (name: (n: number, key: string) => string): Part[] =>
              list.flatMap((entry, n) => [
                text(name(n, 'type'), entry.type),
                'content' in entry
                  ? text(name(n, 'content'), entry.content)
                  : file(name(n, 'content'), entry.upload),
              ]);
            const shuffled = (parts: Part[]) =>
              parts
                .map((part) => ({ part, at: dice.next().value as number }))
                .sort((a, b) => a.at - b.at)
                .map(({ part }) => part);
            const flat = read(...shuffled(spelled((n, key) => `contentBlock_${n}_${key}`)));
            const nested = read(...shuffled(spelled((n, key) => `contentBlocks[${n}][${key}]`)));

            expect(flat.blocks).toEqual(nested.blocks);
            expect(flat.blocks ?? []).toHaveLength(list.length);
          },
        ),
      );
    });

    it('takes the address of a kept file as the content of the other shape', () => {
      const fields = read(
        text('contentBlocks[0][type]', 'image'),
        text('contentBlocks[0][content]', '/media/abc.jpg'),
      );
      expect(fields.blocks).toEqual([
        { type: 'image', id: undefined, media: { kind: 'existing', name: 'abc.jpg' } },
      ]);
    });

    it.each<[string, Part[]]>([
      ['no type', [text('contentBlock_0_content', 'x')]],
      ['an unknown type', [text('contentBlock_0_type', 'script')]],
      ['no text', [text('contentBlock_0_type', 'text')]],
      [
        'a file for a text',
        [text('contentBlock_0_type', 'text'), file('contentBlock_0_content', 'f')],
      ],
      ['no file', [text('contentBlock_0_type', 'image')]],
      [
        'an empty name',
        [text('contentBlock_0_type', 'image'), text('contentBlock_0_existingFile', '')],
      ],
      [
        'a foreign id',
        [
          text('contentBlock_0_type', 'text'),
          text('contentBlock_0_content', ''),
          text('contentBlock_0_id', '../x'),
        ],
      ],
      [
        'two types',
        [
          text('contentBlock_0_type', 'text'),
          text('contentBlocks[0][type]', 'text'),
          text('contentBlock_0_content', 'x'),
        ],
      ],
    ])('refuses a block with %s', (_, parts) => {
      expect(problemOf(...parts)).toBe('project_block_invalid');
    });

    it('takes 50 blocks of up to 10,000 characters', () => {
      const blocks = (count: number) =>
        Array.from({ length: count }, (_, n) => [
          text(`contentBlock_${n}_type`, 'text'),
          text(`contentBlock_${n}_content`, ''),
        ]).flat();
      expect(problemOf(...blocks(50))).toBeUndefined();
      expect(problemOf(...blocks(51))).toBe('project_blocks_too_many');
      const long = (chars: number) => [
        text('contentBlock_0_type', 'text'),
        text('contentBlock_0_content', 'x'.repeat(chars)),
      ];
      expect(problemOf(...long(10_000))).toBeUndefined();
      expect(problemOf(...long(10_001))).toBe('project_block_too_long');
      const third = [text('contentBlock_2_type', 'text'), text('contentBlock_2_content', 'x')];
      const full = [0, 1].flatMap((n) => [
        text(`contentBlock_${n}_type`, 'text'),
        text(`contentBlock_${n}_content`, 'x'.repeat(10_000)),
      ]);
      expect(problemOf(...full)).toBeUndefined();
      expect(problemOf(...full, ...third)).toBe('project_text_too_long');
    });

    it('reads descriptions and still pictures, the latter of videos only', () => {
      const { blocks } = read(
        text('contentBlock_0_type', 'image'),
        file('contentBlock_0_content', 'a.jpg'),
        text('contentBlock_0_alt', ' A boat '),
        file('contentBlock_0_poster', 'still.jpg'),
        text('contentBlocks[1][type]', 'video'),
        file('contentBlocks[1][content]', 'b.mp4'),
        file('contentBlocks[1][poster]', 'still.jpg'),
      );
      expect(blocks).toMatchObject([{ alt: 'A boat', poster: undefined }, { poster: 'still.jpg' }]);
      expect(blocks?.[1]).toMatchObject({ alt: undefined });
      const still = [text('contentBlock_0_type', 'video'), file('contentBlock_0_content', 'b.mp4')];
      expect(problemOf(...still, text('contentBlock_0_poster', 'still.jpg'))).toBe(
        'project_block_invalid',
      );
    });

    it('counts descriptions and captions among the texts, and takes each up to its limit', () => {
      const image = [text('contentBlock_0_type', 'image'), file('contentBlock_0_content', 'a.jpg')];
      expect(problemOf(...image, text('contentBlock_0_alt', 'x'.repeat(1000)))).toBeUndefined();
      expect(problemOf(...image, text('contentBlock_0_alt', 'x'.repeat(1001)))).toBe(
        'alt_too_long',
      );
      expect(problemOf(text('coverAlt', 'x'.repeat(1001)))).toBe('alt_too_long');
      const alts = Array.from({ length: 20 }, (_, i) => text(`galleryAlt[${i}]`, 'x'.repeat(1000)));
      expect(problemOf(...alts)).toBeUndefined();
      expect(problemOf(...alts, text('galleryAlt[20]', 'x'))).toBe('project_text_too_long');
      expect(problemOf(...alts, text('galleryCaption[0]', 'x'))).toBe('project_text_too_long');
      const caption = (chars: number) => text('contentBlock_0_caption', 'x'.repeat(chars));
      expect(read(...image, caption(300)).blocks).toMatchObject([{ caption: 'x'.repeat(300) }]);
      expect(problemOf(...image, caption(301))).toBe('caption_too_long');
      expect(problemOf(text('galleryCaption[0]', 'x'.repeat(301)))).toBe('caption_too_long');
    });

    it('reads which blocks are deleted', () => {
      const other = ID.replace('01a', '01b');
      const fields = read(
        text(`deleteContentBlock_${ID}`, 'true'),
        text(`deleteContentBlock_${other}`, 'false'),
        text('deleteContentBlock___proto__', 'true'),
      );
      expect([...fields.deletedBlocks]).toEqual([ID]);
    });
  });

  describe('gallery', () => {
    it('mixes existing and new images that share one numbering', () => {
      const fields = read(
        file('gallery[0]', 'a'),
        text('galleryExisting[1]', 'b.png'),
        file('gallery[2]', 'c'),
      );
      expect(fields.gallery).toEqual([
        { kind: 'upload', upload: 'a' },
        { kind: 'existing', name: 'b.png' },
        { kind: 'upload', upload: 'c' },
      ]);
    });

    it('puts existing images first where the two have separate numbers, or none', () => {
      const kept = { kind: 'existing', name: 'b.png' };
      const added = { kind: 'upload', upload: 'a' };
      expect(read(file('gallery[0]', 'a'), text('galleryExisting[0]', 'b.png')).gallery).toEqual([
        kept,
        added,
      ]);
      expect(read(file('gallery', 'a'), text('galleryExisting[0]', 'b.png')).gallery).toEqual([
        kept,
        added,
      ]);
      expect(
        read(
          file('gallery[0]', 'a'),
          text('galleryExisting[0]', 'b.png'),
          text('galleryExisting[1]', 'b.png'),
        ).gallery,
      ).toEqual([kept, kept, added]);
    });

    it('takes 50 images', () => {
      const images = (count: number) =>
        Array.from({ length: count }, (_, i) => file(`gallery[${i}]`, 'x'));
      expect(problemOf(...images(50))).toBeUndefined();
      expect(problemOf(...images(50), text('galleryExisting[50]', 'x'))).toBe('gallery_too_many');
    });
  });

  it('reads a new, a kept and a removed cover', () => {
    expect(read(file('coverPhoto', 'a')).coverPhoto).toEqual({ kind: 'upload', upload: 'a' });
    expect(read(text('coverPhoto', '/media/a.jpg')).coverPhoto).toEqual({
      kind: 'existing',
      name: 'a.jpg',
    });
    expect(read(text('coverPhoto', '')).coverPhoto).toBe('none');
    expect(read().coverPhoto).toBeUndefined();
  });

  it('answers fields or a problem for any names, never throws', () => {
    const name = fc.oneof(
      fc.constantFrom('title', 'keywords[0]', 'gallery[0]', 'contentBlock_0_type', 'coverPhoto'),
      fc.string(),
      fc.constantFrom('__proto__', 'constructor', 'contentBlocks[0][__proto__]', 'gallery[-1]'),
    );
    const part = fc.oneof(
      fc.record({ name, text: fc.string() }),
      fc.record({ name, upload: fc.string() }),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const result = parseProjectForm(parts);
        expect('fields' in result || 'problem' in result).toBe(true);
      }),
    );
  });
});

describe('isProjectDate', () => {
  it.each(['2024-02-29', '2024-02', '1999-12-31'])('takes %s', (date) => {
    expect(isProjectDate(date)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '2024-13',
    '2024-00-01',
    '2024',
    '24-01-01',
    '2024-1-1',
    '2024-01-01T00',
    '',
  ])('refuses "%s"', (date) => {
    expect(isProjectDate(date)).toBe(false);
  });
});

describe('existingFileName', () => {
  it('takes the last part of an address, so that no folder can be named', () => {
    expect(existingFileName('abc.jpg')).toBe('abc.jpg');
    expect(existingFileName('https://hub.example/media/abc.jpg?signature=x/y')).toBe('abc.jpg');
    expect(existingFileName('../../etc/passwd')).toBe('passwd');
  });
});
