import { z } from 'zod';
import { MACRO_KINDS, MACRO_TITLE_LENGTH, unknownPlaceholders } from '../../operator/macros.ts';
import { WORDS_LENGTH } from '../../operator/queues.ts';
import { isBlank, normaliseText, textLength } from '../../text.ts';
import { call } from '../call.ts';
import { dateSchema, idSchema, instantSchema, localeSchema, writtenLine } from '../fields.ts';
import { operatorNameSchema } from './fields.ts';
import { legalPageSchema } from './legal-texts.ts';

const text = z
  .string()
  .max(WORDS_LENGTH * 40)
  .transform(normaliseText)
  .refine((words) => !isBlank(words), { error: 'blank' })
  .refine((words) => textLength(words) <= WORDS_LENGTH, { error: 'too_long' })
  .refine((words) => unknownPlaceholders(words).length === 0, { error: 'invalid' });

const sectionSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9-]+$/, { error: 'invalid' });

/** What an operator writes of a macro. */
const contents = {
  /** For operators alone. */
  title: writtenLine(MACRO_TITLE_LENGTH),
  kinds: z
    .array(z.enum(MACRO_KINDS))
    .min(1)
    .refine((kinds) => new Set(kinds).size === kinds.length, { error: 'invalid' }),
  texts: z
    .partialRecord(localeSchema, text)
    .refine((texts) => Object.keys(texts).length > 0, { error: 'required' }),
  /** The part of a legal text that it names, in the version in force; an older one is refused with `macro_changed`. */
  clause: z
    .strictObject({
      page: legalPageSchema,
      section: sectionSchema.nullable(),
      version: dateSchema,
    })
    .nullable(),
};

/** A macro that has moved on is refused with `macro_changed` (409). */
const ofVersion = { id: idSchema, version: z.number().int().min(1) };

const macroSchema = z.object({
  ...ofVersion,
  title: z.string(),
  kinds: z.array(z.enum(MACRO_KINDS)),
  texts: z.partialRecord(localeSchema, z.string()),
  clause: z
    .object({
      page: legalPageSchema,
      section: z.string().nullable(),
      version: dateSchema,
      /** Of the page and the section in the operator's language. */
      page_title: z.string(),
      section_title: z.string().nullable(),
      /** The version in force. */
      current: dateSchema,
      /** Whether the text differs there; false of a macro that names the one in force. */
      changed: z.boolean(),
    })
    .nullable(),
  /** It names a version that is no longer in force. */
  to_review: z.boolean(),
  /** The day from which it will have to be reviewed; null where nothing is announced. */
  review_from: dateSchema.nullable(),
  retired: z.boolean(),
  saved_by: operatorNameSchema.nullable(),
  saved_at: instantSchema,
});
const macro = z.object({ macro: macroSchema });

/** Answers that operators saved, for the words of their decisions. */
export const macroCalls = {
  getMacros: call('GET', '/api/macros', 'Macros of the kinds of cases that the caller decides.', {
    answer: z.object({ macros: z.array(macroSchema) }),
  }),
  getMacroClauses: call('GET', '/api/macros/clauses', 'What a macro can name, as it is in force.', {
    answer: z.object({
      pages: z.array(
        z.object({
          page: legalPageSchema,
          title: z.string(),
          version: dateSchema,
          coming: dateSchema.nullable(),
          sections: z.array(z.object({ id: z.string(), title: z.string() })),
        }),
      ),
    }),
  }),
  getMacroHistory: call('GET', '/api/macros/history', 'Every version of a macro, newest first.', {
    query: z.strictObject({ id: idSchema }),
    answer: z.object({
      versions: z.array(
        z.object({
          version: z.number().int(),
          title: z.string(),
          texts: z.partialRecord(localeSchema, z.string()),
          retired: z.boolean(),
          saved_by: operatorNameSchema.nullable(),
          saved_at: instantSchema,
        }),
      ),
    }),
  }),
  getMacroReviews: call('GET', '/api/macros/reviews', 'How many macros are to be reviewed.', {
    answer: z.object({
      to_review: z.number().int(),
      coming: z.object({ from: dateSchema, count: z.number().int() }).nullable(),
    }),
  }),
  createMacro: call('POST', '/api/macros', 'Keeps a new macro.', {
    body: z.strictObject({
      /** Made by the client: the same id again is the same macro. */
      id: idSchema,
      ...contents,
    }),
    answer: macro,
  }),
  editMacro: call('PUT', '/api/macros', 'Changes a macro; its earlier versions stay.', {
    body: z.strictObject({ ...ofVersion, ...contents }),
    answer: macro,
  }),
  confirmMacro: call(
    'PUT',
    '/api/macros/confirmed',
    'Says that a macro still holds with the version in force of the text that it names.',
    {
      body: z.strictObject({ ...ofVersion, in_force: dateSchema }),
      answer: macro,
    },
  ),
  retireMacro: call('PUT', '/api/macros/retired', 'Offers a macro no more, or again.', {
    body: z.strictObject({ ...ofVersion, retired: z.boolean() }),
    answer: macro,
  }),
} as const;
