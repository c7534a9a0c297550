import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { announcedPricesSchema } from '../../../shared/contract/announced-prices.ts';
import type { AnnouncedPrices } from '../../../shared/contract/announced-prices.ts';
import { textBodySchema } from '../../../shared/contract/texts.ts';
import type { TextBody, TextSection } from '../../../shared/contract/texts.ts';
import { LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { legalTexts } from '../../database/schema/texts.ts';
import type { Sources } from './files.ts';
import { parseText } from './parse.ts';

interface TextVersion {
  version: string;
  /** Of the source, so that two texts with the same one are the same text. */
  sha256: string;
  validFrom: Date;
  /** What it announces to cost other credits from its day on. */
  prices: AnnouncedPrices;
}

/** Announced prices as they are stored; none for a text that announces nothing. */
export const pricesIn = (stored: unknown): AnnouncedPrices =>
  announcedPricesSchema.parse(stored ?? {});

export const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/** The day of an instant in UTC: the name of the version that is valid from its start. */
export const versionOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Publishes a version of a page in every locale.
 * @throws TextError for a source that is not a text; a unique violation for a version that exists.
 */
export async function publishText(
  transaction: Transaction,
  page: string,
  sources: Sources,
  {
    version,
    by,
    at,
    prices = null,
  }: { version: string; by: string; at: Date; prices?: AnnouncedPrices | null },
): Promise<void> {
  const [newest] = await versionsOf(transaction, page, 'nl');
  await transaction.insert(legalTexts).values(
    LOCALES.map((locale) => ({
      page,
      locale,
      version,
      body: sources[locale],
      blocks: parseText(sources[locale]),
      sha256: hashOf(sources[locale]),
      valid_from: new Date(`${version}T00:00:00Z`),
      published_at: at,
      published_by: by,
      supersedes: newest?.version ?? null,
      announced_prices: prices,
    })),
  );
}

const ofPage = (page: string, locale: Locale) =>
  and(eq(legalTexts.page, page), eq(legalTexts.locale, locale));

/** All versions of a page in a locale, newest first; none where there is no such page yet. */
export async function versionsOf(
  database: Queryable,
  page: string,
  locale: Locale,
): Promise<TextVersion[]> {
  const rows = await database
    .select({
      version: legalTexts.version,
      sha256: legalTexts.sha256,
      validFrom: legalTexts.valid_from,
      prices: legalTexts.announced_prices,
    })
    .from(legalTexts)
    .where(ofPage(page, locale))
    .orderBy(desc(legalTexts.valid_from));
  return rows.map((row) => ({ ...row, prices: pricesIn(row.prices) }));
}

/** The texts of all versions of a page in a locale by version, as stored, with placeholders. */
export async function bodiesOf(
  database: Queryable,
  page: string,
  locale: Locale,
): Promise<ReadonlyMap<string, TextBody>> {
  const rows = await database
    .select({ version: legalTexts.version, blocks: legalTexts.blocks })
    .from(legalTexts)
    .where(ofPage(page, locale));
  return new Map(rows.map(({ version, blocks }) => [version, textBodySchema.parse(blocks)]));
}

/** The text of one version of a page in every locale, as stored, with placeholders. */
export async function bodiesOfVersion(
  database: Queryable,
  page: string,
  version: string,
): Promise<ReadonlyMap<string, TextBody>> {
  const rows = await database
    .select({ locale: legalTexts.locale, blocks: legalTexts.blocks })
    .from(legalTexts)
    .where(and(eq(legalTexts.page, page), eq(legalTexts.version, version)));
  return new Map(rows.map(({ locale, blocks }) => [locale, textBodySchema.parse(blocks)]));
}

interface CurrentRow {
  page: string;
  version: string;
  sha256: string;
}

const selectCurrent = statement<CurrentRow>(
  'current_texts',
  `
  select distinct on (page) page, version, sha256 from legal_texts
  where locale = $1 and valid_from <= $2::timestamptz order by page, valid_from desc`,
);

/** The versions in force of all pages, with their hashes, by page. */
export async function currentVersions(
  database: Queryable,
  locale: Locale,
  at: Date,
): Promise<ReadonlyMap<string, { version: string; sha256: string }>> {
  const rows = await selectCurrent(database, [locale, at.toISOString()]);
  return new Map(rows.map(({ page, version, sha256 }) => [page, { version, sha256 }]));
}

/** Prevents other servers from publishing until the transaction ends. */
export const lockTexts = (transaction: Transaction): Promise<unknown> =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('legal texts', 0))`);

const same = (one: TextSection, other: TextSection | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The titles of the sections that a version has otherwise than the one before, or no longer. */
export function changedSections(newer: TextBody, older: TextBody): string[] {
  const before = new Map(older.sections.map((section) => [section.id, section]));
  const there = new Set(newer.sections.map(({ id }) => id));
  return [
    ...newer.sections.filter((section) => !same(section, before.get(section.id))),
    ...older.sections.filter(({ id }) => !there.has(id)),
  ].map(({ title }) => title);
}
