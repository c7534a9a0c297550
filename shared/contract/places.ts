import { z } from 'zod';
import { COUNTRIES } from '../profile-choices.ts';
import { call } from './call.ts';

/** Degrees in a query string, from minus to plus `most`. */
export const degrees = (most: number) =>
  z
    .string()
    .regex(/^[+-]?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

export const placeCalls = {
  geocode: call(
    'GET',
    '/api/geocode.php',
    'The known place nearest to a position, false when none is near. The position is not kept.',
    {
      query: z.strictObject({ lat: degrees(90), lon: degrees(180) }),
      answer: z.union([
        z.literal(false),
        z.object({ country: z.enum(COUNTRIES), region: z.string(), city: z.string() }),
      ]),
    },
  ),
};
