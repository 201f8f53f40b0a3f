import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectId } from '#contract/ids.ts';
import { type PostFields, parsePost } from '#contract/rules/parse-post.ts';
import { AUTHOR, idOf, postOf, VIEWER } from '../support/web/feed-posts.ts';

function fieldsOf(value: unknown): PostFields | undefined {
  return parsePost(value, VIEWER).fields;
}

describe('reading a post', () => {
  it('makes it flat for its card', () => {
    const post = postOf(3, {
      content: 'One\r\ntwo\r ',
      likes: 4,
      likedBy: [VIEWER],
      media: '/media/a.jpg',
      mediaType: 'image',
      mediaWidth: 1600,
      mediaHeight: 900,
      mediaVariants: [{ src: '/media/s.jpg', width: 320, height: 180 }],
    });
    expect(fieldsOf(post)).toMatchObject({
      id: idOf(3),
      authorName: 'Ada Lovelace',
      content: 'One\ntwo',
      likes: 4,
      isLiked: true,
      isSaved: false,
      isOwn: false,
      mediaKind: 'image',
      mediaSrcset: '/media/s.jpg 320w, /media/a.jpg 1600w',
    });
  });

  it('has its project, whose title is not said twice', () => {
    const project = {
      _id: idOf<ProjectId>(9),
      title: 'Sixty levels',
      classification: 'Illustration',
      date: '2026-09',
      pictures: 6,
      images: [{ src: '/media/a.jpg', width: 1600, height: 900, alt: 'A hut' }],
      more: 2,
      focus: { x: 0.25, y: 1 },
    };
    const shown = fieldsOf(postOf(3, { content: 'Sixty levels', project }));
    expect(shown).toMatchObject({
      content: '',
      project: { id: idOf(9), title: 'Sixty levels', more: 2, focus: { x: 0.25, y: 1 } },
    });
    expect(shown?.project?.images).toMatchObject([{ src: '/media/a.jpg', alt: 'A hut' }]);
    expect(fieldsOf(postOf(3, { content: 'Look', project }))?.content).toBe('Look');
  });

  it.each([
    ['nothing of a project', undefined],
    ['a project without an id', { title: 'Sixty levels', images: [] }],
    ['a project without a title', { _id: idOf(9), title: ' ' }],
    ['a project that is none', 'Sixty levels'],
  ])('has its words alone where it carries %s', (_what, project) => {
    const shown = fieldsOf({ ...postOf(3, { content: 'Sixty levels' }), project });
    expect(shown).toMatchObject({ content: 'Sixty levels', project: undefined });
  });

  it('knows one’s own', () => {
    const post = postOf(3);
    expect(fieldsOf({ ...post, user: { ...post.user, _id: VIEWER } })).toMatchObject({
      isOwn: true,
    });
  });

  it('calls an author without names by the user name', () => {
    const post = postOf(3);
    const user = { ...post.user, firstName: '', lastName: '' };
    expect(fieldsOf({ ...post, user })).toMatchObject({ authorName: 'ada', authorId: AUTHOR });
  });

  it('shows the poster of a video, not its bytes, as the picture', () => {
    const post = postOf(3, {
      media: '/media/a.mp4',
      mediaType: 'video',
      mediaVariants: [
        { src: '/media/s.jpg', width: 320, height: 180 },
        { src: '/media/l.jpg', width: 640, height: 360 },
      ],
    });
    expect(fieldsOf(post)).toMatchObject({
      mediaKind: 'video',
      mediaPoster: '/media/l.jpg',
      mediaSrcset: '',
    });
  });

  it('lists the images of a post with several; of one there is no list', () => {
    const item = (name: string) => ({
      src: `/media/${name}.jpg`,
      type: 'image' as const,
      width: 1600,
      height: 900,
      placeholder: 'aGFzaA==',
      alt: `The ${name}`,
      variants: [{ src: `/media/${name}-s.jpg`, width: 320, height: 180 }],
    });
    const post = { media: '/media/first.jpg', mediaType: 'image' as const };
    const several = fieldsOf(postOf(3, { ...post, mediaItems: [item('first'), item('second')] }));
    expect(several).toMatchObject({
      mediaSrc: '/media/first.jpg',
      images: [
        { src: '/media/first.jpg', alt: 'The first' },
        {
          src: '/media/second.jpg',
          srcset: '/media/second-s.jpg 320w, /media/second.jpg 1600w',
          moving: '',
          widthPx: 1600,
          heightPx: 900,
          alt: 'The second',
          placeholder: 'aGFzaA==',
        },
      ],
    });
    for (const mediaItems of [
      undefined,
      [],
      [item('first')],
      'x',
      [{}, 1],
      [{ src: 7 }, item('a')],
    ]) {
      expect(fieldsOf({ ...postOf(3, post), mediaItems })?.images).toEqual([]);
    }
    const many = Array.from({ length: 40 }, (_, at) => item(`${at}`));
    expect(fieldsOf(postOf(3, { ...post, mediaItems: many }))?.images).toHaveLength(10);
  });

  it('shows the still of what moves as its picture, with all frames beside it', () => {
    const image = {
      media: '/media/a.gif',
      mediaType: 'image' as const,
      mediaWidth: 900,
      mediaVariants: [
        { src: '/media/s.jpg', width: 320, height: 180 },
        { src: '/media/l.jpg', width: 640, height: 360 },
      ],
    };
    expect(fieldsOf(postOf(3, { ...image, mediaIsAnimated: true }))).toMatchObject({
      mediaKind: 'image',
      mediaSrc: '/media/l.jpg',
      mediaMoving: '/media/a.gif',
      mediaSrcset: '/media/s.jpg 320w, /media/l.jpg 640w',
    });
    expect(fieldsOf(postOf(3, image))).toMatchObject({ mediaSrc: '/media/a.gif', mediaMoving: '' });
    expect(fieldsOf(postOf(3, { media: '/media/a.gif', mediaIsAnimated: true }))).toMatchObject({
      mediaSrc: '/media/a.gif',
      mediaMoving: '',
    });
  });

  it('does without sizes, variants and words that are missing', () => {
    const {
      edited: _edited,
      commentsCount: _count,
      ...rest
    } = postOf(3, { media: '/media/a.jpg' });
    expect(fieldsOf(rest)).toMatchObject({
      mediaWidthPx: 0,
      mediaHeightPx: 0,
      mediaSrcset: '',
      commentsCount: 0,
    });
  });

  it('never shows a post as wider than it is where its visibility cannot be read', () => {
    expect(fieldsOf({ ...postOf(3), visibility: 'friends' })).toMatchObject({
      visibility: 'private',
    });
  });

  it.each([
    ['nothing', null],
    ['a list', []],
    ['a number', 5],
    ['no author', { ...postOf(3), user: null }],
    ['no text', { ...postOf(3), content: undefined }],
    ['likes in words', { ...postOf(3), likes: 'many' }],
    ['a date that is none', { ...postOf(3), createdAt: 'yesterday' }],
    ['an id that is none', { ...postOf(3), _id: '../../etc' }],
  ])('has no fields of %s', (_, value) => {
    expect(fieldsOf(value)).toBeUndefined();
  });

  it('keeps the id of a broken post, so that it can be tried again', () => {
    const parsed = parsePost({ ...postOf(3), user: null }, VIEWER);
    expect(parsed).toMatchObject({ id: idOf(3), fields: undefined });
  });

  it('leaves out variants whose addresses would break the list of sources', () => {
    const post = postOf(3, {
      media: '/media/a.jpg',
      mediaVariants: [
        { src: '/media/a b.jpg', width: 320, height: 180 },
        { src: '/media/c.jpg,', width: 640, height: 360 },
      ],
    });
    expect(fieldsOf(post)).toMatchObject({ mediaSrcset: '' });
  });

  it('throws for nothing that JSON can say', () => {
    const fields = Object.keys(postOf(1));
    const mutilated = fc
      .tuple(fc.constantFrom(...fields), fc.jsonValue())
      .map(([field, value]) => ({ ...postOf(1), [field]: value }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mutilated), (value) => {
        expect(() => fieldsOf(value)).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});
