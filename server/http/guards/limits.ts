import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../../clock.ts';
import { Refusal } from '../route.ts';
import type { Limit, Viewer } from '../route.ts';

export interface Limits {
  /** Counts one call. @throws Refusal `too_many_requests` with the seconds to wait. */
  count(
    limit: Limit,
    caller: { viewer: Pick<Viewer, 'memberId' | 'paidUser'> | null; network: string },
  ): Promise<void>;
}

export const noLimits: Limits = { count: async () => undefined };

interface Counted {
  limiter: RateLimiterMemory;
  offset: number;
}

/** Limits in memory, one for each `Limit` object. `/dev/clock` ends them as waiting would. */
export function createLimits(clock: Pick<Clock, 'offset'> = { offset: 0 }): Limits {
  const limiters = { usual: new Map<Limit, Counted>(), premium: new Map<Limit, Counted>() };
  return {
    async count(limit, caller) {
      const isPremium = limit.premiumPoints !== undefined && caller.viewer?.paidUser === true;
      const known = isPremium ? limiters.premium : limiters.usual;
      let counted = known.get(limit);
      if (!counted || clock.offset - counted.offset >= limit.seconds * 1_000) {
        const points = isPremium ? (limit.premiumPoints ?? limit.points) : limit.points;
        known.set(
          limit,
          (counted = {
            limiter: new RateLimiterMemory({ points, duration: limit.seconds, keyPrefix: '' }),
            offset: clock.offset,
          }),
        );
      }
      const key = limit.per === 'member' && caller.viewer ? caller.viewer.memberId : caller.network;
      try {
        await counted.limiter.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new Refusal('too_many_requests', {
          retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
        });
      }
    },
  };
}
