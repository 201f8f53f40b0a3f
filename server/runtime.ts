import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { cachedBlobs } from './blobs/cached-blobs.ts';
import { pendingFiles } from './blobs/pending-files.ts';
import type { Cluster, ClusterOptions } from './cluster/join-cluster.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { viewerOfToken } from './domain/accounts/sessions.ts';
import { indexPeopleOnce } from './domain/people/people-search.ts';
import { watchedRecords } from './domain/posts/watched-records.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { jobRunner } from './jobs/run-jobs.ts';
import { every } from './jobs/schedule.ts';
import { sweep } from './jobs/sweep.ts';
import { watchOperator } from './jobs/watch-operator.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { parsePool } from './media/parse-pool.ts';
import { type Gauges, type Metrics, NO_METRICS } from './metrics/metrics.ts';
import { newId } from './new-id.ts';
import type { OutgoingTrust } from './outgoing/public-address.ts';
import { pageReader } from './outgoing/read-page.ts';
import { argonPasswords } from './passwords.ts';
import { pushService } from './push/push-service.ts';
import { makeVapidKeys, type VapidKeys } from './push/vapid.ts';
import { memoryRateLimiter } from './rate-limiter.ts';
import type { RealtimeGateway } from './realtime/gateway.ts';
import { socketGateway } from './realtime/socket-gateway.ts';
import { cachedRecords } from './record-cache.ts';
import { hmacSigner } from './signer.ts';
import { hubClock } from './steady-clock.ts';
import { clearIncoming } from './storage/data-folder.ts';
import { openBlobs } from './storage/open-blobs.ts';
import { openStore } from './storage/open-store.ts';

const MINUTE_MS = 60_000;

export interface Runtime {
  readonly context: Context;
  readonly realtime: RealtimeGateway;
  readonly gauges: Gauges;
  /** Stops background work and closes the store; call it after requests have ended. */
  close(): Promise<void>;
}

export interface RuntimeOptions {
  readonly report: Context['report'];
  /** Milliseconds since the Unix epoch; by default the system clock, which never goes back here. */
  readonly now?: () => number;
  /** Whether this process does what only one of all may do; it is the only one by default. */
  readonly isLeader?: () => Promise<boolean>;
  /** None by default. */
  readonly metrics?: Metrics;
  /** Trusts a test's server. */
  readonly outgoingTrust?: OutgoingTrust;
}

