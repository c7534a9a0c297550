import { z } from 'zod';
import { call, fileAnswer } from '../call.ts';
import { dateSchema } from '../fields.ts';

/** A number; null for one under five, which could be somebody. */
const cell = z.number().int().min(5).nullable();
const spanSchema = z.strictObject({
  from: dateSchema,
  /** The last day that counts. */
  to: dateSchema,
  network: z.string().max(100).optional(),
});

/** Networks that send visitors, the results, and the postbacks to them. */
export const partnerCalls = {
  getPartners: call('GET', '/api/partners', 'The partners, and the reports that they are owed.', {
    answer: z.object({
      /** The setting that turns reports on. */
      reports: z.boolean(),
      partners: z.array(
        z.object({
          network: z.string(),
          name: z.string(),
          active: z.boolean(),
          postback_url: z.string().nullable(),
          waiting: z.number().int().min(0),
          /** Failed, and tried again. */
          failing: z.number().int().min(0),
          /** Failed ten times. */
          given_up: z.number().int().min(0),
          last_error: z.string().nullable(),
        }),
      ),
    }),
  }),
  getArrivals: call(
    'GET',
    '/api/partners/arrivals',
    'What came of visits by day, network and page; numbers under five are left out.',
    {
      query: spanSchema,
      answer: z.object({
        rows: z.array(
          z.object({
            day: dateSchema,
            network: z.string(),
            /** Empty for what came after the visit. */
            lander: z.string(),
            visits: cell,
            bounces: cell,
            sign_ups: cell,
            activations: cell,
            purchases: cell,
            refunds: cell,
          }),
        ),
        /** There is more than one answer holds: a shorter time has it all. */
        more: z.boolean(),
      }),
    },
  ),
  getArrivalsFile: call('GET', '/api/partners/arrivals-file', 'The same as CSV.', {
    query: spanSchema,
    answer: fileAnswer,
  }),
} as const;
