import { expose } from 'comlink';

import type { JpegPackage, MediaPackage } from './media-package.ts';
import { createMediaService } from './media-service.ts';

// Compiled with the first call: a static import would lose Comlink's first message.
let jpeg: Promise<JpegPackage> | undefined;
let formats: Promise<MediaPackage> | undefined;

expose(
  createMediaService({
    jpeg() {
      jpeg ??= import('#media-pkg');
      return jpeg;
    },
    formats() {
      formats ??= import('#media-formats-pkg');
      return formats;
    },
  }),
);
