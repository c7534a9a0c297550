import { and, desc, eq } from 'drizzle-orm';
import { LOCALES } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { legalDrafts } from '../../database/schema/site-desk.ts';
import { legalTexts } from '../../database/schema/texts.ts';
import type { Sources } from './files.ts';
import { hashOf } from './store.ts';

type Draft = typeof legalDrafts.$inferSelect;

export const draftsOf = (database: Queryable, page: string): Promise<Draft[]> =>
  database.select().from(legalDrafts).where(eq(legalDrafts.page, page)).orderBy(legalDrafts.locale);

/** The texts of a page's drafts by locale, of those that there are. */
export const sourcesOf = (drafts: readonly Draft[]): Partial<Sources> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const draft = drafts.find((one) => one.locale === locale);
      return draft ? [[locale, draft.body]] : [];
    }),
  );

/** A hash over all languages of a draft, so that what is approved is what is published. */
export const hashOfSources = (sources: Partial<Sources>): string =>
  hashOf(
    LOCALES.map((locale) => {
      const source = sources[locale];
      return `${locale} ${source === undefined ? '-' : hashOf(source)}`;
    }).join('\n'),
  );

/** Stores the draft of a page in a locale, over the one before. */
export async function saveDraft(
  transaction: Transaction,
  draft: { page: string; locale: Locale; body: string; by: string; at: Date },
): Promise<void> {
  const { page, locale, by, at } = draft;
  const values = { body: draft.body.replaceAll('\r\n', '\n'), saved_by: by, saved_at: at };
  await transaction
    .insert(legalDrafts)
    .values({ id: `${page}/${locale}`, page, locale, ...values })
    .onConflictDoUpdate({ target: legalDrafts.id, set: values });
}

/** Forgets a page's drafts. */
export async function dropDrafts(transaction: Transaction, page: string): Promise<void> {
  await transaction.delete(legalDrafts).where(eq(legalDrafts.page, page));
}

type Published = Pick<
  typeof legalTexts.$inferSelect,
  'page' | 'locale' | 'version' | 'sha256' | 'valid_from' | 'published_at' | 'published_by'
>;

/** Every published version of every page and locale without its text, the newest first. */
export const publishedTexts = (database: Queryable): Promise<Published[]> =>
  database
    .select({
      page: legalTexts.page,
      locale: legalTexts.locale,
      version: legalTexts.version,
      sha256: legalTexts.sha256,
      valid_from: legalTexts.valid_from,
      published_at: legalTexts.published_at,
      published_by: legalTexts.published_by,
    })
    .from(legalTexts)
    .orderBy(legalTexts.page, desc(legalTexts.valid_from), legalTexts.locale);

/** A published text as it was written; null for a version that there is not. */
export async function publishedBody(
  database: Queryable,
  { page, locale, version }: { page: string; locale: Locale; version: string },
): Promise<{ body: string; sha256: string } | null> {
  const [row] = await database
    .select({ body: legalTexts.body, sha256: legalTexts.sha256 })
    .from(legalTexts)
    .where(
      and(
        eq(legalTexts.page, page),
        eq(legalTexts.locale, locale),
        eq(legalTexts.version, version),
      ),
    );
  return row ?? null;
}
