import { z } from 'zod';
import { LEGAL_PAGES } from '../site/routes.ts';
import { AGREED_PAGES } from '../site/legal-texts.ts';
import { call } from './call.ts';
import { dateSchema, instantSchema } from './fields.ts';

/** A run of words that look alike; `href` is a path of the site, or an address elsewhere. */
const spanSchema = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  href: z.string().optional(),
});
export type Span = z.infer<typeof spanSchema>;
const spans = z.array(spanSchema);

const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(spans) }),
  /** Made from the code's own lists: empty in a stored text, filled in as it is shown. */
  z.object({
    kind: z.literal('table'),
    name: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
]);
export type TextBlock = z.infer<typeof blockSchema>;
const blocks = z.array(blockSchema);

const sectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The section in plain words; empty where it is plain already. */
  summary: z.array(spans),
  blocks,
  /** Questions with their answers, or parts under a heading of their own. */
  parts: z.array(z.object({ title: z.string(), blocks })),
});
export type TextSection = z.infer<typeof sectionSchema>;

/** A legal or help text: what is stored, and with values and tables filled in what is shown. */
export const textBodySchema = z.object({
  title: z.string(),
  /** Why this version was made; empty in a first one. */
  reason: z.array(spans).default([]),
  intro: blocks,
  sections: z.array(sectionSchema),
});
export type TextBody = z.infer<typeof textBodySchema>;

const pageSchema = z.enum(LEGAL_PAGES);
/** A version is named by the day that it is valid from. */
const versionSchema = dateSchema;

const shownTextSchema = textBodySchema.extend({
  page: pageSchema,
  version: versionSchema,
  state: z.enum(['coming', 'current', 'past']),
  /** All versions, newest first, with the titles of the sections that changed in each. */
  versions: z.array(z.object({ version: versionSchema, changed: z.array(z.string()) })),
});
export type ShownText = z.infer<typeof shownTextSchema>;

const agreedPageSchema = z.enum(AGREED_PAGES);
const noticeSchema = z.object({
  page: agreedPageSchema,
  version: versionSchema,
  valid_from: instantSchema,
  /** `first`: the member joined before the text was a page. */
  kind: z.enum(['coming', 'current', 'first']),
  /** Why it was made, in the member's language; empty where that was not written. */
  reason: z.string(),
});
export type TextNotice = z.infer<typeof noticeSchema>;
const noticesAnswer = z.object({ notices: z.array(noticeSchema) });

/** The legal and help texts, and what a member learns of new versions. */
export const textCalls = {
  getText: call(
    'GET',
    '/api/text.php',
    'A legal or help text in the request’s language: the current version, or the one that is named.',
    {
      query: z.strictObject({ page: pageSchema, version: versionSchema.optional() }),
      answer: shownTextSchema,
    },
  ),
  getTextVersions: call(
    'GET',
    '/api/text-versions.php',
    'The current versions of the texts that one agrees to; null for a text that there is not.',
    { answer: z.object({ terms: versionSchema.nullable(), privacy: versionSchema.nullable() }) },
  ),
  getTextNotices: call(
    'GET',
    '/api/text-notices.php',
    'The versions of terms and privacy that the member has not agreed to yet, coming ones 30 days ahead.',
    { answer: noticesAnswer },
  ),
  agreeToText: call(
    'POST',
    '/api/text-notices.php',
    'Agrees to a version of the terms, or takes note of the privacy statement; gives what is left.',
    {
      body: z.strictObject({ page: agreedPageSchema, version: versionSchema }),
      answer: noticesAnswer,
    },
  ),
} as const;
