import { and, arrayContains, desc, like } from 'drizzle-orm';
import { z } from 'zod';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import { auditEntries } from '../../database/schema/operators.ts';
import { fictionOf, writtenAs } from '../../modules/profiles/fiction/fiction.ts';
import { namesOf } from '../staff/view.ts';

type Log = OperatorAnswer<'getFictionLog'>;
/** Who was put on record as the writer of a profile, by whom and when. */
interface Recorded {
  name: string;
  by: string | null;
  at: Date;
}

const DAY_MS = 86_400_000;
const MOST_SHOWN = 50;
const MOST_READ = 1_000;
const afterSchema = z
  .object({ writer: z.string().optional(), fields: z.array(z.string()).optional() })
  .catch({});

/** Who was on record at some time of a day (UTC), the last one first. */
function recordedOn(day: string, recorded: readonly Recorded[]): Recorded[] {
  const start = Date.parse(`${day}T00:00:00Z`);
  const before = recorded.filter(({ at }) => at.getTime() < start + DAY_MS);
  const within = before.filter(({ at }) => at.getTime() >= start);
  const already = before[within.length];
  return already ? [...within, already] : within;
}

/**
 * What was done to a fictional profile and by whom, as the audit names them. Operators do not write
 * messages: as whose they count is the writer that an operator put on record (decision 096).
 * @throws Refusal `not_found` for a profile without the mark.
 */
export async function fictionLog(
  database: Database | Transaction,
  profile: string,
  now: Date,
): Promise<Log> {
  const row = await fictionOf(database, profile);
  const entries = await database
    .select()
    .from(auditEntries)
    .where(
      and(
        arrayContains(auditEntries.subjects, [`profile:${row.id}`]),
        like(auditEntries.act, '%fiction%'),
      ),
    )
    .orderBy(desc(auditEntries.number))
    .limit(MOST_READ);
  const recorded = entries.flatMap(({ after, at, operator_id: by }): Recorded[] => {
    const { writer } = afterSchema.parse(after);
    return writer === undefined ? [] : [{ name: writer, by, at }];
  });
  // From before the audit said who writes.
  if (recorded.length === 0 && row.writer !== null && row.changed_at !== null)
    recorded.push({ name: row.writer, by: row.changed_by, at: row.changed_at });
  const names = await namesOf(database, [
    ...entries.map((entry) => entry.operator_id),
    ...recorded.map(({ by }) => by),
  ]);
  const nameOf = (by: string | null) => (by !== null && names.get(by)) || null;
  const written = await writtenAs(database, row.id, now);
  return {
    written: written.map((one) => ({
      ...one,
      simulated: row.demo,
      writers: recordedOn(one.day, recorded).map(({ name, by, at }) => ({
        name,
        recorded_by: nameOf(by),
        since: at.toISOString(),
      })),
    })),
    changes: entries.slice(0, MOST_SHOWN).map((entry) => ({
      act: entry.act,
      operator: nameOf(entry.operator_id),
      fields: afterSchema.parse(entry.after).fields ?? [],
      at: entry.at.toISOString(),
    })),
  };
}
