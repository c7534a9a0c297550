import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { describeClause, reviewOf, textsInForce } from '../../modules/cases/macros/clauses.ts';
import type { TextSource } from '../../modules/cases/macros/clauses.ts';
import { clauseOf } from '../../modules/cases/macros/store.ts';
import type { StoredMacro } from '../../modules/cases/macros/store.ts';
import type { Database, Transaction } from '../../database/connection.ts';
import type { Operator } from '../route.ts';
import { namesOf } from '../staff/view.ts';

type View = OperatorAnswer<'getMacros'>['macros'][number];
type Source = TextSource & { database: Database | Transaction };

/** Macros as an operator sees them: what they name in their language, and whether it still holds. */
export async function macroViews(
  source: Source,
  rows: readonly StoredMacro[],
  { language: locale }: Pick<Operator, 'language'>,
  now: Date,
): Promise<View[]> {
  const inForce = await textsInForce(source.database, now);
  const names = await namesOf(
    source.database,
    rows.map((row) => row.saved_by),
  );
  const views: View[] = [];
  for (const row of rows) {
    const clause = clauseOf(row);
    const { due, from } = reviewOf(clause, inForce);
    views.push({
      id: row.macro_id,
      version: row.version,
      title: row.title,
      kinds: row.kinds,
      texts: row.texts,
      clause: clause && {
        ...clause,
        ...(await describeClause(source, clause, { inForce, locale })),
      },
      to_review: due && !row.retired,
      review_from: row.retired ? null : from,
      retired: row.retired,
      saved_by: names.get(row.saved_by) ?? null,
      saved_at: row.saved_at.toISOString(),
    });
  }
  return views;
}
