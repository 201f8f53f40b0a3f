import { hash, randomBytes } from 'node:crypto';

/** Returns a new secret of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token. Tokens are random, so one round of SHA-256 is enough. */
export function hashOfToken(token: string): string {
  return hash('sha256', token);
}
