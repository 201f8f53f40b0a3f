import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

import type { Signer } from './context.ts';

/** 128 bits cannot be guessed and keep URLs short. */
const SIGNATURE_BYTES = 16;

/** HMAC-SHA-256 with the server's secret. */
export function hmacSigner(secret: string): Signer {
  const key = createSecretKey(secret, 'utf8'); // a text would be made into a key each time
  const digest = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES);
  return {
    sign: (text) => digest(text).toString('base64url'),
    isValid(text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const right = digest(text);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
