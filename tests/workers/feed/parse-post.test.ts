import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedRecord, FeedRow } from '#workers/feed/feed-types.ts';
import { parsePost } from '#workers/feed/parse-post.ts';
import { AUTHOR, idOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';

const ROW = 7 as FeedRow;

function recordOf(value: unknown): FeedRecord {
  return parsePost(value, VIEWER).toRecord(ROW);
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
    expect(recordOf(post)).toMatchObject({
      kind: 'post',
      row: ROW,
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

  it('knows one’s own', () => {
    const post = postOf(3);
    expect(recordOf({ ...post, user: { ...post.user, _id: VIEWER } })).toMatchObject({
      isOwn: true,
    });
  });

  it('calls an author without names by the user name', () => {
    const post = postOf(3);
    const user = { ...post.user, firstName: '', lastName: '' };
    expect(recordOf({ ...post, user })).toMatchObject({ authorName: 'ada', authorId: AUTHOR });
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
    expect(recordOf(post)).toMatchObject({
      mediaKind: 'video',
      mediaPoster: '/media/l.jpg',
      mediaSrcset: '',
    });
  });

  it('does without sizes, variants and words that are missing', () => {
    const {
      edited: _edited,
      commentsCount: _count,
      ...rest
    } = postOf(3, { media: '/media/a.jpg' });
    expect(recordOf(rest)).toMatchObject({
      kind: 'post',
      mediaWidthPx: 0,
      mediaHeightPx: 0,
      mediaSrcset: '',
      commentsCount: 0,
    });
  });

  it('never shows a post as wider than it is where its visibility cannot be read', () => {
    expect(recordOf({ ...postOf(3), visibility: 'friends' })).toMatchObject({
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
  ])('makes one broken card of %s', (_, value) => {
    expect(recordOf(value)).toMatchObject({ kind: 'broken', row: ROW });
  });

  it('keeps the id of a broken post, so that it can be tried again', () => {
    expect(recordOf({ ...postOf(3), user: null })).toEqual({
      kind: 'broken',
      row: ROW,
      id: idOf(3),
    });
  });

  it('leaves out variants whose addresses would break the list of sources', () => {
    const post = postOf(3, {
      media: '/media/a.jpg',
      mediaVariants: [
        { src: '/media/a b.jpg', width: 320, height: 180 },
        { src: '/media/c.jpg,', width: 640, height: 360 },
      ],
    });
    expect(recordOf(post)).toMatchObject({ mediaSrcset: '' });
  });

  it('throws for nothing that JSON can say', () => {
    const fields = Object.keys(postOf(1));
    const mutilated = fc
      .tuple(fc.constantFrom(...fields), fc.jsonValue())
      .map(([field, value]) => ({ ...postOf(1), [field]: value }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mutilated), (value) => {
        expect(['post', 'broken']).toContain(recordOf(value).kind);
      }),
      { numRuns: 1000 },
    );
  });
});
