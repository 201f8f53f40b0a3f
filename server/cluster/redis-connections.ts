import type { UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

import type { ConnectionCounts } from '../realtime/gateway.ts';
import type { SharedRedis } from './redis.ts';

/** How long a connection counts that nobody renews: its process was killed. */
const LEASE_MS = 150_000;
const RENEW_EVERY_MS = 60_000;

/**
 * Adds a connection to a person's set, which is scored by when each ends; returns 0 where the set is
 * full. The clock is that of Redis, the same for all processes.
 */
const ADD = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

export interface RedisConnections extends ConnectionCounts {
  close(): void;
}

/**
 * Live connections of people on all processes. While Redis is away, each process counts its own.
 *
 * @param prefix Of all keys.
 */
export function redisConnections(
  { limits }: Pick<SharedRedis, 'limits'>,
  prefix: string,
  { leaseMs = LEASE_MS, renewEveryMs = RENEW_EVERY_MS } = {},
): RedisConnections {
  /** Those of this process. */
  const own = new Map<string, UserId>();
  const keyOf = (person: UserId) => `${prefix}:live:${person}`;

  async function add(person: UserId, connection: string, max: number): Promise<boolean> {
    try {
      return (await limits.eval(ADD, 1, keyOf(person), connection, max, leaseMs)) === 1;
    } catch {
      return true; // away: the next renewal adds it
    }
  }

  async function renew(): Promise<void> {
    const all = [...own];
    for (let at = 0; at < all.length; at += SERVER_LIMITS.liveConnectionsPerTurn) {
      const piece = all.slice(at, at + SERVER_LIMITS.liveConnectionsPerTurn);
      await Promise.all(
        piece.map(([connection, person]) =>
          own.has(connection) ? add(person, connection, Number.MAX_SAFE_INTEGER) : undefined,
        ),
      );
    }
  }
  const timer = setInterval(() => void renew(), renewEveryMs).unref();

  return {
    async add(person, connection) {
      own.set(connection, person);
      const isAdded = await add(person, connection, SERVER_LIMITS.liveConnectionsOfPerson);
      if (!isAdded) own.delete(connection);
      return isAdded;
    },
    remove(person, connection) {
      if (!own.delete(connection)) return;
      limits.zrem(keyOf(person), connection).catch(() => undefined); // away: it expires
    },
    close: () => clearInterval(timer),
  };
}
