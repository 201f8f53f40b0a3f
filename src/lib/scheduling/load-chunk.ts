import { LIMITS } from '#contract/limits.ts';
import { whenOnline } from '../api/backoff.ts';

/** A part of the page that could not be loaded: as a rule, a newer version has replaced it. */
export class ChunkProblem extends Error {
  override readonly name = 'ChunkProblem';
}

/**
 * Loads a part of the page within the time limit, and tries once more if that fails: on a device
 * without a connection once there is one again, since nothing says then that the part is gone.
 *
 * @throws {ChunkProblem} when the second try fails, too.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  timeoutMs: number = LIMITS.chunkTimeoutMs,
): Promise<Module> {
  try {
    return await within(load(), timeoutMs);
  } catch (first) {
    console.warn('A part of the page did not load; trying once more.', first);
    await whenOnline();
    return within(load(), timeoutMs).catch((cause: unknown) => {
      throw new ChunkProblem('A part of the page could not be loaded.', { cause });
    });
  }
}

function within<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not loaded within ${timeoutMs} ms.`)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
