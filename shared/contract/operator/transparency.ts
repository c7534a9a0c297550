import { z } from 'zod';
import { call, fileAnswer } from '../call.ts';
import { instantSchema } from '../fields.ts';
import { operatorNameSchema } from './fields.ts';
import { sha256Schema } from './legal-texts.ts';

const count = z.number().int().min(0);
/** Of what was decided; null where nothing was. */
const minutes = z.number().min(0).nullable();
/** Six months of a year: from January or July. */
const halfYearSchema = z.object({
  /** 2026-01, and 2026-06. */
  from: z.string(),
  to: z.string(),
  /** How many of its months were counted. */
  counted: count,
  /** Of these, rounded. */
  average: count,
});
export type HalfYear = z.infer<typeof halfYearSchema>;
const monthsSchema = z.array(z.object({ month: z.string(), recipients: count }));
const yearSchema = z.coerce.number().int().min(2024).max(2100);

/** The figures of a year (Regulation (EU) 2024/2835): numbers alone, and names of categories. */
export const figuresSchema = z.object({
  year: z.number().int(),
  /** `received`, `median_minutes` and so on by category of the Union's database. */
  orders: z.array(
    z.object({
      country: z.string(),
      category: z.string(),
      received: count,
      median_minutes: minutes,
    }),
  ),
  notices: z.array(
    z.object({
      category: z.string(),
      flaggers: z.enum(['all', 'trusted']),
      received: count,
      decided: count,
      acted: count,
      /** Of those, how many rest on the law rather than the terms. */
      acted_on_law: count.default(0),
      median_minutes: minutes,
    }),
  ),
  /** Of all orders, all notices, and those of trusted flaggers, in minutes. */
  medians: z
    .object({ orders: minutes, notices: minutes, trusted: minutes })
    .default({ orders: null, notices: null, trusted: null }),
  measures: z.array(
    z.object({
      source: z.enum(['own_initiative', 'notice']),
      measure: z.string(),
      ground: z.string(),
      category: z.string(),
      count,
    }),
  ),
  appeals: z.object({
    received: count,
    decided: count,
    upheld: count,
    partly: count,
    dismissed: count,
    median_minutes: minutes,
  }),
  complaints: z.object({ received: count, decided: count, median_minutes: minutes }),
  /**
   * Disputes before certified bodies that were submitted in the year, by how they ended; of those
   * that changed a decision, how many were carried out. Not in figures of before they were recorded.
   */
  disputes: z
    .object({
      submitted: count,
      upheld: count,
      partly: count,
      reversed: count,
      omitted: count,
      median_days: z.number().min(0).nullable(),
      to_carry_out: count,
      carried_out: count,
    })
    .optional(),
  /** Accounts suspended or closed, and members who may send no more notices, on any ground. */
  suspensions: z.object({ accounts: count, notices: count }),
  automation: z.object({ fully: count, partly: count, none: count }),
  /** By language in which they judge; who speaks several stands in several. */
  moderators: z.array(z.object({ language: z.string(), count })),
  /** Each once. Not in figures of before languages were asked. */
  moderators_total: count.optional(),
  recipients: z.object({
    months: monthsSchema,
    average: count.nullable(),
    /** Every six months (DSA, article 24(2)). Not in figures of before they were counted so. */
    halves: z.array(halfYearSchema).optional(),
  }),
});
export type Figures = z.infer<typeof figuresSchema>;

const reportSchema = z.object({
  figures: figuresSchema,
  sha256: sha256Schema,
  made_by: operatorNameSchema.nullable(),
  made_at: instantSchema,
  published_by: operatorNameSchema.nullable(),
  published_at: instantSchema.nullable(),
});

/** The files of a year: the parts of the quantitative template, all of it, and single decisions. */
export const TRANSPARENCY_FILES = [
  'report_identification',
  'member_states_orders',
  'notices',
  'own_initiative_illegal',
  'own_initiative_tc',
  'appeals_and_recidivism',
  'automated_means',
  'human_resources',
  'amar',
  'recipients',
  'statements',
  'all',
] as const;

/** What the Digital Services Act has the service publish every year. */
export const transparencyCalls = {
  getTransparency: call('GET', '/api/transparency', 'The years that were counted.', {
    answer: z.object({
      reports: z.array(reportSchema),
      /** Counted up to now: the latest months, and the six months that are over. */
      recipients: z.object({ months: monthsSchema, halves: z.array(halfYearSchema) }),
    }),
  }),
  countTransparency: call(
    'POST',
    '/api/transparency',
    'Counts a year, for somebody to look at; a published year stays as it is.',
    { body: z.strictObject({ year: yearSchema }), answer: z.object({ report: reportSchema }) },
  ),
  publishTransparency: call(
    'PUT',
    '/api/transparency',
    'Publishes the figures of a year that is over, as they were looked at.',
    {
      body: z.strictObject({ year: yearSchema, sha256: sha256Schema }),
      answer: z.object({ report: reportSchema }),
    },
  ),
  getTransparencyFile: call(
    'GET',
    '/api/transparency/file',
    'A part of a counted year: CSV, or JSON of all of it.',
    {
      query: z.strictObject({ year: yearSchema, file: z.enum(TRANSPARENCY_FILES) }),
      answer: fileAnswer,
    },
  ),
} as const;
