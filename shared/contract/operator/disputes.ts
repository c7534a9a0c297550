import { z } from 'zod';
import { DISPUTE_OUTCOMES } from '../../operator/disputes.ts';
import { call } from '../call.ts';
import { dateSchema, idSchema, writtenLine } from '../fields.ts';
import { operatorNameSchema } from './fields.ts';

const caseNumber = z.number().int().positive();
const DISPUTE_BODY_LENGTH = 200;

const disputeSchema = z.object({
  id: idSchema,
  /** Null once the case is deleted, and where it was before the dispute came. */
  number: caseNumber.nullable(),
  body: z.string(),
  submitted_on: dateSchema,
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  decided_on: dateSchema.nullable(),
  /** Null while there is nothing to carry out. */
  carried_out: z.boolean().nullable(),
  recorded_by: operatorNameSchema.nullable(),
});
const dispute = z.object({ dispute: disputeSchema });

/** Disputes about decisions before certified bodies (DSA, article 21). */
export const disputeCalls = {
  getDisputes: call('GET', '/api/disputes', 'Disputes, those that wait for their outcome first.', {
    answer: z.object({ disputes: z.array(disputeSchema) }),
  }),
  recordDispute: call(
    'POST',
    '/api/disputes',
    'Records a dispute about a decided case; the same id again is the same dispute.',
    {
      body: z.strictObject({
        id: idSchema,
        number: caseNumber.nullable(),
        body: writtenLine(DISPUTE_BODY_LENGTH),
        submitted_on: dateSchema,
      }),
      answer: dispute,
    },
  ),
  endDispute: call(
    'PUT',
    '/api/disputes',
    'Records how a dispute ended, and whether that was carried out.',
    {
      body: z.strictObject({
        id: idSchema,
        outcome: z.enum(DISPUTE_OUTCOMES),
        decided_on: dateSchema,
        /** Of no meaning where nothing of the decision changes. */
        carried_out: z.boolean(),
      }),
      answer: dispute,
    },
  ),
} as const;
