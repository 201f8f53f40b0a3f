// An S3-compatible server for the tests and `npm run cluster`: s3rver, which believes every signature.
// It is no dependency: it is installed once into the cache folder.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, run, say } from './steps.mjs';

const PACKAGE = 's3rver@3.7.1';

/** The keys that s3rver knows. */
export const S3_KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

/** Installs the server where it is missing; returns the path of its program. */
function needS3Server() {
  const folder = cacheFolder('s3-server', PACKAGE);
  const program = join(folder, 'node_modules', 's3rver', 'bin', 's3rver.js');
  if (existsSync(program)) return program;
  say(`installing ${PACKAGE}`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  run('npm', ['install', '--prefix', folder, ...flags, PACKAGE], {
    cwd: folder,
    quiet: true,
    failure: `${PACKAGE} could not be installed. Check the network and run the command again.`,
  });
  return program;
}

/** Node's arguments for a server on `port` with one bucket, whose objects are in `folder`. */
export function s3ServerArgs({ port, folder, bucket }) {
  // It enciphers where a list goes on with DES, which OpenSSL counts as legacy.
  const program = ['--openssl-legacy-provider', needS3Server()];
  const place = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)];
  return [...program, ...place, '--configure-bucket', bucket, '--silent'];
}
