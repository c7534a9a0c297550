import { desc, eq } from 'drizzle-orm';
import { FOLDED, SENDER_FOLDED } from '../../../../shared/operator/queues.ts';
import type { Folded, SenderFolded } from '../../../../shared/operator/queues.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { payments, purchases } from '../../../database/schema/purchases.ts';
import { Refusal } from '../../../http/route.ts';
import { checkQueue } from './desk.ts';
import type { Desk } from './desk.ts';
import { isMine, sourceOf, storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';
import { memberWhoComplains } from './member/sender.ts';

const MOST_PAYMENTS = 20;
const OF_WHOM = { subject: FOLDED, sender: SENDER_FOLDED } as const;
type Line = { field: string; text: string };
interface Person {
  member: typeof members.$inferSelect;
  profile: typeof profiles.$inferSelect;
}

async function subjectOfCase({ database }: Desk, row: StoredCase): Promise<Person | null> {
  if (row.profile === null) return null;
  const [found] = await database
    .select({ profile: profiles, member: members })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .where(eq(profiles.id, row.profile));
  return found && found.profile.name !== '' ? found : null;
}

async function paymentsOf({ database }: Desk, member: string): Promise<Line[]> {
  const paid = await database
    .select({ payment: payments, order: purchases.number })
    .from(payments)
    .innerJoin(purchases, eq(purchases.id, payments.purchase_id))
    .where(eq(payments.member_id, member))
    .orderBy(desc(payments.created_at))
    .limit(MOST_PAYMENTS);
  return paid.map(({ payment: one, order }) => ({
    field: one.status,
    text: `${one.created_at.toISOString().slice(0, 10)} · ${(one.amount / 100).toFixed(2)} ${one.currency} · ${one.method} · ${order}`,
  }));
}

function accountOf({ now }: Desk, { member, profile }: Person): Line[] {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const held = [
    ['suspended', member.suspended_until],
    ['uploads_off', member.uploads_off_until],
    ['messages_off', member.messages_off_until],
    ['reports_off', member.reports_off_until],
    ['not_listed', profile.not_listed_until],
  ] as const;
  return [
    { field: 'name', text: profile.name },
    { field: 'status', text: member.status },
    { field: 'member_since', text: day(member.signup_at) },
    { field: 'language', text: member.language },
    { field: 'premium', text: member.paid_user ? 'yes' : 'no' },
    { field: 'credits', text: String(member.credits) },
    ...(member.deletion_requested_at
      ? [{ field: 'leaves', text: day(member.deletion_requested_at) }]
      : []),
    ...(member.closed_at ? [{ field: 'closed', text: day(member.closed_at) }] : []),
    ...held.flatMap(([field, until]) =>
      until !== null && until > now ? [{ field, text: day(until) }] : [],
    ),
  ];
}

/**
 * Shows a folded part of the subject of a case that the actor claimed, or of the member who
 * complains; recorded, and disclosed to them.
 * @throws Refusal `not_found`, `case_not_claimed`, `validation_failed` for a part that is not
 *   folded.
 */
export async function unfold(
  desk: Desk,
  { id, of, what }: { id: string; of: keyof typeof OF_WHOM; what: Folded | SenderFolded },
): Promise<Line[]> {
  if (!OF_WHOM[of].some((one) => one === what))
    throw new Refusal('validation_failed', { fields: { what: 'invalid' } });
  const row = await storedCase(desk, id);
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  checkQueue(desk.actor, row.queue);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  // An appeal that came by link names no member itself.
  const source = await sourceOf(desk, row);
  const found =
    of === 'subject' ? await subjectOfCase(desk, source) : await memberWhoComplains(desk, source);
  if (!found) throw new Refusal('not_found');
  const { member, profile } = found;
  await desk.saw([{ profile: profile.id, what, count: 1, case: row.number }]);
  await desk.audit({
    act: 'unfold',
    subjects: [`case:${id}`, `member:${member.id}`],
    case: row.number,
    before: null,
    after: { what, of },
  });
  switch (what) {
    case 'birthday':
      return [{ field: 'date_of_birth', text: profile.date_of_birth }];
    case 'sexuality':
      return [{ field: 'sexuality', text: profile.sexuality ?? '' }];
    case 'interests':
      return profile.interests.map((text) => ({ field: 'interest', text }));
    case 'address':
      return [{ field: 'email', text: member.email }];
    case 'account':
      return accountOf(desk, found);
    case 'payments':
      return paymentsOf(desk, member.id);
  }
}
