import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { paymentSchema } from '../../../../shared/contract/payments.ts';
import type { PaymentStatus } from '../../../../shared/money/payment-states.ts';
import type { Payment } from '../../../../shared/contract/payments.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { FAILURE_REASONS } from '../../../../shared/money/payment-failures.ts';
import type { Queryable } from '../../../database/connection.ts';
import { directDebits } from '../../../database/schema/direct-debits.ts';
import { chargebacks, refunds } from '../../../database/schema/refunds.ts';
import { statement } from '../../../database/statement.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import type { Services } from '../../../services.ts';
import { balanceChanges } from '../../account/sign-in/viewer.ts';
import { withdrawalOf } from '../refunds/withdrawal.ts';
import { isErased } from '../../account/leaving/erased.ts';
import { paymentWithPurchase } from './rows.ts';
import type { PaymentRow, PurchaseRow } from './rows.ts';
import { isUnderWay } from './states.ts';

const transferSchema = paymentSchema.shape.transfer;
const failureSchema = z.enum(FAILURE_REASONS).nullable().catch('unknown');
/** A payment that failed can be tried again for so long as its order is open. */
const STATUS: Readonly<Record<PaymentStatus, Payment['status']>> = {
  starting: 'loading',
  open: 'pending',
  pending: 'pending',
  held: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
};
const REASON: Readonly<Partial<Record<PaymentStatus, Payment['reason']>>> = {
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
};

const selectDebtPaid = statement<{ credits: number }>(
  'debt_paid_by_purchase',
  `
  select coalesce(-sum(amount), 0)::int as credits from ledger_entries where member_id = $1::uuid and cause = 'debt' and reference = $2::uuid`,
);

interface Asked {
  now: Date;
  settings: SiteSettings;
}

/** What came back of a payment, the bank's chargebacks among it, oldest first. */
export async function returnedOf(
  database: Queryable,
  payment: string,
): Promise<Payment['returned']> {
  const [sent, withdrawn] = [
    await database.select().from(refunds).where(eq(refunds.payment_id, payment)),
    await database.select().from(chargebacks).where(eq(chargebacks.payment_id, payment)),
  ];
  return [
    ...sent.map(({ id, kind, amount, credits, status, declared_at }) => ({
      id,
      kind,
      amount,
      credits,
      status,
      at: declared_at.toISOString(),
    })),
    ...withdrawn.map((row) => ({
      id: row.id,
      kind: 'chargeback' as const,
      amount: row.amount,
      credits: row.credits_taken + row.credits_owed,
      status: row.reversed_at ? ('reversed' as const) : ('refunded' as const),
      at: row.created_at.toISOString(),
    })),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
}

async function debtPaidBy(
  database: Queryable,
  { id, member_id: memberId }: PurchaseRow,
): Promise<number> {
  const [row] = await selectDebtPaid(database, [memberId, id]);
  return row?.credits ?? 0;
}

/** What a direct debit still needs of its member; null for any other payment. */
async function debitNeeds(
  database: Queryable,
  { id, method, status }: PaymentRow,
): Promise<Payment['needs']> {
  if (method !== 'sdd' || status !== 'starting') return null;
  const [debit] = await database
    .select({ status: directDebits.status })
    .from(directDebits)
    .where(eq(directDebits.payment_id, id));
  if (!debit || debit.status === 'void') return 'direct_debit';
  return debit.status === 'asked' ? 'direct_debit_code' : null;
}

const continueUrl = (payment: PaymentRow, needs: Payment['needs']): string | null => {
  if (needs !== null) return `/directdebit?payment=${payment.id}`;
  return payment.status === 'open' ? payment.redirect_url : null;
};

/** A payment as its member sees it now; the rows are theirs. */
export async function viewOf(
  database: Queryable,
  { payment, purchase }: { payment: PaymentRow; purchase: PurchaseRow },
  { now, settings }: Asked,
): Promise<Payment> {
  const needs = await debitNeeds(database, payment);
  const isOrdered = purchase.status === 'open' && purchase.expires_at > now;
  // A direct debit whose mandate is signed is on its way to the bank.
  const isSigned = payment.method === 'sdd' && payment.status === 'starting' && needs === null;
  return {
    payment_id: payment.id,
    purchase: purchase.id,
    number: purchase.number,
    bundle: purchase.bundle,
    credits: purchase.credits,
    amount: payment.amount,
    currency: paymentSchema.shape.currency.parse(payment.currency),
    list_amount: purchase.list_amount,
    discount_code: purchase.discount_code,
    vat_amount: purchase.vat_amount,
    vat_rate: purchase.vat_rate,
    country: purchase.country,
    method: payment.method,
    bank: payment.bank,
    status: isSigned ? 'pending' : STATUS[payment.status],
    reason: REASON[payment.status] ?? null,
    failure: payment.status === 'failed' ? failureSchema.parse(payment.failure) : null,
    held: payment.status === 'held',
    needs,
    transfer: isUnderWay(payment.status) ? transferSchema.parse(payment.transfer ?? null) : null,
    debt_credits: await debtPaidBy(database, purchase),
    returned: await returnedOf(database, payment.id),
    created_at: payment.created_at.toISOString(),
    completed_at:
      payment.status === 'completed' ? (purchase.credited_at ?? now).toISOString() : null,
    actions: {
      continue_url: continueUrl(payment, needs),
      retry: isOrdered && !isUnderWay(payment.status) && payment.status !== 'completed',
      cancel: payment.status === 'open' || (payment.status === 'starting' && !isSigned),
      receipt: payment.status === 'completed',
      withdraw:
        payment.status === 'completed'
          ? await withdrawalOf(database, purchase, settings, now)
          : null,
    },
  };
}

/** The same by its id. @throws Error for none. */
export async function paymentView(
  database: Queryable,
  paymentId: string,
  asked: Asked,
): Promise<Payment> {
  const row = await paymentWithPurchase(database, paymentId);
  if (!row) throw new Error('There is no such payment.');
  return viewOf(database, row, asked);
}

export type MoneyAnnouncer = Announcer & { services: Pick<Services, 'live' | 'settings'> };

/**
 * Sends the current payment and account to every device of a member, as the last act of the
 * transaction that changed them. An erased account has no devices, and nothing is written for it.
 */
export async function announcePayment(
  announcer: MoneyAnnouncer,
  { id, member_id: memberId }: Pick<PaymentRow, 'id' | 'member_id'>,
): Promise<void> {
  const { database, now, services } = announcer;
  if (await isErased(database, memberId)) return;
  const settings = services.settings.current();
  const payment = await paymentView(database, id, { now, settings });
  await announceChanges(announcer, [
    { memberId, entity: 'payment', id, value: payment },
    ...(await balanceChanges(database, memberId, now)),
  ]);
}
