import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decimalAmount, parseDecimalAmount } from '../../../shared/money.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { moneyActs } from '../../database/money-schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { Refusal } from '../../http/route.ts';
import { requestMoneyBack } from '../refunds/request.ts';
import { findPayment, lockPayment } from '../purchases/rows.ts';
import type { PaymentRow, PurchaseRow } from '../purchases/rows.ts';
import { announcePayment } from '../purchases/view.ts';
import { announcing, DeskError, idOf, reasonOf, recordAct, told } from './desk-acts.ts';
import type { Asked, Desk, Told } from './desk-acts.ts';

const askedSchema = z.object({
  credits: z.number().int().min(0),
  amount: z.number().int().positive(),
  currency: z.string(),
});
type AskedRefund = z.infer<typeof askedSchema>;

const written = ({ amount, currency }: AskedRefund): string =>
  `${decimalAmount({ amount })} ${currency}`;

/** What can still go back of a payment, in minor units. */
async function leftOf(database: Queryable, payment: PaymentRow): Promise<number> {
  const { rows } = await database.execute<{ gone: string }>(sql`
    select coalesce(sum(amount), 0) as gone from refunds where payment_id = ${payment.id} and status <> 'failed'`);
  return payment.amount - Number(rows[0]?.gone ?? 0) - payment.amount_charged_back;
}

/** What the options ask for: credits at the price paid for them, or an amount and no credits. */
function askedRefund({ options }: Asked, payment: PaymentRow, purchase: PurchaseRow): AskedRefund {
  const { credits, amount } = options;
  if ((credits === undefined) === (amount === undefined))
    throw new DeskError('Give either --credits N or --amount N, such as --amount 12.50.');
  const { currency } = payment;
  if (amount !== undefined) {
    const parsed = parseDecimalAmount(amount);
    if (parsed === null || parsed <= 0)
      throw new DeskError(`"${amount}" is no amount: write it as 12.50.`);
    return { credits: 0, amount: parsed, currency };
  }
  const count = Number(credits);
  if (!Number.isInteger(count) || count < 1 || count > purchase.credits)
    throw new DeskError(`--credits is a number from 1 to ${String(purchase.credits)}.`);
  // Rounded up for the member, as a withdrawal is.
  const price = Math.ceil((purchase.total_amount * count) / purchase.credits);
  return { credits: count, amount: price, currency };
}

async function giveBack(
  desk: Desk,
  tx: Transaction,
  paymentId: string,
  refund: AskedRefund & { reason: string },
): Promise<string> {
  const known = await findPayment(tx, paymentId);
  if (!known) throw new DeskError(`There is no payment ${paymentId}.`);
  const { payment, purchase } = await lockPayment(tx, known);
  if (payment.status !== 'completed' && payment.status !== 'held')
    throw new DeskError(
      `Nothing was paid: the payment is ${payment.status}. Look at it with: show ${paymentId}`,
    );
  const left = await leftOf(tx, payment);
  if (refund.amount > left)
    throw new DeskError(`Only ${written({ ...refund, amount: Math.max(0, left) })} is left of it.`);
  const { reason, credits, amount, currency } = refund;
  try {
    const id = await requestMoneyBack(tx, {
      paymentId,
      purchaseId: purchase.id,
      memberId: payment.member_id,
      kind: payment.status === 'held' ? 'mismatch' : 'operator',
      amount,
      currency,
      credits,
      reason,
      now: desk.clock.now(),
    });
    await announcing(desk, tx, (announcer) => announcePayment(announcer, payment));
    return id;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'nothing_to_refund')
      throw new DeskError('The member has fewer credits than that: use --amount for money alone.');
    throw error;
  }
}

/** `refund ID`: money back, at once or, from `refund_approval` on, once a second person agrees. */
export async function refund(desk: Desk, asked: Asked): Promise<Told> {
  const [id, reason] = [idOf(asked.words[0], 'a payment'), reasonOf(asked)];
  const at = desk.clock.now();
  return inTransaction(desk.database, async (tx) => {
    const payment = await findPayment(tx, id);
    if (!payment)
      throw new DeskError(`There is no payment ${id}. Look at a purchase with: show ID`);
    const { purchase } = await lockPayment(tx, payment);
    const wanted = askedRefund(asked, payment, purchase);
    const isLarge = wanted.amount >= desk.settings.current().refund_approval;
    const detail = { ...wanted, state: isLarge ? 'waiting' : 'done' };
    const act = { act: 'refund', reference: id, detail, actor: asked.actor, reason, at };
    const actId = await recordAct(tx, act);
    if (isLarge)
      return told(
        `${written(wanted)} needs a second person: npm run money -- approve ${actId} --as NAME`,
      );
    const refundId = await giveBack(desk, tx, id, { ...wanted, reason });
    return told(`Refund ${refundId} of ${written(wanted)} is on its way.`);
  });
}

/** `approve ACT`: by another person than who asked. */
export async function approve(desk: Desk, asked: Asked): Promise<Told> {
  const id = idOf(asked.words[0], 'an act (as printed by refund)');
  return inTransaction(desk.database, async (tx) => {
    const [act] = await tx.select().from(moneyActs).where(eq(moneyActs.id, id)).for('update');
    if (act?.act !== 'refund') throw new DeskError(`There is no refund that waits as ${id}.`);
    if (act.approved_at || (act.detail as { state?: string }).state !== 'waiting')
      throw new DeskError('That refund does not wait any more.');
    if (act.actor === asked.actor)
      throw new DeskError(`${act.actor} asked for it: somebody else approves, with --as NAME.`);
    const wanted = askedSchema.parse(act.detail);
    const refundId = await giveBack(desk, tx, act.reference, { ...wanted, reason: act.reason });
    await tx
      .update(moneyActs)
      .set({
        approved_by: asked.actor,
        approved_at: desk.clock.now(),
        detail: { ...wanted, state: 'done' },
      })
      .where(eq(moneyActs.id, id));
    return told(`Refund ${refundId} of ${written(wanted)} is on its way.`);
  });
}
