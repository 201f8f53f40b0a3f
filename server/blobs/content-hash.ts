import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Returns the SHA-256 of what is read, in hexadecimal digits. */
export async function hashOfContent(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

/** Whether what is read is what was stored: a file has the hash of its content as its name. */
export async function isWholeFile(name: string, content: Readable): Promise<boolean> {
  return name.startsWith(`${await hashOfContent(content)}.`);
}
