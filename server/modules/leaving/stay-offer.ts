import { and, eq, isNull } from 'drizzle-orm';
import type { StayOffer } from '../../../shared/contract/leaving-calls.ts';
import type { Queryable } from '../../database/connection.ts';
import { members } from '../../database/schema.ts';
import { Refusal } from '../../http/route.ts';

/**
 * What a member may be given for staying (specification section 3, Settings: `delete_discount`; section 1, the retention flow). Zero is
 * no offer, and whoever took one is not offered another, so that asking to leave is no way to save money again and again.
 * @throws Refusal `not_found` for nobody.
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
  const taken =
    own.percentage !== null && own.at !== null
      ? { percentage: own.percentage, taken_at: own.at.toISOString() }
      : null;
  return { offer: own.at === null && discount > 0 ? discount : null, taken };
}

/**
 * Writes the offered discount down in the member's account, for their next purchase. Taken twice, it is the one that was taken first.
 * @param given.percentage what the page offered.
 * @throws Refusal `validation_failed` when the site offers something else by now.
 */
export async function takeStayOffer(
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
