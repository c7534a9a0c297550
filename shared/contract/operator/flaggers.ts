import { z } from 'zod';
import { UNION_COUNTRIES } from '../../union-countries.ts';
import { call } from '../call.ts';
import { dateSchema, idSchema, instantSchema, writtenLine } from '../fields.ts';
import { operatorNameSchema, reasonSchema } from './fields.ts';

const FLAGGER_NAME_LENGTH = 200;

/** Who it is, and which country's coordinator awarded the status when. */
const awarded = {
  name: writtenLine(FLAGGER_NAME_LENGTH),
  country: z.enum(UNION_COUNTRIES),
  awarded_on: dateSchema,
};
const flaggerSchema = z.object({
  ...awarded,
  id: idSchema,
  email: z.string(),
  /** Null of one marked on the machine. */
  marked_by: operatorNameSchema.nullable(),
  marked_at: instantSchema,
});

/** Trusted flaggers, whose notices come first (DSA, article 22). */
export const flaggerCalls = {
  getFlaggers: call('GET', '/api/trusted-flaggers', 'Addresses marked as trusted flaggers.', {
    answer: z.object({ flaggers: z.array(flaggerSchema) }),
  }),
  markFlagger: call(
    'POST',
    '/api/trusted-flaggers',
    'Marks the address that a notice came from; its open and coming notices go first.',
    {
      body: z.strictObject({
        id: idSchema,
        /** Of the notice. */
        number: z.number().int().positive(),
        ...awarded,
        reason: reasonSchema,
      }),
      answer: z.object({ flagger: flaggerSchema }),
    },
  ),
  unmarkFlagger: call(
    'DELETE',
    '/api/trusted-flaggers',
    'Takes the mark off; open notices of the address wait like those of anyone.',
    {
      body: z.strictObject({ id: idSchema, reason: reasonSchema }),
      answer: z.object({ unmarked: z.literal(true) }),
    },
  ),
} as const;
