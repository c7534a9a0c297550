import { z } from 'zod';
import { CASE_KINDS } from '../../site/complaints.ts';
import { call } from '../call.ts';
import { dateSchema, idSchema, instantSchema } from '../fields.ts';
import { reasonSchema } from './fields.ts';

const caseNumber = z.number().int().positive();

/** Requests about a member's data, and what is held longer than usual. */
export const dataCalls = {
  getDataRequest: call(
    'GET',
    '/api/data-request',
    'How it is known who asks, of a request about data that the caller holds. No document is ever asked for.',
    {
      query: z.strictObject({ id: idSchema }),
      answer: z.object({
        /** Signed in as they asked; by the link that goes to the address of the account; no account. */
        proof: z.enum(['session', 'mail_link', 'none']),
      }),
    },
  ),
  getHolds: call('GET', '/api/holds', 'Cases that are held longer than the rules say.', {
    answer: z.object({
      holds: z.array(
        z.object({
          number: caseNumber,
          kind: z.enum(CASE_KINDS),
          until: instantSchema,
          reason: z.string(),
          by: z.string(),
        }),
      ),
    }),
  }),
  holdCase: call('PUT', '/api/holds', 'Holds a case and its evidence until a day.', {
    body: z.strictObject({ number: caseNumber, until: dateSchema, reason: reasonSchema }),
  }),
  releaseHold: call(
    'DELETE',
    '/api/holds',
    'Asks a second operator to end a hold, so that the usual time counts again, or to shorten it.',
    {
      body: z.strictObject({
        /** Of the approval, made by the client; the same id again is the same one. */
        id: idSchema,
        number: caseNumber,
        /** The last day that it holds instead; without one it ends at once. */
        until: dateSchema.optional(),
        reason: reasonSchema,
      }),
      answer: z.object({ approval: idSchema }),
    },
  ),
} as const;
