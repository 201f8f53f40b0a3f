// Redis for the tests and for `npm run cluster`.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';

/** Installs the Redis server where no folder of PATH has one. */
export function needRedis() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  if (!folders.some((folder) => existsSync(join(folder, 'redis-server')))) {
    aptInstall(['redis-server']);
  }
}
