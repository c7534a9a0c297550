import { and, eq, isNull } from 'drizzle-orm';
import type { StayOffer } from '../../../../shared/contract/leaving.ts';
import { STAY_CODE } from '../../../../shared/money/time-bonus.ts';
import type { Queryable } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';
import { hasUsedDiscount } from '../../money/discounts/uses.ts';

/**
 * What a member is offered for staying. Nobody is offered it twice, so that it cannot be farmed.
 * @throws Refusal `not_found` for an unknown member.
 */
export async function readStayOffer(
  database: Queryable,
  memberId: string,
  discount: number,
): Promise<StayOffer> {
  const [own] = await database
    .select({ percentage: members.stay_discount, at: members.stay_discount_at })
    .from(members)
    .where(eq(members.id, memberId));
  if (!own) throw new Refusal('not_found');
  const accepted =
    own.percentage !== null && own.at !== null
      ? {
          percentage: own.percentage,
          taken_at: own.at.toISOString(),
          used: await hasUsedDiscount(database, memberId, STAY_CODE),
        }
      : null;
  return { offer: own.at === null && discount > 0 ? discount : null, taken: accepted };
}

/**
 * Stores the accepted discount for the member's next purchase; a second time changes nothing.
 * @param given.percentage what the page offered.
 * @throws Refusal `validation_failed` when the site offers something else by now.
 */
export async function acceptStayOffer(
  database: Queryable,
  memberId: string,
  given: { percentage: number; discount: number; now: Date },
): Promise<StayOffer> {
  const { offer, taken } = await readStayOffer(database, memberId, given.discount);
  if (!taken && offer !== given.percentage)
    throw new Refusal('validation_failed', { fields: { percentage: 'invalid_value' } });
  await database
    .update(members)
    .set({ stay_discount: given.percentage, stay_discount_at: given.now })
    .where(and(eq(members.id, memberId), isNull(members.stay_discount_at)));
  return readStayOffer(database, memberId, given.discount);
}
