import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { AwsClient } from 'aws4fetch';

import { freePort } from '../../../scripts/lib/cluster/free-port.mjs';
import { MOTO_SETUP, motoCommand } from '../../../scripts/lib/cluster/s3-moto.mjs';
import { S3_KEYS, s3ServerArgs } from '../../../scripts/lib/cluster/s3-server.mjs';
import { dataFolder } from './process.ts';

/** An S3-compatible service of a test, with the bucket `hub`. */
export interface TestS3 {
  /** The settings of a server that stores its media there. */
  readonly env: Readonly<Record<`S3_${string}`, string>>;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** s3rver, which keeps its objects when it is started again and believes every signature. */
export async function startS3(): Promise<TestS3> {
  const [folder, port] = [dataFolder(), await freePort()];
  const endpoint = `http://127.0.0.1:${port}`;
  const args = s3ServerArgs({ port, folder, bucket: 'hub' });
  const service = serviceAt(endpoint, () => spawn(process.execPath, args, { stdio: 'ignore' }));
  await service.start();
  return { env: { S3_ENDPOINT: endpoint, S3_BUCKET: 'hub', ...S3_KEYS }, ...service };
}

/** moto, which checks signatures and forgets everything when it ends. */
export async function startMoto(): Promise<TestS3> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const { command, args, env } = motoCommand(port);
  // A page of its own, which does not count as a call.
  const service = serviceAt(`${endpoint}/moto-api/`, () =>
    spawn(command, [...args], { stdio: 'ignore', env: { ...process.env, ...env } }),
  );
  await service.start();
  const asNobody = new AwsClient({ accessKeyId: 'x', secretAccessKey: 'x', service: 'iam' });
  let keys = { S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' };
  for (const call of MOTO_SETUP) {
    const response = await asNobody.fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ Version: '2010-05-08', ...call }).toString(),
    });
    const answer = await response.text();
    const textOf = (tag: string) => new RegExp(`<${tag}>(.*?)</`).exec(answer)?.[1] ?? '';
    keys = {
      S3_ACCESS_KEY_ID: textOf('AccessKeyId'),
      S3_SECRET_ACCESS_KEY: textOf('SecretAccessKey'),
    };
  }
  const client = new AwsClient({
    accessKeyId: keys.S3_ACCESS_KEY_ID,
    secretAccessKey: keys.S3_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'us-east-1',
  });
  const made = await client.fetch(`${endpoint}/hub`, { method: 'PUT' });
  if (!made.ok) throw new Error(`The bucket was not made: ${await made.text()}`);
  return { env: { S3_ENDPOINT: endpoint, S3_BUCKET: 'hub', ...keys }, ...service };
}

/** @param probe Answers, whatever it says, once the service is there. */
function serviceAt(probe: string, run: () => ChildProcess): Pick<TestS3, 'start' | 'kill'> {
  let child: ChildProcess | undefined;
  return {
    async start() {
      child = run();
      for (let look = 0; look < 600; look += 1) {
        if (await fetch(probe).catch(() => undefined)) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('The S3 server does not answer.');
    },
    async kill() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
