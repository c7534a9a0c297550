import { z } from 'zod';
import { idSchema, instantSchema } from './fields.ts';

/** Somebody whom the member blocked: the name alone, the profile is hidden from both. */
export const blockedMemberSchema = z.object({
  id: idSchema,
  name: z.string(),
  blocked_at: instantSchema,
});
export type BlockedMember = z.infer<typeof blockedMemberSchema>;
