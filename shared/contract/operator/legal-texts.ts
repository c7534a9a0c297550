import { z } from 'zod';
import { LOCALES } from '../../locales.ts';
import { LEGAL_PAGES } from '../../site/routes.ts';
import { call } from '../call.ts';
import { dateSchema, instantSchema } from '../fields.ts';
import { operatorNameSchema } from './fields.ts';
import { settingSchema } from './settings.ts';

export const legalPageSchema = z.enum(LEGAL_PAGES);
const localeSchema = z.enum(LOCALES);
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, { error: 'invalid' });
const page = z.strictObject({ page: legalPageSchema });

const draftSchema = z.object({
  page: legalPageSchema,
  /** The first day from which it can be valid. */
  earliest: dateSchema,
  /** Members are notified by mail, 30 days ahead. */
  announced: z.boolean(),
  locales: z.array(
    z.object({
      locale: localeSchema,
      /** Null where nothing is saved. */
      body: z.string().nullable(),
      saved_by: operatorNameSchema.nullable(),
      saved_at: instantSchema.nullable(),
    }),
  ),
  /** Why it cannot be published yet; empty where it can. */
  problems: z.array(z.string()),
  /** What it can announce to cost other credits: the settings as they are; empty for other texts. */
  prices: z.array(settingSchema),
  /** Of all languages; the one who asks for its publishing names it. */
  sha256: sha256Schema,
});

/** The legal and help texts: versions, and drafts of coming ones. */
export const legalTextCalls = {
  getLegalTexts: call('GET', '/api/legal-texts', 'Every text with its versions in every locale.', {
    answer: z.object({
      pages: z.array(
        z.object({
          page: legalPageSchema,
          draft: z.number().int().min(0),
          versions: z.array(
            z.object({
              version: dateSchema,
              state: z.enum(['coming', 'current', 'past']),
              published_at: instantSchema,
              published_by: z.string(),
              texts: z.array(z.object({ locale: localeSchema, sha256: sha256Schema })),
            }),
          ),
        }),
      ),
    }),
  }),
  getLegalText: call('GET', '/api/legal-texts/text', 'One published text as it was written.', {
    query: z.strictObject({ page: legalPageSchema, locale: localeSchema, version: dateSchema }),
    answer: z.object({ body: z.string(), sha256: sha256Schema }),
  }),
  getLegalDraft: call('GET', '/api/legal-texts/draft', 'What is written of a coming version.', {
    query: page,
    answer: draftSchema,
  }),
  saveLegalDraft: call('PUT', '/api/legal-texts/draft', 'Saves a coming version in a locale.', {
    body: z.strictObject({
      page: legalPageSchema,
      locale: localeSchema,
      body: z.string().min(1).max(60_000),
    }),
    answer: draftSchema,
  }),
  dropLegalDraft: call('DELETE', '/api/legal-texts/draft', 'Forgets a coming version.', {
    body: page,
    answer: draftSchema,
  }),
} as const;
