import { type Static, Type } from 'typebox';

/** A smaller copy of an image. */
export const MediaVariantSchema = Type.Object({
  src: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});
export type MediaVariant = Static<typeof MediaVariantSchema>;

/** The size of an image or video, its placeholder and its text alternative. */
export const MEDIA_FIELDS = {
  /** Pixels, orientation applied. */
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  /** ThumbHash, base64. */
  placeholder: Type.Optional(Type.String()),
  variants: Type.Optional(Type.Array(MediaVariantSchema)),
  /** The text alternative; may be empty. */
  alt: Type.Optional(Type.String()),
};

/** An image or video of a post. */
export const MediaItemSchema = Type.Object({
  src: Type.String(),
  type: Type.Union([Type.Literal('image'), Type.Literal('video')]),
  ...MEDIA_FIELDS,
  /** Address of a video's poster. */
  poster: Type.Optional(Type.String()),
  /** Length of a video in milliseconds, if its file has it. */
  duration: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Whether an image moves: `src` has all frames, `variants` show the first. */
  isAnimated: Type.Optional(Type.Boolean()),
});
export type MediaItem = Static<typeof MediaItemSchema>;
