import type { Measure } from '../../../shared/operator/measures.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { StoredCase } from './desk/rows.ts';

/** A decision that left the rest to another case, and the case that it was made in. */
interface OpeningDecision {
  photo: string | null;
  number: number;
  kept: unknown;
}

const select = statement<OpeningDecision>(
  'decisions_that_opened_cases',
  `
  select own.photo, own.number, judged.kept from cases own join decisions judged on judged.case_id = own.id
  where own.profile = $1::uuid and judged.measure = $2 and judged.kept->>'followUp' = any($3::text[])`,
);

/** The decisions of a measure that opened cases: a quarantine, or hiding a possible minor. */
export async function openedBy(
  database: Queryable,
  measure: Measure,
  opened: readonly Pick<StoredCase, 'id' | 'profile'>[],
): Promise<readonly OpeningDecision[]> {
  const [first] = opened;
  if (!first?.profile) return [];
  return select(database, [first.profile, measure, opened.map(({ id }) => id)]);
}
