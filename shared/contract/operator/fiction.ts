import { z } from 'zod';
import { GENDERS } from '../../profile-choices.ts';
import { LOCALES } from '../../locales.ts';
import { call } from '../call.ts';
import { cursorSchema, dateSchema, idSchema, instantSchema } from '../fields.ts';
import { profileEditSchema } from '../own-profile.ts';
import { operatorNameSchema } from './fields.ts';

const line = z.string().trim().max(200);

/** Who writes for it, and where its picture comes from. */
const source = {
  /** Empty where nobody writes for it. */
  writer: line,
  picture_source: line.min(1),
};
/** What an operator writes of a fictional profile: as a member writes of their own. */
const edited = profileEditSchema.pick({
  name: true,
  city: true,
  languages: true,
  reason: true,
  about: true,
});

const fictionSchema = z.object({
  id: idSchema,
  name: z.string(),
  gender: z.enum(GENDERS),
  date_of_birth: dateSchema,
  country: z.string(),
  city: z.string().nullable(),
  languages: z.array(z.string()),
  reason: z.string().nullable(),
  about: z.string().nullable(),
  has_photo: z.boolean(),
  /** `/photos/ID/VARIANT?fiction=PROFILE` of the operator origin. */
  photos: z.array(
    z.object({
      id: idSchema,
      status: z.enum(['pending', 'active', 'rejected']),
      visibility: z.enum(['public', 'private']),
      /** Where it comes from: drawn by the program, or put in as a file. */
      origin: z.enum(['drawn', 'uploaded']),
      created_at: instantSchema,
    }),
  ),
  retired: z.boolean(),
  /** Null where it is not given. */
  writer: z.string().nullable(),
  picture_source: z.string().nullable(),
  changed_by: operatorNameSchema.nullable(),
  changed_at: instantSchema.nullable(),
});
const fiction = z.object({ profile: fictionSchema });

/** Fictional profiles, which carry the mark of fiction. */
export const fictionCalls = {
  getFiction: call('GET', '/api/fiction', 'Profiles with the mark of fiction, the newest first.', {
    query: z.strictObject({ cursor: cursorSchema.optional() }),
    answer: z.object({
      profiles: z.array(fictionSchema),
      next_cursor: z.string().nullable(),
    }),
  }),
  getFictionLog: call(
    'GET',
    '/api/fiction/log',
    'How much was written as a fictional profile by day and by whom, and who changed it; no words.',
    {
      query: z.strictObject({ profile: idSchema }),
      answer: z.object({
        written: z.array(
          z.object({
            day: dateSchema,
            messages: z.number().int().positive(),
            /** Of the demonstration: its simulation writes. */
            simulated: z.boolean(),
            /** On record that day as who writes, and who put them there; the last one first. */
            writers: z.array(
              z.object({
                /** Empty where nobody writes. */
                name: z.string(),
                recorded_by: operatorNameSchema.nullable(),
                since: instantSchema,
              }),
            ),
          }),
        ),
        changes: z.array(
          z.object({
            act: z.string(),
            operator: operatorNameSchema.nullable(),
            /** What of the profile was written. */
            fields: z.array(z.string()),
            at: instantSchema,
          }),
        ),
      }),
    },
  ),
  createFiction: call('POST', '/api/fiction', 'Makes a profile with the mark of fiction.', {
    body: edited.required({ name: true }).extend({
      /** Made by the client: the same id again is the same profile. */
      id: idSchema,
      gender: z.enum(GENDERS),
      date_of_birth: dateSchema,
      country: z.string().max(2),
      language: z.enum(LOCALES),
      ...source,
    }),
    answer: fiction,
  }),
  editFiction: call(
    'PUT',
    '/api/fiction',
    'Changes a fictional profile, and what is known of it.',
    {
      body: edited.extend({ id: idSchema, ...source }),
      answer: fiction,
    },
  ),
  retireFiction: call(
    'PUT',
    '/api/fiction/retired',
    'Takes a fictional profile out of every list, or puts it back.',
    { body: z.strictObject({ id: idSchema, retired: z.boolean() }), answer: fiction },
  ),
} as const;
