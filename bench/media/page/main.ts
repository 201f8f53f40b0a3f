import type { BenchMethod } from '#workers/media/baselines-types.ts';
import {
  type Batch,
  createBenchMethods,
  pipelineBatch,
} from '../../../src/lib/media/bench-methods.ts';
import { countLongTasks } from '../../../src/lib/scheduling/long-tasks.ts';
import type { MediaBench } from './bench-types.ts';

declare global {
  interface Window {
    mediaBench: MediaBench;
  }
}

const photos = new Map<string, File>();
const methods = createBenchMethods();
const batches = new Map<string, Promise<Batch>>();
const longTasks = countLongTasks();

function photoOf(name: string): File {
  const file = photos.get(name);
  if (!file) throw new Error(`${name} was not loaded`);
  return file;
}

function batchOf(method: BenchMethod, workers: number): Promise<Batch> {
  return method === 'pipeline'
    ? pipelineBatch(workers, new AbortController().signal)
    : Promise.resolve(browserBatch(method, workers));
}

function browserBatch(method: BenchMethod, workers: number): Batch {
  const lanes = Array.from({ length: workers }, createBenchMethods);
  return {
    make(job, file, count) {
      let left = count;
      return Promise.all(
        lanes.map(async (lane) => {
          while (left > 0) {
            left -= 1;
            await lane.make(method, job, file);
          }
        }),
      );
    },
    stop() {
      for (const lane of lanes) lane.stop();
    },
  };
}

window.mediaBench = {
  async load(photo) {
    const answer = await fetch(`/photos/${photo}`);
    if (!answer.ok) throw new Error(`${photo}: ${answer.status}`);
    const blob = await answer.blob();
    const file = new File([blob], photo, { type: blob.type });
    photos.set(photo, file);
    return file.size;
  },
  warm: methods.warm,
  async run(method, job, photo) {
    const file = photoOf(photo);
    await longTasks.read();
    const startMs = performance.now();
    const made = await methods.make(method, job, file);
    const { bytes, widthPx, heightPx, quality, steps, wasmBytes } = made;
    const milliseconds = performance.now() - startMs;
    return {
      milliseconds,
      bytes: bytes.length,
      widthPx,
      heightPx,
      quality,
      longTasks: await longTasks.read(),
      steps,
      wasmBytes,
    };
  },
  async batch(method, job, photo, { workers, count }) {
    const key = `${method} ${workers}`;
    const batch = batches.get(key) ?? batchOf(method, workers);
    batches.set(key, batch);
    const { make } = await batch;
    const startMs = performance.now();
    await make(job, photoOf(photo), count);
    return performance.now() - startMs;
  },
};
