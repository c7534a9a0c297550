import { z } from 'zod';
import { CONTENT_VIEWS } from '../../operator/content-views.ts';
import { call } from '../call.ts';
import { cursorSchema, idSchema, instantSchema } from '../fields.ts';
import { operatorNameSchema } from './fields.ts';

const contentViewSchema = z.object({
  id: idSchema,
  /** Null for a command of the machine. */
  operator: operatorNameSchema.nullable(),
  /** The member's profile; null once the account is erased. */
  profile: idSchema.nullable(),
  what: z.enum(CONTENT_VIEWS),
  /** How many were shown. */
  count: z.number().int().positive(),
  case: z.number().int().positive(),
  at: instantSchema,
  /** When it was disclosed to the member; null until then. */
  told_at: instantSchema.nullable(),
});

/** Who read what of members. */
export const contentViewCalls = {
  getContentViews: call(
    'GET',
    '/api/content-views',
    'What operators read of members, the latest first.',
    {
      query: z.strictObject({
        cursor: cursorSchema.optional(),
        profile: idSchema.optional(),
        operator: idSchema.optional(),
        case: z.coerce.number().int().positive().optional(),
      }),
      answer: z.object({
        views: z.array(contentViewSchema),
        next_cursor: z.string().nullable(),
      }),
    },
  ),
} as const;
