import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import type { Passwords } from './context.ts';
import { DomainError } from './domain/shared/errors.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. About 30 ms. */
const MEMORY_KB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Prefix of our hashes; accounts without one cannot log in. */
const PREFIX = '$argon2id$v=19$';

const HASHES_AT_ONCE = 2;
const WAITING_MAX = 64;

const COMMON = new URL('./common-passwords.txt', import.meta.url);

/** Hashes passwords, at most two at once: each uses a core and 19 MiB. */
export function argonPasswords(): Passwords {
  const common = new Set(readFileSync(COMMON, 'utf8').split('\n'));
  const run = limitConcurrency(HASHES_AT_ONCE, WAITING_MAX);
  // Compared with for unknown accounts; never matches.
  const dummy = format(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

  async function verify(password: string, stored: string | undefined): Promise<boolean> {
    const isReal = stored?.startsWith(PREFIX) === true;
    const { salt, hash } = parse(isReal ? stored : dummy);
    const found = await run(() => digest(password, salt));
    return timingSafeEqual(found, hash) && isReal;
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return format(salt, await run(() => digest(password, salt)));
    },
    verify,
    isCommon: (password) => common.has(password.toLowerCase()),
  };
}

function digest(password: string, nonce: Buffer): Promise<Buffer> {
  return promisify(argon2)('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    parallelism: LANES,
    tagLength: HASH_BYTES,
    memory: MEMORY_KB,
    passes: PASSES,
  });
}

/** PHC string format, so that parameters can change. */
function format(salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `${PREFIX}m=${MEMORY_KB},t=${PASSES},p=${LANES}$${text(salt)}$${text(hash)}`;
}

function parse(stored: string): { readonly salt: Buffer; readonly hash: Buffer } {
  const [, , , , salt = '', hash = ''] = stored.split('$');
  return { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

/** Runs `atOnce` tasks and queues `waitingMax`; more are refused as busy. */
function limitConcurrency(atOnce: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new DomainError('busy', { retryAfterMs: 1000 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
