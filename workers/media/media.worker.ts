import { expose } from 'comlink';

import {
  dataUrlToPng,
  inspectVideo,
  type MediaPackage,
  makeImage,
  makeImageFromRgba,
  memoryBytes,
  probe,
} from './media-jobs.ts';
import { createMediaService, type MediaJobs } from './media-service.ts';

/** Compiled with the first call: a static import would lose Comlink's first message. */
let loading: Promise<MediaJobs> | undefined;

function loadJobs(): Promise<MediaJobs> {
  loading ??= import('#media-pkg').then(jobsOf);
  return loading;
}

/** The jobs, bound to this worker's instance of the package. */
function jobsOf(media: MediaPackage): MediaJobs {
  return {
    probe: (...args) => probe(media, ...args),
    makeImage: (...args) => makeImage(media, ...args),
    makeImageFromRgba: (...args) => makeImageFromRgba(media, ...args),
    dataUrlToPng: (...args) => dataUrlToPng(media, ...args),
    inspectVideo: (...args) => inspectVideo(media, ...args),
    memoryBytes: () => memoryBytes(media),
  };
}

expose(createMediaService(loadJobs));
