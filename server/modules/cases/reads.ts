import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Answer } from '../../../shared/contract/calls.ts';
import { cases } from '../../database/schema/cases.ts';
import { contentViews } from '../../database/schema/operators.ts';
import type { Queryable } from '../../database/connection.ts';

const DAY_MS = 86_400_000;
/**
 * What was read of a member is disclosed with the decision, or after so many days at the latest.
 */
const DISCLOSED_AFTER_DAYS = 30;
const MOST_SHOWN = 200;

/** Discloses to members what was read of them for a case that is decided now. */
export async function discloseReads(database: Queryable, number: number, now: Date): Promise<void> {
  await database
    .update(contentViews)
    .set({ told_at: now })
    .where(and(eq(contentViews.case_number, number), isNull(contentViews.told_at)));
}

/**
 * Discloses to members what was read of them long ago, except what an authority or a seal holds.
 */
export async function discloseOldReads(database: Queryable, now: Date): Promise<void> {
  await database
    .update(contentViews)
    .set({ told_at: now })
    .where(
      and(
        isNull(contentViews.told_at),
        lt(contentViews.at, new Date(now.getTime() - DISCLOSED_AFTER_DAYS * DAY_MS)),
        sql`not exists (select from ${cases} where ${cases.number} = ${contentViews.case_number}
          and (${cases.source} = 'authority' or ${cases.sealed_at} is not null) and ${cases.held_until} > ${now.toISOString()}::timestamptz)`,
      ),
    );
}

/** What of a member was shown to moderators, once a case; nobody is named. */
export async function readReads(
  database: Queryable,
  profileId: string,
): Promise<Answer<'getReads'>['reads']> {
  const rows = await database
    .select({
      what: contentViews.what,
      number: contentViews.case_number,
      because: cases.kind,
      count: sql<number>`max(${contentViews.count})::int`,
      at: sql<string>`min(${contentViews.at})`,
    })
    .from(contentViews)
    .leftJoin(cases, eq(cases.number, contentViews.case_number))
    .where(and(eq(contentViews.profile_id, profileId), isNotNull(contentViews.told_at)))
    .groupBy(contentViews.what, contentViews.case_number, cases.kind)
    .orderBy(desc(sql`min(${contentViews.at})`))
    .limit(MOST_SHOWN);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
}
