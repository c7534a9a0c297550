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
  const limiters = { usual: new Map<Limit, RateLimiterMemory>(), premium: new Map<Limit, RateLimiterMemory>() };
  return {
    async count(limit, caller) {
      const isPremium = limit.premiumPoints !== undefined && caller.viewer?.paidUser === true;
      const known = isPremium ? limiters.premium : limiters.usual;
      let limiter = known.get(limit);
      if (!limiter) known.set(limit, limiter = new RateLimiterMemory({ points: isPremium ? limit.premiumPoints ?? limit.points : limit.points, duration: limit.seconds, keyPrefix: '' }));
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
