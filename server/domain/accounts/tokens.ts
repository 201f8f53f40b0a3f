import { createHash, randomBytes } from 'node:crypto';

/** A new secret for somebody to keep: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the server keeps of a token. The token is random, so one round of SHA-256 is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
