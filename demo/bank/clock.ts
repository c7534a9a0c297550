import { z } from 'zod';

const TIMEOUT_MS = 2_000;
const answerSchema = z.object({ now: z.iso.datetime() });

/**
 * The shop's clock, read from its `/dev/clock`. While the shop is unreachable, the machine's time
 * plus the last known lead of the shop's. Simultaneous calls share one reading that began after
 * them.
 */
export function createShopClock(url: string): () => Promise<Date> {
  let lead = 0;
  const read = async (): Promise<Date> => {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { now } = answerSchema.parse(await answer.json());
      lead = Date.parse(now) - Date.now();
    } catch {
      // The shop is unreachable or starting: time goes on without it.
    }
    return new Date(Date.now() + lead);
  };
  let current: Promise<Date> | undefined;
  let following: Promise<Date> | undefined;
  const begin = (after?: Promise<Date>): Promise<Date> =>
    (after ? after.then(read) : read()).finally(() => {
      current = following;
      following = undefined;
    });
  return () => {
    if (current) return (following ??= begin(current));
    return (current = begin());
  };
}
