import { Redis, type RedisOptions } from 'ioredis';

import { StartFailure } from '../config.ts';
import { reasonOf } from '../logging/failure-log.ts';

/** Between two looks at whether Redis answers, and how long one may take. */
const CHECK_MS = 1000;
const ANSWER_MAX_MS = 500;
const CONNECT_MAX_MS = 5000;
const RETRY_MAX_MS = 1000;
/** Without an answer for so long, it is away. */
const AWAY_MS = 2 * CHECK_MS + ANSWER_MAX_MS;
/** Longer than a read of the event stream waits. */
const SILENCE_MAX_MS = 15_000;
/** How long events for other processes wait in memory while Redis is away. */
const EVENTS_WAIT_MS = 30_000;

/** Connections to the Redis that all processes of a hub share. */
export interface SharedRedis {
  /** Holds commands back while Redis is away. */
  readonly events: Redis;
  /** Fails at once while Redis is away. */
  readonly limits: Redis;
  isReady(): boolean;
  /** Whether it has been away for so long that events are no longer held back for it. */
  isLost(): boolean;
  close(): void;
}

/**
 * Connects to Redis, and again whenever the connection is lost.
 *
 * @throws {StartFailure} if it does not answer now.
 */
export async function connectRedis(url: string): Promise<SharedRedis> {
  await requireAnswer(url);
  const options: RedisOptions = {
    connectTimeout: CONNECT_MAX_MS,
    keepAlive: 10_000,
    retryStrategy: (tries) => Math.min(RETRY_MAX_MS, 50 * tries),
  };
  const events = new Redis(url, {
    ...options,
    maxRetriesPerRequest: null,
    socketTimeout: SILENCE_MAX_MS,
  });
  const limits = new Redis(url, {
    ...options,
    commandTimeout: ANSWER_MAX_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  for (const redis of [events, limits]) redis.on('error', () => undefined); // it connects again
  await new Promise((resolve) => limits.once('ready', resolve));

  let answeredAtMs = performance.now();
  limits.on('ready', () => {
    answeredAtMs = performance.now();
  });
  const silentMs = () => performance.now() - answeredAtMs;
  const timer = setInterval(() => {
    limits.ping().then(
      () => {
        answeredAtMs = performance.now();
      },
      () => {
        // It has the connection open, but does not answer: until it does, nothing is sent to it.
        if (limits.status === 'ready') limits.disconnect(true);
      },
    );
  }, CHECK_MS).unref();

  return {
    events,
    limits,
    // One that hangs accepts connections.
    isReady: () => limits.status === 'ready' && silentMs() < AWAY_MS,
    isLost: () => silentMs() > EVENTS_WAIT_MS,
    close() {
      clearInterval(timer);
      limits.disconnect();
      events.disconnect();
    },
  };
}

/** @throws {StartFailure} without the address, which may contain a password. */
async function requireAnswer(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MAX_MS,
    commandTimeout: CONNECT_MAX_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let problem: unknown;
  redis.on('error', (error) => {
    problem ??= error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    const cause = problem ?? error;
    throw new StartFailure(`The Redis of REDIS_URL cannot be used (${reasonOf(cause)}).`, {
      cause,
    });
  } finally {
    redis.disconnect();
  }
}
