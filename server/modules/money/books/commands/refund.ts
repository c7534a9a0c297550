import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { decimalAmount, parseDecimalAmount } from '../../../../../shared/money/money.ts';
import { rolesWith } from '../../../../../shared/operator/roles.ts';
import type { Transaction } from '../../../../database/connection.ts';
import { moneyActs } from '../../../../database/schema/books.ts';
import { refunds } from '../../../../database/schema/refunds.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { Refusal } from '../../../../http/route.ts';
import { auditConsole, namedOperator } from '../../../../operator/queues/console-desk.ts';
import { failRefund } from '../../refunds/fail.ts';
import { giveBack, leftOf, paidBy, needsSecondOperator } from '../../refunds/give-back.ts';
import { findPayment, lockPayment } from '../../purchases/rows.ts';
import type { PaymentRow, PurchaseRow } from '../../purchases/rows.ts';
import { announcePayment } from '../../purchases/view.ts';
import { journalLines } from '../journal.ts';
import { announcing, CommandError, idOf, reasonOf, recordAct, done } from './context.ts';
import type { CommandInput, CommandContext, CommandResult } from './context.ts';

const refundInputSchema = z.object({
  credits: z.number().int().min(0),
  amount: z.number().int().positive(),
  currency: z.string(),
});
type RefundInput = z.infer<typeof refundInputSchema>;

type Money = Pick<RefundInput, 'amount' | 'currency'>;
const PAID: readonly PaymentRow['status'][] = ['completed', 'held'];

const written = ({ amount, currency }: Money): string => `${decimalAmount({ amount })} ${currency}`;

/** What the options ask for: credits at the price paid for them, or an amount and no credits. */
async function readRefundInput(
  tx: Transaction,
  { options }: CommandInput,
  { payment, purchase }: { payment: PaymentRow; purchase: PurchaseRow },
): Promise<RefundInput> {
  const { credits, amount } = options;
  if ((credits === undefined) === (amount === undefined))
    throw new CommandError('Give either --credits N or --amount N, such as --amount 12.50.');
  const paid = await paidBy(tx, payment);
  if (!paid || !PAID.includes(payment.status))
    throw new CommandError(
      `Nothing was paid: the payment is ${payment.status}. Look at it with: show ${payment.id}`,
    );
  const { currency } = paid;
  if (amount !== undefined) {
    const parsed = parseDecimalAmount(amount);
    if (parsed === null || parsed <= 0)
      throw new CommandError(`"${amount}" is no amount: write it as 12.50.`);
    return { credits: 0, amount: parsed, currency };
  }
  if ((await journalLines(tx, 'sale', payment.id)).length === 0)
    throw new CommandError('Nobody was credited for that payment: use --amount for money alone.');
  const count = Number(credits);
  if (!Number.isInteger(count) || count < 1 || count > purchase.credits)
    throw new CommandError(`--credits is a number from 1 to ${String(purchase.credits)}.`);
  // Rounded up for the member, as a withdrawal is.
  const price = Math.ceil((purchase.total_amount * count) / purchase.credits);
  return { credits: count, amount: price, currency };
}

async function give(
  desk: CommandContext,
  tx: Transaction,
  paymentId: string,
  refund: RefundInput & { reason: string },
): Promise<string> {
  try {
    return await announcing(desk, tx, (announcer) =>
      giveBack({ ...announcer, database: tx }, paymentId, refund),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'nothing_to_refund')
      throw new CommandError(
        'The member has fewer credits than that: use --amount for money alone.',
      );
    const payment = await findPayment(tx, paymentId);
    if (!payment) throw new CommandError(`There is no payment ${paymentId}.`);
    const left = await leftOf(tx, payment);
    throw new CommandError(`Only ${written({ ...refund, amount: left })} is left of it.`);
  }
}

/**
 * Who asks for a large refund or approves it: an operator of the desk.
 * @throws CommandError for anybody else.
 */
async function refunder(
  tx: Transaction,
  { actor }: CommandInput,
): Promise<{ id: string; email: string; name: string }> {
  const named = await namedOperator(tx, actor, rolesWith('refunds'));
  if (named.operator === null)
    throw new CommandError(
      `${named.problem} Two operators give back so much: say who you are, with --as NAME.`,
    );
  return named.operator;
}

