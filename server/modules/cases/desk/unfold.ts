import { desc, eq } from 'drizzle-orm';
import type { Folded } from '../../../../shared/operator/queues.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { payments } from '../../../database/schema/purchases.ts';
import { Refusal } from '../../../http/route.ts';
import { checkQueue } from './desk.ts';
import type { Desk } from './desk.ts';
import { isMine, storedCase } from './rows.ts';

const MOST_PAYMENTS = 20;
type Line = { field: string; text: string };

/**
 * Shows what is folded of the subject of a case that the actor claimed; written down, and told to
 * the member.
 * @throws Refusal `not_found`, `case_not_claimed`.
 */
export async function unfold(
  desk: Desk,
  { id, what }: { id: string; what: Folded },
): Promise<Line[]> {
  const { database } = desk;
  const row = await storedCase(desk, id);
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  checkQueue(desk.actor, row.queue);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  const [found] = row.profile
    ? await database
        .select({ profile: profiles, id: members.id, email: members.email })
        .from(profiles)
        .innerJoin(members, eq(members.id, profiles.member_id))
        .where(eq(profiles.id, row.profile))
    : [];
  if (!found || found.profile.name === '') throw new Refusal('not_found');
  const { profile, email } = found;
  await desk.saw([{ profile: profile.id, what, count: 1, case: row.number }]);
  await desk.audit({
    act: 'unfold',
    subjects: [`case:${id}`, `member:${found.id}`],
    case: row.number,
    before: null,
    after: { what },
  });
  switch (what) {
    case 'birthday':
      return [{ field: 'date_of_birth', text: profile.date_of_birth }];
    case 'sexuality':
      return [{ field: 'sexuality', text: profile.sexuality ?? '' }];
    case 'interests':
      return profile.interests.map((text) => ({ field: 'interest', text }));
    case 'address':
      return [{ field: 'email', text: email }];
    case 'payments': {
      const paid = await database
        .select()
        .from(payments)
        .where(eq(payments.member_id, found.id))
        .orderBy(desc(payments.created_at))
        .limit(MOST_PAYMENTS);
      return paid.map((one) => ({
        field: one.status,
        text: `${one.created_at.toISOString().slice(0, 10)} ${(one.amount / 100).toFixed(2)} ${one.currency}`,
      }));
    }
  }
}
