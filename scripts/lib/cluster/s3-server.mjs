// An S3-compatible server for the tests and `npm run cluster`: s3rver, which believes every signature.
// It is no dependency.

import { cachedPackage } from '../tools/cached-package.mjs';

/** The keys that s3rver knows. */
export const S3_KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

/** Installs the server where it is missing; returns the path of its program. */
const needS3Server = () => cachedPackage('s3-server', 's3rver@3.7.1', 's3rver', 'bin', 's3rver.js');

/** Node's arguments for a server on `port` with one bucket, whose objects are in `folder`. */
export function s3ServerArgs({ port, folder, bucket }) {
  // It enciphers where a list goes on with DES, which OpenSSL counts as legacy.
  const program = ['--openssl-legacy-provider', needS3Server()];
  const place = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)];
  return [...program, ...place, '--configure-bucket', bucket, '--silent'];
}
