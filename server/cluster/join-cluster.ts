import type { RateLimiter } from '../context.ts';
import type { ClusterLink } from '../realtime/gateway.ts';
import { clusterLink } from './cluster-link.ts';
import { connectRedis } from './redis.ts';
import { redisConnections } from './redis-connections.ts';
import { redisRateLimiter } from './redis-rate-limiter.ts';

/** What the processes of one hub share through Redis. */
export interface Cluster {
  readonly limiter: RateLimiter;
  readonly link: ClusterLink;
  /** Whether Redis is away: each process then counts limits for itself, and live events wait. */
  isDegraded(): boolean;
  leave(): void;
}

export interface ClusterOptions {
  readonly redisUrl: string;
  /** The same for all processes of a hub, and for no other hub of the same Redis. */
  readonly hubId: string;
  readonly limitScale: number;
  readonly now: () => number;
}

/** @throws {StartFailure} if Redis does not answer. */
export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const { redisUrl, hubId, limitScale, now } = options;
  const redis = await connectRedis(redisUrl);
  const prefix = `hub:${hubId}`;
  const connections = redisConnections(redis, prefix);
  return {
    limiter: redisRateLimiter(redis, prefix, limitScale, now),
    link: clusterLink(redis, prefix, connections),
    isDegraded: () => !redis.isReady(),
    leave() {
      connections.close();
      redis.close();
    },
  };
}
