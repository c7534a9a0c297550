import { z } from 'zod';
import { call } from '../call.ts';
import { idSchema, instantSchema, localeSchema, writtenLine } from '../fields.ts';
import { reasonSchema } from './fields.ts';

const caseNumber = z.number().int().positive();
/** What an order can be about: what the law forbids, or a child. */
export const ORDER_TOPICS = ['illegal_content', 'minor'] as const;

/** Orders of authorities, and evidence that two open together. */
export const orderCalls = {
  getOrders: call(
    'GET',
    '/api/authority-orders',
    'Orders of authorities, and what the caller and a colleague agreed to open and still may.',
    {
      answer: z.object({
        orders: z.array(
          z.object({
            id: idSchema,
            number: caseNumber,
            authority: z.string().nullable(),
            reference: z.string().nullable(),
            country: z.string(),
            created_at: instantSchema,
            due_at: instantSchema,
            closed_at: instantSchema.nullable(),
          }),
        ),
        openings: z.array(
          z.object({
            approval: idSchema,
            number: caseNumber,
            order: caseNumber.nullable(),
            until: instantSchema,
          }),
        ),
      }),
    },
  ),
  openOrder: call(
    'POST',
    '/api/authority-orders',
    'Opens the case of an authority’s order, with its reference and its own due time. The same id again is the same case.',
    {
      body: z.strictObject({
        id: idSchema,
        authority: writtenLine(200),
        reference: writtenLine(100),
        email: z.email().max(254).optional(),
        country: z.string().regex(/^[A-Z]{2}$/),
        locale: localeSchema,
        topic: z.enum(ORDER_TOPICS),
        profile: idSchema.optional(),
        due: instantSchema,
        text: z.string().min(1).max(5_000),
      }),
      answer: z.object({ id: idSchema, number: caseNumber }),
    },
  ),
  askEvidence: call(
    'POST',
    '/api/evidence/ask',
    'Asks a colleague to open evidence: of a sealed case, or of any for an authority’s order. What is agreed to is the hash of all of it.',
    {
      body: z.strictObject({
        id: idSchema,
        case: caseNumber,
        order: caseNumber.optional(),
        reason: reasonSchema,
      }),
      answer: z.object({ approval: idSchema }),
    },
  ),
  readEvidence: call(
    'POST',
    '/api/evidence',
    'Opens evidence that two agreed to open, for a day, by either of them; each time on record, and told to whom it is about unless that is held.',
    {
      body: z.strictObject({ approval: idSchema }),
      answer: z.object({
        number: caseNumber,
        order: z
          .object({
            number: caseNumber,
            authority: z.string().nullable(),
            reference: z.string().nullable(),
          })
          .nullable(),
        opened_at: instantSchema,
        evidence: z.string(),
        items: z.array(
          z.object({
            id: idSchema,
            kind: z.string(),
            profile: idSchema,
            text: z.string().nullable(),
            gift: z.string().nullable(),
            at: instantSchema,
            sha256: z.string().nullable(),
            file_sha256: z.string().nullable(),
            /** Whether its file is what was copied; null of what has no file or no hash. */
            file: z.enum(['same', 'changed', 'missing']).nullable(),
            /** In base64. */
            bytes: z.string().nullable(),
          }),
        ),
      }),
    },
  ),
} as const;
