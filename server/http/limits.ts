import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './route.ts';
import type { Limit, Viewer } from './route.ts';

export interface Limits {
  /**
   * Counts one call.
   * @throws Refusal `too_many_requests` with the seconds to wait.
   */
  count(limit: Limit, caller: { viewer: Viewer | null; network: string }): Promise<void>;
}

/** No limits at all, for tests that ask more than a person would. */
export const noLimits: Limits = { count: async () => undefined };

/** Limits kept in memory. Routes that share one `Limit` object are counted together. */
export function createLimits(): Limits {
  const limiters = new Map<Limit, RateLimiterMemory>();
  return {
    async count(limit, caller) {
      let limiter = limiters.get(limit);
      if (!limiter) limiters.set(limit, limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds, keyPrefix: '' }));
      const key = limit.per === 'member' && caller.viewer ? caller.viewer.memberId : caller.network;
      try {
        await limiter.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) });
      }
    },
  };
}
