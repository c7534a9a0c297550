import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import type { Transaction } from '../../database/connection.ts';
import { contentViews } from '../../database/schema/operators.ts';
import { profiles } from '../../database/schema/profiles.ts';
import type { ContentSeen } from '../../modules/cases/desk/desk.ts';

/**
 * Records what is shown of members, once a case, in the transaction that reads it: opening it again
 * shows nothing new. Nothing is recorded for an erased profile.
 * @param by the operator; null for a command of the machine.
 */
export async function noteSeen(
  transaction: Transaction,
  { operator, at }: { operator: string | null; at: Date },
  seen: readonly ContentSeen[],
): Promise<void> {
  if (seen.length === 0) return;
  const known = await transaction
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(seen.map(({ profile }) => profile))]));
  for (const { profile, what, count, case: number } of seen) {
    if (!known.some(({ id }) => id === profile)) continue;
    const before = await transaction.$count(
      contentViews,
      and(
        operator === null
          ? isNull(contentViews.operator_id)
          : eq(contentViews.operator_id, operator),
        eq(contentViews.profile_id, profile),
        eq(contentViews.what, what),
        eq(contentViews.case_number, number),
        gte(contentViews.count, count),
      ),
    );
    if (before === 0)
      await transaction.insert(contentViews).values({
        id: newId(at.getTime()),
        operator_id: operator,
        profile_id: profile,
        what,
        count,
        case_number: number,
        at,
      });
  }
}
