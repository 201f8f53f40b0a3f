import { existsSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { asPostgres } from '../../scripts/lib/cluster/postgres.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.runIf(existsSync('/usr/sbin/runuser'))(
  'PostgreSQL is started by a root whose PATH has no system folders, too',
  () => {
    vi.stubEnv('PATH', '/usr/bin:/bin');
    const [program] = asPostgres(['true']);
    expect(program).toBe('/usr/sbin/runuser');
  },
);
