import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';

import { loadMediaPackage } from './load-package.ts';
import type { ParseAnswer, ParseJob } from './parse-types.ts';

async function answer(job: ParseJob): Promise<ParseAnswer> {
  const [media, file] = await Promise.all([loadMediaPackage(), readFile(job.path)]);
  const result =
    job.kind === 'image' ? media.makeImage(file, job.recipe) : media.inspectVideo(file, job.limits);
  const { user, system } = process.threadCpuUsage();
  return { result, memoryBytes: media.memoryBytes(), threadCpuMs: (user + system) / 1000 };
}

parentPort?.on('message', (job: ParseJob) => {
  answer(job).then(
    (done) => parentPort?.postMessage(done, buffersOf(done)),
    (error: unknown) => {
      // A trap leaves the memory in an unknown state, so the thread must not be reused.
      setImmediate(() => {
        throw error;
      });
    },
  );
});

function buffersOf({ result }: ParseAnswer): ArrayBuffer[] {
  if (!result.ok) return [];
  const made = result.value;
  const parts =
    'variants' in made
      ? [made.bytes, made.placeholder, ...made.variants.map((variant) => variant.bytes)]
      : [made.bytes];
  return [...new Set(parts.map((part) => part.buffer))];
}
