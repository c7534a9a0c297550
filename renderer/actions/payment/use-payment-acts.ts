import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Payment } from '../../../shared/contract/payments.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { usePlatform, useToast, useWorker } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useRequest } from '../../session/use-request.ts';
import { usePayAt } from './use-pay-at.ts';

interface PaymentActs {
  busy: 'cancel' | 'retry' | null;
  /** Opens where paying goes on; without such a page, the payment's own. */
  goOn: () => void;
  cancel: () => Promise<void>;
  /** Pays the same order again at its price, by a method; opens the new payment. */
  retry: (method: PaymentMethod) => Promise<void>;
}

/** The acts on a payment; failures are reported in toasts.. */
export function usePaymentActs(payment: Payment): PaymentActs {
  const t = useText('payment');
  const request = useRequest();
  const worker = useWorker();
  const toast = useToast();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const path = usePath();
  const platform = usePlatform();
  const payAt = usePayAt();
  const [busy, setBusy] = useState<PaymentActs['busy']>(null);
  // The same try again, as after a lost answer, is the same payment.
  const attempt = useRef<{ method: PaymentMethod; key: string } | null>(null);
  const own = path(`/transactions/${payment.payment_id}`);

  async function cancel(): Promise<void> {
    setBusy('cancel');
    const answer = await request('cancelPayment', { body: { payment: payment.payment_id } });
    if (answer.ok) await worker.loadPayment(payment.payment_id);
    setBusy(null);
    if (!answer.ok) toast({ tone: 'danger', text: failureText(answer.failure) });
    else if (answer.value.payment.status === 'failed') toast({ text: t('cancelled') });
  }
  async function retry(method: PaymentMethod): Promise<void> {
    if (attempt.current?.method !== method) attempt.current = { method, key: newId() };
    setBusy('retry');
    const answer = await request('startPayment', {
      key: attempt.current.key,
      body: {
        purchase: payment.purchase,
        method,
        ...(method === payment.method && payment.bank !== null ? { bank: payment.bank } : {}),
        agreed_total: payment.amount,
        agreed_currency: payment.currency,
        return_to: platform.kind === 'desktop' ? 'app' : 'web',
      },
    });
    setBusy(null);
    if (!answer.ok) {
      if (answer.failure.code !== 'unreachable' && answer.failure.code !== 'offline')
        attempt.current = null;
      toast({ tone: 'danger', text: failureText(answer.failure) });
      void worker.loadPayment(payment.payment_id);
      return;
    }
    attempt.current = null;
    const begun = answer.value.payment;
    // Behind the bank's page, and in the desktop app's window, the new payment is waited for.
    await navigate(path(`/transactions/${begun.payment_id}`));
    payAt(answer.value.redirect_url ?? begun.actions.continue_url);
  }
  return {
    busy,
    goOn: () => {
      if (!payAt(payment.actions.continue_url)) void navigate(own);
    },
    cancel,
    retry,
  };
}
