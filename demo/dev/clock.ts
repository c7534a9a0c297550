import { z } from 'zod';
import type { Services } from '../../server/services.ts';

const YEAR_MS = 366 * 86_400_000;

/** Forward only: going back would break what has happened. */
export const clockSchema = z.strictObject({
  advance_ms: z
    .number()
    .int()
    .min(0)
    .max(20 * YEAR_MS),
});

type Told = Pick<Services, 'clock'>;

export const tellClock = ({ clock }: Told): { now: string; offset_ms: number } => ({
  now: clock.now().toISOString(),
  offset_ms: clock.offset,
});

/** Moves the clock that every rule about time reads, and keeps it moved over a restart. */
export async function advanceClock(
  services: Told & Pick<Services, 'settings'>,
  { advance_ms }: z.output<typeof clockSchema>,
): Promise<ReturnType<typeof tellClock>> {
  services.clock.advance(advance_ms);
  await services.settings.storeClockOffset(services.clock.offset);
  return tellClock(services);
}
