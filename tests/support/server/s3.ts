import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { S3_KEYS, s3ServerArgs } from '../../../scripts/lib/s3-server.mjs';
import { dataFolder } from './process.ts';

/** An S3-compatible service of a test, with the bucket `hub`. */
export interface TestS3 {
  /** The settings of a server that stores its media there. */
  readonly env: Readonly<Record<`S3_${string}`, string>>;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

export async function startS3(): Promise<TestS3> {
  const [folder, port] = [dataFolder(), await freePort()];
  const endpoint = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = s3ServerArgs({ port, folder, bucket: 'hub' });
    child = spawn(process.execPath, args, { stdio: 'ignore' });
    for (let look = 0; look < 200; look += 1) {
      if (await fetch(endpoint).catch(() => undefined)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The S3 server does not answer.');
  }

  await start();
  return {
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: 'hub', ...S3_KEYS },
    start,
    async kill() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
