import { z } from 'zod';
import { REPORT_KINDS, REPORT_TEXT_LENGTH } from '../report-kinds.ts';
import { normaliseText, textLength } from '../text.ts';
import { blockedMemberSchema } from './blocked-member.ts';
import { call } from './call.ts';
import { idSchema } from './fields.ts';

const profile = z.strictObject({ profile: idSchema });
const words = z
  .string()
  .max(REPORT_TEXT_LENGTH * 40)
  .transform(normaliseText)
  .refine((text) => textLength(text) <= REPORT_TEXT_LENGTH, { error: 'too_long' });

export const safetyCalls = {
  getBlocks: call('GET', '/api/block.php', 'Whom the member blocked, the latest first.', {
    answer: z.object({ blocks: z.array(blockedMemberSchema) }),
  }),
  block: call(
    'POST',
    '/api/block.php',
    'Blocks a member: chats and likes between the two go, and neither sees the other any more. Twice is once.',
    {
      body: profile,
      answer: z.object({ blocked: z.literal(true) }),
    },
  ),
  unblock: call('DELETE', '/api/block.php', 'Ends a block; nothing of what it took comes back.', {
    body: profile,
    answer: z.object({ blocked: z.literal(false) }),
  }),
  report: call(
    'POST',
    '/api/report.php',
    'Reports a profile, one of its photos or a message that the member got to the operator; confirmed by mail.',
    {
      body: z
        .strictObject({
          profile: idSchema.optional(),
          photo: idSchema.optional(),
          message: idSchema.optional(),
          kind: z.enum(REPORT_KINDS),
          text: words.optional(),
          /** Of a message: the operator may read up to ten before it, too. */
          context: z.boolean().optional(),
        })
        .refine(
          (body) =>
            [body.profile, body.photo, body.message].filter((one) => one !== undefined).length ===
            1,
          { error: 'required', path: ['profile'] },
        ),
      /** Its reference number. */
      answer: z.object({ number: z.number().int().positive() }),
    },
  ),
} as const;
