import { expose } from 'comlink';

import type { MediaPackage } from './media-package.ts';
import { createMediaService } from './media-service.ts';

/** Compiled with the first call: a static import would lose Comlink's first message. */
let loading: Promise<MediaPackage> | undefined;

function loadPackage(): Promise<MediaPackage> {
  loading ??= import('#media-pkg');
  return loading;
}

expose(createMediaService(loadPackage));
