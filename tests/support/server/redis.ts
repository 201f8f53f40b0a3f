import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { dataFolder } from './process.ts';

/** A Redis of a test, reached through a socket in its own folder. */
export interface TestRedis {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** Ends it at once; it forgets everything. */
  readonly kill: () => Promise<void>;
  /** As a machine that hangs: connections stay open, and nothing answers. */
  readonly suspend: () => void;
  readonly resume: () => void;
}

export async function startRedis(): Promise<TestRedis> {
  const folder = dataFolder();
  const socket = join(folder, 'redis.sock');
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', ''];
    child = spawn('redis-server', args, { stdio: 'ignore' });
    for (let look = 0; look < 200; look += 1) {
      if (spawnSync('redis-cli', ['-s', socket, 'ping']).stdout?.includes('PONG')) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('Redis does not answer.');
  }

  await start();
  return {
    url: `unix://${socket}`,
    start,
    async kill() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    suspend: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
  };
}
