import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../../clock.ts';
import type { Logger } from '../../log.ts';
import { Refusal } from '../route.ts';
import type { Limit, Route, Viewer } from '../route.ts';

export interface Limits {
  /** Counts one call. @throws Refusal `too_many_requests` with the seconds to wait. */
  count(
    limit: Limit,
    caller: { viewer: Pick<Viewer, 'memberId' | 'paidUser'> | null; network: string },
  ): Promise<void>;
}

interface Counts extends Limits {
  /** Whether limits are shared by all processes. */
  readonly areShared: boolean;
}

export const noLimits: Limits = { count: async () => undefined };

/** A Redis in which all processes of a site count together. */
export interface SharedCounts {
  redis: Redis;
  /** The names of the limits of routes; others have their own, and one without counts in each process. */
  names: ReadonlyMap<Limit, string>;
  log: Pick<Logger, 'warn' | 'info'>;
}

/** After Redis did not answer, every process counts alone for this long. */
const REST_MS = 2_000;

/** The name of each limit of a table: that of the first route that has it. */
export function namesOfLimits(table: readonly Pick<Route, 'limit' | 'name'>[]): Map<Limit, string> {
  const names = new Map<Limit, string>();
  for (const { limit, name } of table) if (!names.has(limit)) names.set(limit, name);
  return names;
}

interface Counted {
  consume: (key: string) => Promise<unknown>;
  offset: number;
}

/**
 * Limits in memory, one for each `Limit` object, or in a Redis that several processes share; while
 * Redis is unreachable each process counts alone. Moving `/dev/clock` expires them.
 */
export function createLimits(
  clock: Pick<Clock, 'offset'> = { offset: 0 },
  shared?: SharedCounts,
): Counts {
  const limiters = { usual: new Map<Limit, Counted>(), premium: new Map<Limit, Counted>() };
  let restsUntil = 0;

  function limiterOf(limit: Limit, points: number): Counted['consume'] {
    const options = { points, duration: limit.seconds };
    const memory = new RateLimiterMemory({ ...options, keyPrefix: '' });
    const name = limit.name ?? shared?.names.get(limit);
    if (!shared || name === undefined) return (key) => memory.consume(key);
    const store = new RateLimiterRedis({
      ...options,
      storeClient: shared.redis,
      rejectIfRedisNotReady: true,
      keyPrefix: `vonk:limit:${name}:${points}:${clock.offset}`,
    });
    return async (key) => {
      if (Date.now() < restsUntil) return memory.consume(key);
      try {
        await store.consume(key);
        if (restsUntil > 0) shared.log.info({}, 'limits are counted by all servers together again');
        restsUntil = 0;
        return undefined;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error;
        if (restsUntil === 0)
          shared.log.warn(
            { err: error },
            'Redis does not answer: each server counts limits for itself',
          );
        restsUntil = Date.now() + REST_MS;
        return memory.consume(key);
      }
    };
  }

  return {
    get areShared() {
      // Also before a call finds out that it is unreachable.
      return !shared || (restsUntil === 0 && shared.redis.status === 'ready');
    },
    async count(limit, caller) {
      const isPremium = limit.premiumPoints !== undefined && caller.viewer?.paidUser === true;
      const known = isPremium ? limiters.premium : limiters.usual;
      let counted = known.get(limit);
      if (!counted || clock.offset - counted.offset >= limit.seconds * 1_000) {
        const points = isPremium ? (limit.premiumPoints ?? limit.points) : limit.points;
        counted = { consume: limiterOf(limit, points), offset: clock.offset };
        known.set(limit, counted);
      }
      const key = limit.per === 'member' && caller.viewer ? caller.viewer.memberId : caller.network;
      try {
        await counted.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new Refusal('too_many_requests', {
          retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
        });
      }
    },
  };
}
