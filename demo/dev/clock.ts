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

type ClockServices = Pick<Services, 'clock'>;

export const clockAnswer = ({ clock }: ClockServices): { now: string; offset_ms: number } => ({
  now: clock.now().toISOString(),
  offset_ms: clock.offset,
});

/** Moves the clock that every rule about time reads; the move survives a restart. */
export async function advanceClock(
  services: ClockServices & Pick<Services, 'settings'>,
  { advance_ms }: z.output<typeof clockSchema>,
): Promise<ReturnType<typeof clockAnswer>> {
  services.clock.advance(advance_ms);
  await services.settings.storeClockOffset(services.clock.offset);
  return clockAnswer(services);
}
