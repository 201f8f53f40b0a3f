import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { diskBlobs } from './blobs/disk-blobs.ts';
import { fileHolds } from './blobs/file-holds.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { indexNewcomers } from './domain/people-search.ts';
import { viewerOfToken } from './domain/sessions.ts';
import { every } from './jobs/schedule.ts';
import { sweep } from './jobs/sweep.ts';
import { parsePool } from './media/parse-pool.ts';
import { newId } from './new-id.ts';
import { openStore } from './open-store.ts';
import { argonPasswords } from './passwords.ts';
import { memoryRateLimiter } from './rate-limiter.ts';
import type { RealtimeGateway } from './realtime/gateway.ts';
import { socketGateway } from './realtime/socket-gateway.ts';
import { hmacSigner } from './signer.ts';

const MINUTE_MS = 60_000;

export interface Hub {
  readonly context: Context;
  readonly realtime: RealtimeGateway;
  /** Stops what runs on its own and closes the store; requests have ended by then. */
  close(): Promise<void>;
}

export interface HubParts {
  readonly report: Context['report'];
  /** Milliseconds since the Unix epoch; the system's clock unless a test turns its own. */
  readonly now?: () => number;
}

/** Puts the parts together as `config` says. The data folder has been taken by then. */
export async function openHub(config: Config, { report, now = Date.now }: HubParts): Promise<Hub> {
  const incomingDir = join(config.dataDir, 'incoming');
  rmSync(incomingDir, { recursive: true, force: true }); // what a killed server was receiving
  const mediaDir = join(config.dataDir, 'media');
  for (const folder of [incomingDir, mediaDir]) mkdirSync(folder, { recursive: true });

  const store = await openStore(config, now());
  const secret = await store.transaction((tx) =>
    tx.secrets.getOrAdd('signing', randomBytes(32).toString('base64url')),
  );
  const parser = parsePool();
  const realtime = socketGateway({
    viewerOfToken: (token) => viewerOfToken(context, token),
    living: (sessions) => store.sessions.living(sessions, now()),
    publicOrigin: config.publicOrigin,
    report,
  });
  const context: Context = {
    settings: { registration: config.registration },
    store,
    blobs: diskBlobs(mediaDir),
    holds: fileHolds(),
    parser,
    passwords: argonPasswords(),
    limiter: memoryRateLimiter(config.limitScale, now),
    realtime,
    signer: hmacSigner(secret),
    incomingDir,
    now,
    newId: () => newId(now()),
    random: Math.random,
    report,
  };
  await indexNewcomers(context);
  const schedules = [
    every(
      60 * MINUTE_MS,
      () => sweep(context),
      (cause) => report('The sweep failed.', cause),
    ),
    every(
      MINUTE_MS,
      () => realtime.endStaleSessions(),
      (cause) => report('Ended sessions could not be looked up.', cause),
    ),
  ];
  return {
    context,
    realtime,
    async close() {
      await Promise.all(schedules.map((schedule) => schedule.stop()));
      await parser.close();
      await store.close();
    },
  };
}
