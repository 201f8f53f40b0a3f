import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

import { makeImage, memoryBytes } from '#workers/media-jobs.ts';
import { loadMediaPackage } from './load-package.ts';
import type { ParseAnswer, ParseJob } from './parse-types.ts';

async function answer({ path, recipe }: ParseJob): Promise<ParseAnswer> {
  const [media, file] = await Promise.all([loadMediaPackage(), readFile(path)]);
  const result = makeImage(media, file, recipe);
  return { result, memoryBytes: memoryBytes(media) };
}

parentPort?.on('message', (job: ParseJob) => {
  answer(job).then(
    (done) => parentPort?.postMessage(done, buffersOf(done)),
    (error: unknown) => {
      // A trap leaves the memory in an unknown state: this thread must not be used again.
      setImmediate(() => {
        throw error;
      });
    },
  );
});

function buffersOf({ result }: ParseAnswer): ArrayBuffer[] {
  if (!result.ok) return [];
  const { bytes, placeholder, variants } = result.value;
  const parts = [bytes, placeholder, ...variants.map((variant) => variant.bytes)];
  return [...new Set(parts.map((part) => part.buffer))];
}
