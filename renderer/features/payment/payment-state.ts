import type { Payment } from '../../../shared/contract/payments.ts';
import { isCardMethod } from '../../../shared/money/payment-methods.ts';

type StateWord =
  'loading' | 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'held' | 'returned';

/** What a withdrawal of this payment came to, unless its money could not be sent. */
export const withdrawalIn = (payment: Payment): Payment['returned'][number] | null =>
  payment.returned.find(({ kind, status }) => kind === 'withdrawal' && status !== 'failed') ?? null;

export function stateWord(payment: Payment): StateWord {
  if (payment.held) return 'held';
  if (payment.status === 'failed') return payment.reason ?? 'failed';
  return payment.status === 'completed' && withdrawalIn(payment) ? 'returned' : payment.status;
}

/** How a payment came to nothing; a card's failure has words of its own. */
export function failedTitle(payment: Payment): 'card' | 'title' | 'cancelled' | 'expired' {
  if (payment.reason === 'cancelled' || payment.reason === 'expired') return payment.reason;
  return isCardMethod(payment.method) ? 'card' : 'title';
}

/** Whether a payment brought credits that are still the member's. */
export const isCredited = (payment: Payment): boolean =>
  payment.status === 'completed' && !payment.held && !withdrawalIn(payment);

/** The text that is the title of a payment's page. */
export function paymentTitle(payment: Payment) {
  if (payment.held) return 'held.title';
  if (payment.status === 'failed') return `failed.${failedTitle(payment)}` as const;
  if (payment.status === 'completed')
    return withdrawalIn(payment) ? 'withdraw.doneTitle' : 'done.title';
  return payment.status === 'loading' ? 'waiting.starting' : 'waiting.title';
}
