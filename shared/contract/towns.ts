import { z } from 'zod';
import { COUNTRIES } from '../profile-choices.ts';
import { call } from './call.ts';

/** The towns that a member can live in. */
export const townCalls = {
  getPlaces: call(
    'GET',
    '/api/places.php',
    'The towns of a country, each with the id of its region.',
    {
      query: z.strictObject({ country: z.enum(COUNTRIES) }),
      answer: z.object({ places: z.array(z.object({ name: z.string(), region: z.string() })) }),
    },
  ),
} as const;
