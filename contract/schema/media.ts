import { type Static, Type } from 'typebox';

/** A smaller copy of an image. */
export const MediaVariantSchema = Type.Object({
  src: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});
export type MediaVariant = Static<typeof MediaVariantSchema>;
