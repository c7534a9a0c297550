import { z } from 'zod';
import {
  ACTIVITY_SHOWN,
  BODY_TYPES,
  COUNTRIES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  INTERESTS,
  LEAST_HEIGHT,
  MOST_HEIGHT,
  MOST_LANGUAGES,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  SMOKING,
  SPOKEN_LANGUAGES,
  WANTS_CHILDREN,
} from '../profile-choices.ts';
import { ABOUT_LENGTH, REASON_LENGTH } from '../account/profile-fields.ts';
import { OLDEST_AGE, YOUNGEST_AGE } from '../discover/search-limits.ts';
import { isBlank, normaliseLine, normaliseText, textLength } from '../text.ts';
import { call } from './call.ts';
import { dateSchema } from './fields.ts';
import { ownProfileSchema } from './profile.ts';

/** A text that may be empty. */
const words = (maximum: number, normalise: (text: string) => string) =>
  z
    .string()
    .max(maximum * 40)
    .transform(normalise)
    .refine((text) => textLength(text) <= maximum, { error: 'too_long' })
    .transform((text) => (isBlank(text) ? null : text))
    .nullable();

const soughtAge = z.number().int().min(YOUNGEST_AGE).max(OLDEST_AGE).nullable().optional();

/** What a member can change of the own profile; absent stays, null empties a field. */
export const profileEditSchema = z.strictObject({
  /** Checked by the rules of sign-up, at the server with the member's address. */
  name: z.string().max(1_000).transform(normaliseLine).optional(),
  gender: z.enum(GENDERS).optional(),
  date_of_birth: dateSchema.optional(),
  country: z.enum(COUNTRIES).optional(),
  region: z.string().max(10).nullable().optional(),
  city: z.string().max(100).nullable().optional(),
  seeks_min_age: soughtAge,
  seeks_max_age: soughtAge,
  children: z.boolean().nullable().optional(),
  wants_children: z.enum(WANTS_CHILDREN).nullable().optional(),
  smoking: z.enum(SMOKING).nullable().optional(),
  height: z.number().int().min(LEAST_HEIGHT).max(MOST_HEIGHT).nullable().optional(),
  languages: z
    .array(z.enum(SPOKEN_LANGUAGES))
    .transform((list) => [...new Set(list)])
    .refine((list) => list.length <= MOST_LANGUAGES, { error: 'too_many' })
    .optional(),
  hair_color: z.enum(HAIR_COLORS).nullable().optional(),
  eye_color: z.enum(EYE_COLORS).nullable().optional(),
  body_type: z.enum(BODY_TYPES).nullable().optional(),
  relationship_status: z.enum(RELATIONSHIP_STATUSES).nullable().optional(),
  tattoos: z.boolean().nullable().optional(),
  reason: words(REASON_LENGTH, normaliseLine).optional(),
  about: words(ABOUT_LENGTH, normaliseText).optional(),
  sexuality: z.enum(SEXUALITIES).nullable().optional(),
  interests: z
    .array(z.enum(INTERESTS))
    .max(INTERESTS.length)
    .transform((list) => [...new Set(list)])
    .optional(),
  /** The consent that sexuality and interests need; withdrawing it empties both. */
  consent_sensitive: z.boolean().optional(),
  /** Whether people without an account see the main photo, name and age. */
  shown_to_strangers: z.boolean().optional(),
  paused: z.boolean().optional(),
  activity_shown: z.enum(ACTIVITY_SHOWN).optional(),
});

export const ownProfileCalls = {
  saveProfile: call(
    'PUT',
    '/api/profile.php',
    'Changes fields of the member’s own profile; what is left out stays.',
    {
      body: profileEditSchema,
      answer: z.object({ profile: ownProfileSchema }),
    },
  ),
} as const;
