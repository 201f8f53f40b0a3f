// The program that the server's parse threads run, in a thread of its own.

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const PROGRAM = new URL('../../server/media/parse-worker.ts', import.meta.url);

/**
 * A parse thread of the server: its jobs one by one, and what they cost.
 *
 * @param {string} folder where it may write.
 */
export async function startThread(folder) {
  const worker = new Worker(PROGRAM);
  await once(worker, 'online'); // its time cannot be asked for before
  const path = join(folder, 'picture');
  return {
    /**
     * @returns {Promise<{ outcome: string, cpuMs: number, memoryBytes: number }>} `outcome` is
     *   `made`, the code of the refusal, or `trap`; the memory is the thread's, which only grows.
     */
    async run(file, recipe) {
      writeFileSync(path, file);
      const before = await worker.cpuUsage();
      const answered = once(worker, 'message'); // rejected where the thread dies
      worker.postMessage({ kind: 'image', path, recipe });
      const answer = await answered.then(
        ([message]) => message,
        () => undefined,
      );
      if (!answer) return { outcome: 'trap', cpuMs: 0, memoryBytes: 0 };
      const { user, system } = await worker.cpuUsage(before);
      const { result, memoryBytes } = answer;
      const outcome = result.ok ? 'made' : result.code;
      return { outcome, cpuMs: (user + system) / 1000, memoryBytes };
    },
    stop: () => worker.terminate(),
  };
}
