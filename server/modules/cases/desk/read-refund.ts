import type { z } from 'zod';
import type { refundCalls } from '../../../../shared/contract/operator/refunds.ts';
import { readRefundFacts } from '../../money/refunds/asked.ts';
import { returnedOf } from '../../money/purchases/view.ts';
import { Refusal } from '../../../http/route.ts';
import { checkQueue } from './desk.ts';
import type { Desk } from './desk.ts';
import { isMine, storedCase } from './rows.ts';

type Shown = z.input<typeof refundCalls.getRefund.answer>['refund'];

/**
 * The facts for a decision on a refund, for the operator who claimed it; recorded, and disclosed to
 * the member.
 * @returns null where the purchase is not known.
 * @throws Refusal `not_found`, `case_not_claimed`.
 */
export async function readRefund(desk: Desk, id: string): Promise<Shown> {
  const row = await storedCase(desk, id);
  if (row?.kind !== 'refund' || row.sealed_at !== null) throw new Refusal('not_found');
  checkQueue(desk.actor, row.queue);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  if (row.purchase === null) return null;
  const settings = desk.services.settings.current();
  const facts = await readRefundFacts(desk.database, row.purchase, settings, row.created_at);
  if (!facts) return null;
  if (facts.profile)
    await desk.saw([{ profile: facts.profile, what: 'payments', count: 1, case: row.number }]);
  const { purchase, payment, rule } = facts;
  return {
    order: purchase.number,
    ordered_at: purchase.created_at.toISOString(),
    paid_at: payment?.paid_at?.toISOString() ?? null,
    method: payment?.method ?? null,
    payment: payment?.id ?? null,
    currency: purchase.currency,
    total: purchase.total_amount,
    credits: purchase.credits,
    unused: facts.unused,
    unused_amount: facts.unusedAmount,
    balance: facts.balance,
    asked_at: row.created_at.toISOString(),
    until: facts.until?.toISOString() ?? null,
    rule: rule && {
      credits: rule.credits,
      amount: rule.amount,
      ends_premium: rule.endsPremium,
      four_eyes: rule.needsSecondOperator,
    },
    nothing: facts.nothing,
    left: facts.left,
    returned: payment
      ? (await returnedOf(desk.database, payment.id)).map((one) => ({ ...one }))
      : [],
  };
}
