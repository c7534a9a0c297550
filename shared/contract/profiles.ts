import { z } from 'zod';
import { call } from './call.ts';
import { idSchema } from './fields.ts';
import { ownProfileSchema, profileCardSchema, profileSchema } from './profile.ts';

/** Members as others may see them. */
export const profileCalls = {
  getProfile: call(
    'GET',
    '/api/profile.php',
    'A member as the viewer may see them, with profiles like theirs. Without an id the own profile; `as` shows it as others get it.',
    {
      query: z
        .strictObject({
          id: idSchema.optional(),
          as: z.enum(['visitor', 'free', 'premium']).optional(),
        })
        .refine((query) => query.id === undefined || query.as === undefined, {
          error: 'invalid',
          path: ['as'],
        }),
      answer: z.object({
        // Birth date, consent and what the member chose of being seen are in the own profile alone.
        profile: profileSchema.extend(
          ownProfileSchema
            .pick({
              date_of_birth: true,
              consent_sensitive: true,
              shown_to_strangers: true,
              paused: true,
              activity_shown: true,
            })
            .partial().shape,
        ),
        related: z.array(profileCardSchema),
        /** A conversation was begun before, even if deleted: the next message is not its first. */
        talked: z.boolean(),
      }),
    },
  ),
  getMemberCard: call(
    'GET',
    '/api/member-card.php',
    'A member as people without an account may see them: only one who allows it.',
    {
      query: z.strictObject({ id: idSchema }),
      answer: z.object({
        profile: profileCardSchema.pick({
          id: true,
          name: true,
          age: true,
          gender: true,
          country: true,
          region: true,
          fictional: true,
          main_image: true,
        }),
      }),
    },
  ),
} as const;
