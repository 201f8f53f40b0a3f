import { join } from 'node:path';

import type { BlobStore } from '../blobs/blob-store.ts';
import { diskBlobs } from '../blobs/disk-blobs.ts';
import type { Config } from '../config.ts';

/**
 * Opens the media of the hub: in `DATA_DIR` by default.
 *
 * @throws {StartFailure} if the configured bucket cannot be used now.
 */
export async function openBlobs({
  dataDir,
  s3,
}: Pick<Config, 'dataDir' | 's3'>): Promise<BlobStore> {
  if (s3 === undefined) return diskBlobs(join(dataDir, 'media'));
  const { requireBucket, s3Blobs } = await import('../blobs/s3-blobs.ts');
  const blobs = s3Blobs(s3, dataDir);
  await requireBucket(blobs);
  return blobs;
}
