import { wrap } from 'comlink';
import type { BenchPicture, Job, MediaBench, PeersApi, Way } from './bench-types.ts';

declare global {
  interface Window {
    mediaBench: MediaBench;
  }
}

const photos = new Map<string, File>();
let longTasks = 0;
new PerformanceObserver((list) => {
  longTasks += list.getEntries().length;
}).observe({ entryTypes: ['longtask'] });

/** Started with the first job of the browser's ways, so that the pipeline's runs do not carry it. */
let peers: ReturnType<typeof wrap<PeersApi>> | undefined;
function peersWorker() {
  peers ??= wrap<PeersApi>(
    new Worker(new URL('./peers.worker.ts', import.meta.url), { type: 'module' }),
  );
  return peers;
}

/** A chunk of its own, so that its weight can be told. */
const loadClient = () => import('../../../src/lib/media-client.ts');

/** By way of the page's own client: the queue, the header's check and the worker included. */
async function makeByPipeline(job: Job, file: File): Promise<BenchPicture> {
  const { makePostImage, makeProfileImage } = await loadClient();
  const { image } = await (job === 'fit' ? makeProfileImage(file) : makePostImage(file));
  return image;
}

function photoOf(name: string): File {
  const file = photos.get(name);
  if (!file) throw new Error(`${name} was not loaded`);
  return file;
}

function make(way: Way, job: Job, file: File): Promise<BenchPicture> {
  return way === 'pipeline' ? makeByPipeline(job, file) : peersWorker().make(way, job, file);
}

window.mediaBench = {
  async load(photo) {
    const answer = await fetch(`/photos/${photo}`);
    if (!answer.ok) throw new Error(`${photo}: ${answer.status}`);
    const file = new File([await answer.blob()], photo, { type: 'image/jpeg' });
    photos.set(photo, file);
    return file.size;
  },
  async warm() {
    const { warmMedia } = await loadClient();
    await warmMedia();
  },
  async run(way, job, photo) {
    const file = photoOf(photo);
    longTasks = 0;
    const startMs = performance.now();
    const { bytes, widthPx, heightPx, quality } = await make(way, job, file);
    const milliseconds = performance.now() - startMs;
    // Long tasks are told a task later.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return { milliseconds, bytes: bytes.length, widthPx, heightPx, quality, longTasks };
  },
};
