import type { Measure } from '../../../../../shared/operator/measures.ts';
import type { Queryable } from '../../../../database/connection.ts';
import { statement } from '../../../../database/statement.ts';
import type { StoredCase } from '../rows.ts';

export const HIDING_MEASURE = 'minor_hidden' satisfies Measure;

interface Hiding {
  photo: string | null;
  number: number;
  kept: unknown;
}

const selectHidings = statement<Hiding>(
  'hidings_that_a_case_decides',
  `
  select own.photo, own.number, judged.kept from cases own join decisions judged on judged.case_id = own.id
  where own.profile = $1::uuid and judged.measure = '${HIDING_MEASURE}' and judged.kept->>'followUp' = any($2::text[])`,
);

/** By what somebody is hidden until these cases about them are decided. */
export async function hidingsBy(
  database: Queryable,
  parts: readonly Pick<StoredCase, 'id' | 'profile'>[],
): Promise<readonly Hiding[]> {
  const [first] = parts;
  return first?.profile ? selectHidings(database, [first.profile, parts.map(({ id }) => id)]) : [];
}
