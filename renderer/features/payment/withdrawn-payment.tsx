import type { Payment } from '../../../shared/contract/payments.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

/** A payment that the member withdrew from: when that came in, and where the money is. */
export function WithdrawnPayment({
  payment,
  withdrawal,
}: {
  payment: Payment;
  withdrawal: Payment['returned'][number];
}) {
  const t = useText('payment');
  const format = useFormat();
  return (
    <>
      <p>{t('withdraw.declared', { when: format.exact(withdrawal.at) })}</p>
      <WithdrawalSteps
        credits={withdrawal.credits}
        amount={format.money(withdrawal.amount, payment.currency)}
        declaredAt={withdrawal.at}
        isBack={withdrawal.status === 'refunded'}
      />
    </>
  );
}
