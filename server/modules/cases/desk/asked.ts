import { statement } from '../../../database/statement.ts';
import type { Measure } from '../../../../shared/operator/measures.ts';
import type { Desk } from './desk.ts';
import type { StoredCase } from './rows.ts';

/** The act that a second operator approves, by decision. */
export const ASKED_AS: Partial<Record<Measure, string>> = {
  closed: 'close_account',
  refunded: 'refund',
};
const ACTS = Object.values(ASKED_AS)
  .map((act) => `'${act}'`)
  .join(', ');

/** Approvals that decide a case once somebody gives them, as SQL. */
const openSql = (number: string, now: string): string =>
  `from approvals asked where asked.case_number = ${number} and asked.act in (${ACTS})
    and asked.state in ('waiting', 'delayed') and asked.expires_at > ${now}`;

/**
 * Whether a case waits for a second operator, as SQL; once the approval is refused, stopped or
 * expired it waits no more.
 */
export const waitsSql = (number: string, now: string): string =>
  `exists (select ${openSql(number, now)})`;

const select = statement<{ by: string; at: string; act: string }>(
  'approval_of_case',
  `
  select asked.asked_by::text as by, asked.asked_at as at, asked.act ${openSql('$1::int', '$2::timestamptz')} order by asked.asked_at limit 1`,
);

/** What a second operator was asked to approve in a case; null where it waits for nobody. */
export async function askedOf(
  { database, now }: Pick<Desk, 'database' | 'now'>,
  { number, closed_at: closed }: Pick<StoredCase, 'number' | 'closed_at'>,
): Promise<{ by: string; at: Date; measure: Measure } | null> {
  const [found] = closed === null ? await select(database, [number, now]) : [];
  if (!found) return null;
  const measure = found.act === ASKED_AS.refunded ? 'refunded' : 'closed';
  return { by: found.by, at: new Date(found.at), measure };
}
