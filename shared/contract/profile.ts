import { z } from 'zod';
import {
  ACTIVITY_SHOWN,
  BODY_TYPES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  INTERESTS,
  PROMOTIONS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  SMOKING,
  SPOKEN_LANGUAGES,
  WANTS_CHILDREN,
} from '../profile-choices.ts';
import { dateSchema, idSchema, instantSchema, localeSchema } from './fields.ts';
import { spendingSchema } from './spending.ts';

/** A photo as the viewer may see it; a locked photo's path leads to the blurred picture. */
export const imageSchema = z.object({
  id: idSchema,
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(['pending', 'active', 'rejected']),
  visibility: z.enum(['public', 'private']),
  locked: z.boolean(),
  width: z.number().int(),
  height: z.number().int(),
  /** Reason of a rejection, for its owner alone: one of `PHOTO_REASONS` or a moderator's words. */
  reason: z.string().optional(),
});
export type Image = z.infer<typeof imageSchema>;

/** Absent in lists, where nobody reads them. */
const profileDetails = {
  about: z.string().nullable(),
  /** Of what age they look for somebody; null is open at that end, both null is no answer. */
  seeks_min_age: z.number().int().nullable(),
  seeks_max_age: z.number().int().nullable(),
  /** Whether they have children. */
  children: z.boolean().nullable(),
  wants_children: z.enum(WANTS_CHILDREN).nullable(),
  smoking: z.enum(SMOKING).nullable(),
  /** In centimetres. */
  height: z.number().int().nullable(),
  languages: z.array(z.enum(SPOKEN_LANGUAGES)),
  hair_color: z.enum(HAIR_COLORS).nullable(),
  eye_color: z.enum(EYE_COLORS).nullable(),
  body_type: z.enum(BODY_TYPES).nullable(),
  relationship_status: z.enum(RELATIONSHIP_STATUSES).nullable(),
  tattoos: z.boolean().nullable(),
  reason: z.string().nullable(),
  interests: z.array(z.enum(INTERESTS)),
  sexuality: z.enum(SEXUALITIES).nullable(),
  /** `none` where the site does not show it (setting `member_resell`). */
  promotion: z.enum(PROMOTIONS),
};

/**
 * When a member was last here, in words and never as a time, or that they take a break; `on` is the
 * day in the member's country on which it was so.
 */
const activitySchema = z.object({
  said: z.enum(['today', 'yesterday', 'week', 'paused']),
  on: dateSchema,
});
/** The one telling thing of a card comes from here: what the whole profile shows as well. */
const introSchema = z.object({
  /** Everyday ones alone, since they are shown under a face (`EVERYDAY_INTERESTS`). */
  interests: z.array(z.enum(INTERESTS)),
  /** The first sentence of what the member wrote, or as much of it as fits on a card. */
  line: z.string().nullable(),
});
export type CardIntro = z.infer<typeof introSchema>;

/** A member in a viewer's list. Never a birth date, a coordinate or an e-mail address. */
export const profileCardSchema = z.object({
  id: idSchema,
  name: z.string(),
  age: z.number().int(),
  gender: z.enum(GENDERS),
  country: z.string(),
  /** Id of the region, see `region_data` of the settings. */
  region: z.string().nullable(),
  city: z.string().nullable(),
  /** Between their places, in steps of 5 km; null where one is unknown. */
  distance_km: z.number().int().nullable(),
  fictional: z.boolean(),
  online: z.boolean(),
  /** Absent where there is nothing, or the member hides it. */
  activity: activitySchema.optional(),
  main_image: imageSchema.nullable(),
  /** How many photos the viewer would see after becoming premium. */
  locked_photos: z.number().int(),
  status: z.enum(['active', 'disabled', 'deleted']),
  /** In lists of members; absent in conversations, for visitors and in what was stored before. */
  intro: introSchema.optional(),
});
export type ProfileCard = z.infer<typeof profileCardSchema>;

export const profileSchema = profileCardSchema.extend({
  ...profileDetails,
  images: z.array(imageSchema),
});
export type Profile = z.infer<typeof profileSchema>;

/** The member's own profile: what others see, the birth date and the consent. */
export const ownProfileSchema = profileSchema.extend({
  date_of_birth: dateSchema,
  consent_sensitive: z.boolean(),
  /** People without an account see the main photo, name and age; else "a member" and no more. */
  shown_to_strangers: z.boolean(),
  /** Found nowhere and suggested to nobody, until the member comes back. */
  paused: z.boolean(),
  activity_shown: z.enum(ACTIVITY_SHOWN),
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

export const userSchema = z.object({
  id: idSchema,
  status: z.enum(['not_confirmed', 'active', 'deleted']),
  email: z.string(),
  credits: z.number().int().min(0),
  paid_user: z.boolean(),
  fictional_icon: z.string(),
  signup_date: instantSchema,
  notifications_disabled: z.array(z.enum(['fbl', 'bounce', 'listunsubscribe'])),
  language: localeSchema,
  /** Notifications and the window's title name nobody and quote nothing. */
  discreet: z.boolean(),
  /** How many of the free member's conversation starts are left; null for premium members. */
  conversation_starts_left: z.number().int().nullable(),
  /** The newest payment that is not settled yet; null without any. */
  open_payment: idSchema.nullable(),
  /** The limits that the member set for their spending; null without any. */
  spending: spendingSchema.nullable(),
  /** The case in which something was decided about the member lately; null without any. */
  decided: z.number().int().nullable().optional(),
  profile: ownProfileSchema,
});
export type User = z.infer<typeof userSchema>;
