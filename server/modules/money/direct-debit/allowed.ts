import { eq, sql } from 'drizzle-orm';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { PaymentRow } from '../purchases/rows.ts';
import { isBarredFromRiskyMethods } from '../credits/debts.ts';
import { canSendTexts } from '../../notify/text-messages/messenger.ts';
import { blockOf, hadDebitReversed } from './blocks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Whether a member can pay by direct debit at all: codes can be texted, their account is old enough
 * (`min_account_age_h`), and they owe nothing and took nothing back.
 */
export async function mayUseDirectDebit(
  database: Queryable,
  services: Pick<Services, 'config' | 'settings'>,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  if (!canSendTexts(services.config)) return false;
  const { min_account_age_h: hours } = services.settings.current().direct_debit;
  const [member] = await database
    .select({ since: members.signup_at })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member || now.getTime() - member.since.getTime() < hours * HOUR_MS) return false;
  return !(
    (await isBarredFromRiskyMethods(database, memberId)) ||
    (await hadDebitReversed(database, memberId))
  );
}

const selectSums = statement<{ by_member: number; by_account: number }>(
  'direct_debit_sums',
  `
  select coalesce(sum(payment.amount) filter (where payment.member_id = $1::uuid), 0)::int as by_member,
    coalesce(sum(payment.amount) filter (where debit.iban_hmac = $2::bytea), 0)::int as by_account
  from direct_debits debit join payments payment on payment.id = debit.payment_id
  where (payment.member_id = $1::uuid or debit.iban_hmac = $2::bytea) and debit.signed_at > $3::timestamptz
    and payment.id <> $4::uuid and payment.status not in ('failed', 'cancelled', 'expired')`,
);

interface Debit {
  payment: Pick<PaymentRow, 'id' | 'member_id' | 'amount'>;
  iban: Buffer;
  phone: Buffer;
  settings: SiteSettings;
  now: Date;
}

/**
 * Checks account, phone and limit (R-386, R-387). Debits of one member and of one account are looked
 * at one after the other, so that two at once cannot both be the last that the limit allows.
 * @throws Refusal `direct_debit_blocked`, `direct_debit_limit`.
 */
export async function checkDebit(
  transaction: Transaction,
  { payment, iban, phone, settings, now }: Debit,
): Promise<void> {
  for (const one of [payment.member_id, iban.toString('hex')])
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`direct debit ${one}`}, 0))`,
    );
  const block = await blockOf(transaction, { iban, phone }, now);
  if (block === 'blocked') throw new Refusal('direct_debit_blocked');
  const { limit_amount: limit, limit_days: days } = settings.direct_debit;
  const since = new Date(now.getTime() - days * DAY_MS);
  const [sums] = await selectSums(transaction, [payment.member_id, iban, since, payment.id]);
  const before = Math.max(sums?.by_member ?? 0, sums?.by_account ?? 0);
  if (block === 'limited' || before + payment.amount > limit)
    throw new Refusal('direct_debit_limit');
}
