import { type Static, Type } from 'typebox';

/** SHA-256 in hexadecimal digits. */
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const NewUploadBodySchema = Type.Object({
  /** Of the whole file. */
  bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  sha256: Type.Optional(Sha256),
});
export type NewUploadBody = Static<typeof NewUploadBodySchema>;

/** An upload in parts. */
export const UploadSchema = Type.Object({
  uploadId: Type.String(),
  bytes: Type.Integer({ minimum: 1 }),
  /** Bytes that have arrived: where the next part begins. */
  offset: Type.Integer({ minimum: 0 }),
  expiresAt: Type.String(),
  /** Of the whole file, once it is finished. */
  sha256: Type.Optional(Sha256),
});
export type UploadProgress = Static<typeof UploadSchema>;
