import { z } from 'zod';
import { LEAVING_REASONS, LEAVING_TEXT_LENGTH } from '../account/leaving.ts';
import { normaliseText, textLength } from '../text.ts';
import { call, fileAnswer } from './call.ts';
import { instantSchema } from './fields.ts';
import { userSchema } from './profile.ts';

const leavingText = z
  .string()
  .max(LEAVING_TEXT_LENGTH * 40)
  .transform(normaliseText)
  .refine((text) => textLength(text) <= LEAVING_TEXT_LENGTH, { error: 'too_long' });

/** The offer to stay in percent, as accepted or now on the site; null without one. */
const stayOfferSchema = z.object({
  offer: z.number().int().min(1).max(100).nullable(),
  taken: z
    .object({
      percentage: z.number().int().min(1).max(100),
      taken_at: instantSchema,
      /** A purchase was paid with it. */
      used: z.boolean(),
    })
    .nullable(),
});
export type StayOffer = z.infer<typeof stayOfferSchema>;

export const leavingCalls = {
  requestDeletion: call(
    'POST',
    '/api/account-deletion.php',
    'Hides the account at once and deletes it for good 14 days later.',
    {
      body: z.strictObject({
        password: z.string().min(1).max(1_000),
        reason: z.enum(LEAVING_REASONS),
        text: leavingText.optional(),
        /** The address cannot join again once the deletion is final. */
        bar_address: z.boolean().default(false),
      }),
      answer: z.object({ final_at: instantSchema }),
    },
  ),
  takeDeletionBack: call(
    'DELETE',
    '/api/account-deletion.php',
    'Within the 14 days, brings the account back: by the mailed link’s token, or by address and password, which also signs in.',
    {
      body: z.strictObject({
        token: z.string().min(1).max(200).optional(),
        email: z.string().trim().min(1).max(320).optional(),
        password: z.string().min(1).max(1_000).optional(),
      }),
      answer: z.object({ user: userSchema.nullable() }),
    },
  ),
  getStayOffer: call(
    'GET',
    '/api/stay-offer.php',
    'The discount that a member who leaves is offered for staying, and the one that they took.',
    { answer: stayOfferSchema },
  ),
  takeStayOffer: call(
    'POST',
    '/api/stay-offer.php',
    'Takes the offered discount on the next purchase; once for an account.',
    {
      /** What the member saw: nobody gets another than they were promised. */
      body: z.strictObject({ percentage: z.number().int().min(1).max(100) }),
      answer: stayOfferSchema,
    },
  ),
  exportData: call(
    'GET',
    '/api/export.php',
    'Everything that the service holds on the member, as one zip archive: JSON, readable pages and the photos.',
    { answer: fileAnswer },
  ),
  exportByLink: call(
    'GET',
    '/api/archive.php',
    'The same archive by the link that was mailed to the address of the account, at the request of its member; works for a week.',
    { query: z.strictObject({ token: z.string().min(1).max(200) }), answer: fileAnswer },
  ),
} as const;
