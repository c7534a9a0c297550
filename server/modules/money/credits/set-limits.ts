import type { Spending } from '../../../../shared/contract/spending.ts';
import { SPENDING_PERIODS } from '../../../../shared/money/ledger.ts';
import type { SpendingPeriod } from '../../../../shared/money/ledger.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import { toUser } from '../../account/sign-in/viewer.ts';
import { changedLimit, readPeriods, toLimit } from './limits.ts';

const lockMember = statement<{ country: string }>(
  'lock_spending',
  `
  select profile.country from members member join profiles profile on profile.member_id = member.id where member.id = $1::uuid for no key update of member`,
);
const writeLimit = statement(
  'write_spending_limit',
  `
  insert into spending_limits (member_id, period, credits, next_credits, next_at) values ($1::uuid, $2, $3::int, $4::int, $5::timestamptz)
  on conflict (member_id, period) do update set credits = excluded.credits, next_credits = excluded.next_credits, next_at = excluded.next_at`,
);
const markLimited = statement(
  'mark_spending_limited',
  `
  update members set spending_limited = exists (select from spending_limits where member_id = $1::uuid and credits is not null) where id = $1::uuid`,
);

/**
 * Changes the member's own limits; what is left out stays. Other devices are notified.
 * @throws Refusal `not_found` for an unknown member.
 */
export async function setLimits(
  request: Announcer,
  memberId: string,
  wanted: Partial<Record<SpendingPeriod, number | null | undefined>>,
): Promise<Spending | null> {
  const { database, now } = request;
  const [member] = await lockMember(database, [memberId]);
  if (!member) throw new Refusal('not_found');
  const whose = { memberId, country: member.country, at: now };
  const before = await readPeriods(database, whose);
  for (const period of SPENDING_PERIODS) {
    const credits = wanted[period];
    if (credits === undefined) continue;
    const changed = changedLimit(toLimit(before[period]), credits, now);
    await writeLimit(database, [
      memberId,
      period,
      changed.credits,
      changed.nextCredits,
      changed.nextAt,
    ]);
  }
  await markLimited(database, [memberId]);
  const user = await toUser(database, memberId, now);
  await announceChanges(request, [{ memberId, entity: 'account', id: memberId, value: user }]);
  return user.spending;
}
