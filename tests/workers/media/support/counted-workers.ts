import type { SpawnedWorker } from '../../../../src/lib/media/worker-handle.ts';

/** Real workers whose start, calls and end a test can see. */
export function countedWorkers(start: () => Worker) {
  const workers: { isTerminated: boolean }[] = [];
  const calls: string[] = [];
  return {
    /** Names of the functions that were called, over all workers. */
    calls: calls as readonly string[],
    get started() {
      return workers.length;
    },
    get running() {
      return workers.filter(({ isTerminated }) => !isTerminated).length;
    },
    spawn(): SpawnedWorker {
      const worker = start();
      const record = { isTerminated: false };
      workers.push(record);
      const post: Worker['postMessage'] = worker.postMessage.bind(worker);
      worker.postMessage = (message: { path?: string[] }, ...rest: unknown[]) => {
        if (message.path) calls.push(message.path.join('.'));
        Reflect.apply(post, worker, [message, ...rest]);
      };
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        record.isTerminated = true;
        terminate();
      };
      return worker;
    },
  };
}
