import { setTimeout as wait } from 'node:timers/promises';
import { pickWeighted, type Random } from '../../../demo/random.ts';
import { MIX } from './actions.ts';
import type { Kind } from './records.ts';

/**
 * Lets actions begin at random moments that nothing delays (a Poisson process): a slow server gets
 * the next one all the same. @param begin gets the moment that was meant, which a busy simulator
 * may miss.
 */
export async function arrive(
  { rate, seconds, random }: { rate: number; seconds: number; random: Random },
  begin: (kind: Kind, intendedAt: number) => void,
): Promise<void> {
  const began = performance.now();
  const until = began + seconds * 1_000;
  const pause = () => (-Math.log(1 - random()) / rate) * 1_000;
  for (let next = began + pause(); next < until; next += pause()) {
    const early = next - performance.now();
    if (early > 0) await wait(early);
    begin(pickWeighted(random, MIX), next);
  }
  const left = until - performance.now();
  if (left > 0) await wait(left);
}
