import type { SpawnedWorker } from '../../../../src/lib/media/worker-handle.ts';

/** Real workers whose beginning and end a test can see. */
export function countedWorkers(start: () => Worker) {
  const workers: { isTerminated: boolean }[] = [];
  return {
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
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        record.isTerminated = true;
        terminate();
      };
      return worker;
    },
  };
}
