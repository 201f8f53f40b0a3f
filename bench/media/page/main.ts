import { createContenders, timeBatches } from '../../../src/lib/media/contenders.ts';
import { countLongTasks } from '../../../src/lib/scheduling/long-tasks.ts';
import type { MediaBench } from './bench-types.ts';

declare global {
  interface Window {
    mediaBench: MediaBench;
  }
}

const photos = new Map<string, File>();
const ways = createContenders();
const longTasks = countLongTasks();

function photoOf(name: string): File {
  const file = photos.get(name);
  if (!file) throw new Error(`${name} was not loaded`);
  return file;
}

window.mediaBench = {
  async load(photo) {
    const answer = await fetch(`/photos/${photo}`);
    if (!answer.ok) throw new Error(`${photo}: ${answer.status}`);
    const file = new File([await answer.blob()], photo, { type: 'image/jpeg' });
    photos.set(photo, file);
    return file.size;
  },
  warm: ways.warm,
  async run(way, job, photo) {
    const file = photoOf(photo);
    await longTasks.read();
    const startMs = performance.now();
    const made = await ways.make(way, job, file);
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
  batch: (job, photo, batch) =>
    timeBatches(photoOf(photo), job, batch, new AbortController().signal),
};
