import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';

const STARTS = `import { startPostgres } from './scripts/lib/cluster/postgres.mjs';
process.stdout.write(startPostgres().url);
setInterval(() => undefined, 1000);`;

it.runIf(process.env.HUB_TEST_DATABASE_URL)(
  'a PostgreSQL of the scripts ends with the process that started it',
  async () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', STARTS], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(child.stdout, 'data');
    const folder = new URL(
      `postgres://x${String(url).slice(String(url).indexOf('/postgres?'))}`,
    ).searchParams.get('host');
    expect(existsSync(folder ?? '')).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(folder ?? ''), { timeout: 20_000 }).toBe(false);
  },
);
