import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ID_CHARS, ID_DIGITS, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { decodeOrder, encodeOrder } from '#contract/rules/order-bytes.ts';
import type { PostOrder } from '#contract/schema/post.ts';

const id = fc
  .tuple(
    fc.integer({ min: 0, max: 7 }),
    fc.array(fc.constantFrom(...ID_DIGITS), { minLength: ID_CHARS - 1, maxLength: ID_CHARS - 1 }),
  )
  .map(([first, rest]) => `${first}${rest.join('')}` as PostId);
const number = fc.oneof(fc.nat(1000), fc.nat({ max: 2 ** 31 - 1 }), fc.maxSafeNat());
const post = fc.record({
  id,
  likes: number,
  postDate: fc.integer({ min: -(2 ** 48), max: 2 ** 48 }),
  extensions: number,
  mediaCount: fc.nat(LIMITS.postImages),
  width: number,
  height: number,
  chars: number,
  projectImages: number,
  revision: number,
});
const order = fc
  .tuple(
    fc.array(post, { maxLength: 40 }),
    fc.option(fc.base64String({ minLength: 1, maxLength: 400 })),
  )
  .map(
    ([posts, nextCursor]): PostOrder => ({
      ids: posts.map((each) => each.id),
      likes: posts.map((each) => each.likes),
      postDates: posts.map((each) => each.postDate),
      extensions: posts.map((each) => each.extensions),
      media: posts.map((each) => Math.min(each.mediaCount, 1)),
      mediaCounts: posts.map((each) => each.mediaCount),
      mediaWidths: posts.map((each) => each.width),
      mediaHeights: posts.map((each) => each.height),
      textLengths: posts.map((each) => each.chars),
      projectImages: posts.map((each) => each.projectImages),
      revisions: posts.map((each) => each.revision),
      ...(nextCursor ? { nextCursor } : {}),
    }),
  );

describe('the order of posts as bytes', () => {
  it('any page of the order is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(order, (page) => {
        expect(decodeOrder(encodeOrder(page))).toEqual(page);
      }),
    );
  });

  it('a page that was cut off or has more behind it is none', () => {
    fc.assert(
      fc.property(order, fc.nat(), (page, at) => {
        const bytes = encodeOrder(page);
        expect(decodeOrder(bytes.subarray(0, at % bytes.length))).toBeUndefined();
        expect(decodeOrder(Uint8Array.of(...bytes, 0))).toBeUndefined();
      }),
    );
  });

  it('any bytes are refused, or a page with columns of one length', () => {
    const damaged = fc.tuple(order, fc.nat(), fc.nat(255)).map(([page, at, byte]) => {
      const bytes = encodeOrder(page);
      return bytes.with(at % bytes.length, byte);
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged), (bytes) => {
        const page = decodeOrder(bytes);
        if (!page) return;
        const { nextCursor: _, ...columns } = page;
        for (const column of Object.values(columns)) expect(column).toHaveLength(page.ids.length);
      }),
    );
  });

  it('a page that claims more posts than there can be is refused', () => {
    const claim = LIMITS.orderPagePosts + 1;
    const head = [0x43, 0x48, 0x4f, 0x31, (claim % 0x80) + 0x80, Math.floor(claim / 0x80), 0];
    const bytes = new Uint8Array(head.length + claim * 24);
    bytes.set(head);
    expect(decodeOrder(bytes)).toBeUndefined();
  });
});