/** Wires the server's parts together. The data folder must be locked already. */
export async function createRuntime(
  config: Config,
  { report, now: testClock, isLeader = async () => true, metrics, outgoingTrust }: RuntimeOptions,
): Promise<Runtime> {
  const incomingDir = join(config.dataDir, 'incoming');
  const mediaDir = join(config.dataDir, 'media');
  for (const folder of [incomingDir, mediaDir]) mkdirSync(folder, { recursive: true });
  clearIncoming(incomingDir, config.redisUrl === undefined ? 0 : SERVER_LIMITS.orphanMs);

  const blobs = await openBlobs(config);
  const store = await openStore(config, testClock?.() ?? Date.now(), metrics);
  const now = testClock ?? (await hubClock(store));
  const { secret, vapidKeys, hubId } = await store.transaction(async (tx) => ({
    secret: await tx.secrets.getOrAdd('signing', randomBytes(32).toString('base64url')),
    vapidKeys: await tx.secrets.getOrAdd('vapid', JSON.stringify(makeVapidKeys())),
    hubId: await tx.secrets.getOrAdd('hubId', randomBytes(9).toString('base64url')),
  }));
  const push = pushService({
    keys: JSON.parse(vapidKeys) as VapidKeys,
    hosts: config.pushHosts,
    contact: config.pushContact,
    now,
    ...(outgoingTrust ? { trust: outgoingTrust } : {}),
  });
  const pages = pageReader(outgoingTrust);
  const { redisUrl, limitScale } = config;
  const cluster =
    redisUrl === undefined
      ? undefined
      : await joinCluster({ redisUrl, hubId, limitScale, now }).catch(async (error: unknown) => {
          await store.close();
          throw error;
        });
  const limiter = cluster?.limiter ?? memoryRateLimiter(limitScale, now);
  const parser = parsePool({
    budget: {
      waitMs: (owner) => limiter.waitMs('uploadCpuMs', owner),
      charge: (owner, cpuMs) => limiter.charge('uploadCpuMs', owner, cpuMs),
    },
  });
  const realtime = socketGateway({
    viewerOfToken: async (token) => {
      const viewer = await viewerOfToken(context, token);
      return viewer?.isPendingDeletion ? undefined : viewer;
    },
    activeSessions: (sessions) => store.sessions.activeAmong(sessions, now()),
    findVisible: (viewer, watch) => watchedRecords(context, viewer, watch),
    publicOrigin: config.publicOrigin,
    cluster: cluster?.link,
    report,
  });
  const context: Context = {
    settings: {
      registration: config.registration,
      publicOrigin: config.publicOrigin,
      personStorageBytes: config.personStorageBytes,
    },
    store,
    cached: cachedRecords(),
    blobs: cachedBlobs(blobs),
    pendingFiles: pendingFiles({ store, now, newId: () => newId(now()) }),
    parser,
    passwords: argonPasswords(),
    mailer: config.smtpUrl === undefined ? undefined : smtpMailer(config.smtpUrl, config.mailFrom),
    limiter,
    realtime,
    push,
    pages,
    signer: hmacSigner(secret),
    incomingDir,
    now,
    newId: () => newId(now()),
    random: Math.random,
    isDegraded: () => cluster?.isDegraded() ?? false,
    metrics: metrics ?? NO_METRICS,
    report,
  };
  const stopController = new AbortController();
  const leads = (step: (context: Context, stop: AbortSignal) => Promise<void>) => async () => {
    if (await isLeader()) await step(context, stopController.signal);
  };
  const checkOperator = await watchOperator({
    context: { ...context, realtime: { ...realtime, publish: realtime.publishLocally } },
    endStaleSessions: () => realtime.endStaleSessions(),
  });
  const jobs = jobRunner(context, jobHandlers(context), stopController.signal);
  const schedules = [
    every(SERVER_LIMITS.operatorWatchMs, checkOperator, (cause) =>
      report('What an operator did could not be looked up.', cause),
    ),
    every(
      60 * MINUTE_MS,
      leads(sweep),
      (cause) => stopController.signal.aborted || report('The sweep failed.', cause),
    ),
    every(
      MINUTE_MS,
      () => realtime.endStaleSessions(),
      (cause) => report('Ended sessions could not be looked up.', cause),
    ),
    ...(testClock
      ? []
      : [
          every(SERVER_LIMITS.jobPollMs, jobs.poll, (cause) =>
            report('Jobs could not be done.', cause),
          ),
          // A start waits for no step over all rows that a new version asks for.
          every(
            60 * MINUTE_MS,
            leads(indexPeopleOnce),
            (cause) => report('People could not be indexed for the search.', cause),
            0,
          ),
        ]),
  ];
  return {
    context,
    realtime,
    gauges: {
      liveConnections: () => realtime.connections(),
      databaseWaiting: () => store.waiting(),
      uploadsWaiting: () => parser.waiting(),
      cachedRecordBytes: () => ({
        posts: context.cached.posts.bytes,
        outlines: context.cached.outlines.bytes,
      }),
      isDegraded: context.isDegraded,
      jobsDue: () => store.jobs.dueByKind(now()),
    },
    async close() {
      stopController.abort();
      await Promise.all(schedules.map((schedule) => schedule.stop()));
      await jobs.idle();
      push.close();
      pages.close();
      await parser.close();
      cluster?.leave();
      await store.close();
    },
  };
}

/** Loaded only where it is used: most hubs are one process. */
async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const { joinCluster: join } = await import('./cluster/join-cluster.ts');
  return join(options);
}