/** `refund ID`: money back, at once or, from `refund_approval` on, once a second person agrees. */
export async function refund(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [id, reason] = [idOf(asked.words[0], 'a payment'), reasonOf(asked)];
  const at = desk.clock.now();
  return inTransaction(desk.database, async (tx) => {
    const payment = await findPayment(tx, id);
    if (!payment)
      throw new CommandError(`There is no payment ${id}. Look at a purchase with: show ID`);
    const locked = await lockPayment(tx, payment);
    const wanted = await readRefundInput(tx, asked, locked);
    const isLarge = await needsSecondOperator(tx, payment, wanted, desk.settings.current());
    const detail = { ...wanted, state: isLarge ? 'waiting' : 'done' };
    const asker = isLarge ? await refunder(tx, asked) : null;
    const actor = asker?.email ?? asked.actor;
    const actId = await recordAct(tx, { act: 'refund', reference: id, detail, actor, reason, at });
    if (asker) {
      await auditConsole(
        tx,
        asked.user,
        {
          ...{ act: 'money_ask_refund', subjects: [`payment:${id}`, `money_act:${actId}`] },
          ...{ case: null, before: null, after: detail },
        },
        at,
        asker.id,
      );
      return done(
        `${written(wanted)} needs a second operator: npm run money -- approve ${actId} --as NAME`,
      );
    }
    const refundId = await give(desk, tx, id, { ...wanted, reason });
    return done(`Refund ${refundId} of ${written(wanted)} is on its way.`);
  });
}

/** `approve ACT`: by another operator than who asked. */
export async function approve(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const id = idOf(asked.words[0], 'an act (as printed by refund)');
  const at = desk.clock.now();
  return inTransaction(desk.database, async (tx) => {
    const [act] = await tx.select().from(moneyActs).where(eq(moneyActs.id, id)).for('update');
    if (act?.act !== 'refund') throw new CommandError(`There is no refund that waits as ${id}.`);
    if (act.approved_at || (act.detail as { state?: string }).state !== 'waiting')
      throw new CommandError('That refund does not wait any more.');
    const approver = await refunder(tx, asked);
    if ([approver.email, approver.name.toLowerCase()].includes(act.actor.toLowerCase()))
      throw new CommandError(`${act.actor} asked for it: somebody else approves, with --as NAME.`);
    const wanted = refundInputSchema.parse(act.detail);
    const refundId = await give(desk, tx, act.reference, { ...wanted, reason: act.reason });
    await tx
      .update(moneyActs)
      .set({
        approved_by: approver.email,
        approved_at: at,
        detail: { ...wanted, state: 'done' },
      })
      .where(eq(moneyActs.id, id));
    await auditConsole(
      tx,
      asked.user,
      {
        ...{ act: 'money_approve', subjects: [`money_act:${id}`, `refund:${refundId}`] },
        ...{ case: null, before: null, after: wanted },
      },
      at,
      approver.id,
    );
    return done(`Refund ${refundId} of ${written(wanted)} is on its way.`);
  });
}

/** `fail REFUND`: stops a refund that cannot be sent; credits return and the member is mailed. */
export async function fail(desk: CommandContext, asked: CommandInput): Promise<CommandResult> {
  const [id, reason] = [idOf(asked.words[0], 'a refund'), reasonOf(asked)];
  const at = desk.clock.now();
  return inTransaction(desk.database, async (tx) => {
    const [known] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (!known) throw new CommandError(`There is no refund ${id}. Look for it with: show ID`);
    const { payment_id: paymentId, purchase_id } = known;
    const { payment } = await lockPayment(tx, { id: paymentId, purchase_id });
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (refund?.status !== 'requested')
      throw new CommandError(`That refund is ${refund?.status ?? 'gone'}: it does not wait.`);
    await failRefund(tx, refund, { memberId: payment.member_id, why: reason, now: at });
    const detail = { credits: refund.credits, amount: refund.amount, currency: refund.currency };
    await recordAct(tx, { act: 'fail', reference: id, detail, actor: asked.actor, reason, at });
    await announcing(desk, tx, (announcer) => announcePayment(announcer, payment));
    return done(`Refund ${id} is not sent: ${String(refund.credits)} credits came back.`);
  });
}
