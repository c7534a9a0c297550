import type { Config } from '../config.ts';
import { namesOfLimits } from '../http/guards/limits.ts';
import type { SharedCounts } from '../http/guards/limits.ts';
import { routes } from '../http/table.ts';
import type { Carrier } from '../live/carrier.ts';
import { createPostgresCarrier } from '../live/postgres-carrier.ts';
import { createRedisCarrier } from '../live/redis-carrier.ts';
import type { Logger } from '../log.ts';
import { operatorRoutes } from '../operator/table.ts';
import { openRedis } from '../redis.ts';

type Shared = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'redisUrl'>;

/**
 * What carries signals between the servers of a site: Redis where it is given, else the database
 * that they share. The built-in database is of one server alone, which needs none (decision 078).
 */
export function carrierOf(config: Shared): Carrier | null {
  if (config.databaseUrl === null) return null;
  if (config.redisUrl !== null) return createRedisCarrier(config.redisUrl);
  return createPostgresCarrier(config.databaseDirectUrl ?? config.databaseUrl);
}

/**
 * Where the servers of a site count limits together; undefined where each counts alone. A server
 * starts without a reachable Redis.
 */
export async function openSharedCounts(
  config: Shared,
  log: Logger,
): Promise<SharedCounts | undefined> {
  if (config.databaseUrl === null || config.redisUrl === null) return undefined;
  const redis = openRedis(config.redisUrl);
  // The first counted limit reports an unreachable Redis.
  await redis.connect().catch(() => undefined);
  const ofDesk = operatorRoutes.map(({ limit, name }) => ({ limit, name: `desk ${name}` }));
  return { redis, names: namesOfLimits([...routes, ...ofDesk]), log };
}
