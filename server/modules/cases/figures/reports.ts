import { createHash } from 'node:crypto';
import { desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { figuresSchema } from '../../../../shared/contract/operator/transparency.ts';
import type { Figures } from '../../../../shared/contract/operator/transparency.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { disputes } from '../../../database/schema/cases.ts';
import { moderationRecords, transparencyReports } from '../../../database/schema/site-desk.ts';
import { Refusal } from '../../../http/route.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import type { Services } from '../../../services.ts';
import { countFigures } from './count.ts';
import { recipientJobs, recipientsOf } from './recipients.ts';
import { countedCases, countedDisputes, countedModerators } from './records.ts';

export type StoredReport = typeof transparencyReports.$inferSelect;

/** A published report stays for so long (Regulation (EU) 2024/2835). */
const REPORT_YEARS = 5;
const DAY_MS = 86_400_000;

// The database orders keys by its own rule: the schema's order is the one that is hashed.
const hashOf = (figures: Figures): string =>
  createHash('sha256')
    .update(JSON.stringify(figuresSchema.parse(figures)))
    .digest('hex');

/** The figures of a stored report. */
export const figuresOf = ({ figures }: Pick<StoredReport, 'figures'>): Figures =>
  figuresSchema.parse(figures);

export const storedReports = (database: Queryable): Promise<StoredReport[]> =>
  database.select().from(transparencyReports).orderBy(desc(transparencyReports.year));

/**
 * The reports that visitors see, the latest first. One whose figures are not those that were looked
 * at as it was published is left out, and logged.
 */
export async function publishedReports({
  database,
  log,
}: Pick<Services, 'log'> & { database: Queryable }): Promise<StoredReport[]> {
  const rows = await database
    .select()
    .from(transparencyReports)
    .where(isNotNull(transparencyReports.published_at))
    .orderBy(desc(transparencyReports.year));
  return rows.filter(({ year, figures, sha256 }) => {
    const read = figuresSchema.safeParse(figures);
    if (read.success && hashOf(read.data) === sha256) return true;
    log.error({ year }, 'the figures of a published year are not those that were published');
    return false;
  });
}

/** When the report of the latest year before another one was published. */
export const publishedBefore = (
  reports: readonly StoredReport[],
  { year }: Pick<StoredReport, 'year'>,
): Date | null =>
  reports.find((one) => one.year < year && one.published_at !== null)?.published_at ?? null;

/** One year, locked. @throws Refusal `not_found` */
async function reportOf(transaction: Transaction, year: number): Promise<StoredReport> {
  const [row] = await transaction
    .select()
    .from(transparencyReports)
    .where(eq(transparencyReports.year, year))
    .for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/**
 * Counts a year and stores what it comes to, for somebody to look at.
 * @throws Refusal `validation_failed` for a year that has not begun; `approval_closed` for a
 *   published one, which stays as it is.
 */
export async function countReport(
  transaction: Transaction,
  { year, by, at }: { year: number; by: string; at: Date },
): Promise<StoredReport> {
  if (year > at.getUTCFullYear())
    throw new Refusal('validation_failed', { fields: { year: 'too_large' } });
  const figures = countFigures(year, await countedCases(transaction, year), {
    months: await recipientsOf(transaction, year),
    disputes: await countedDisputes(transaction, year),
    ...(await countedModerators(transaction)),
    now: at,
  });
  const values = { figures, sha256: hashOf(figures), made_by: by, made_at: at };
  const [row] = await transaction
    .insert(transparencyReports)
    .values({ year, ...values })
    .onConflictDoUpdate({
      target: transparencyReports.year,
      set: values,
      setWhere: isNull(transparencyReports.published_at),
    })
    .returning();
  if (!row) throw new Refusal('approval_closed');
  return row;
}

/**
 * Publishes a counted year that is over, as it was looked at; once.
 * @throws Refusal `not_found`, `approval_changed` for other figures, `approval_closed` for one that is
 *   published, `validation_failed` for a year that is not over.
 */
export async function publishReport(
  transaction: Transaction,
  { year, sha256, by, at }: { year: number; sha256: string; by: string; at: Date },
): Promise<StoredReport> {
  const row = await reportOf(transaction, year);
  if (row.published_at !== null) throw new Refusal('approval_closed');
  if (row.sha256 !== sha256) throw new Refusal('approval_changed');
  if (year >= at.getUTCFullYear())
    throw new Refusal('validation_failed', { fields: { year: 'too_large' } });
  const published = { published_by: by, published_at: at };
  await transaction
    .update(transparencyReports)
    .set(published)
    .where(eq(transparencyReports.year, year));
  return { ...row, ...published };
}

/** Counts who uses the service, and forgets figures after their years. */
export const figureJobs: Readonly<Record<string, JobHandler>> = {
  ...recipientJobs,
  prune_figures: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      const year = now.getUTCFullYear() - REPORT_YEARS - 1;
      await transaction.delete(transparencyReports).where(lt(transparencyReports.year, year));
      await transaction
        .delete(moderationRecords)
        .where(lt(moderationRecords.received_at, new Date(Date.UTC(year, 0, 1))));
      await transaction.delete(disputes).where(lt(disputes.submitted_on, `${year}-01-01`));
    },
  },
};
