import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useConnection, useMember, useWorker } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { focusPage } from '../../session/page-focus.ts';
import { useRequest } from '../../session/use-request.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import styles from './payment.module.css';

/** Withdrawal from an order in two presses; afterwards the payment says when it came in. */
export function Withdrawal({
  payment,
  withdraw,
}: {
  payment: Payment;
  withdraw: NonNullable<Payment['actions']['withdraw']>;
}) {
  const t = useText('payment');
  const { credits: balance } = useMember();
  const worker = useWorker();
  const request = useRequest();
  const failureText = useFailureText();
  const online = useConnection() === 'online';
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await request('requestRefund', { body: { payment: payment.payment_id } });
    if (answer.ok) await worker.loadPayment(payment.payment_id);
    setBusy(false);
    if (!answer.ok) {
      setFailure(failureText(answer.failure));
      return;
    }
    // The button that was pressed is no more, and nothing takes focus behind an open dialog.
    flushSync(() => setAsked(false));
    focusPage();
  }
  const close = () => {
    setAsked(false);
    // What is left of the right after a refusal; with it, the button may go.
    if (failure !== null) void worker.loadPayment(payment.payment_id);
  };
  return (
    <>
      <Button
        variant="line"
        className={styles['withdraw']}
        disabled={!online}
        onClick={() => {
          setFailure(null);
          setAsked(true);
        }}
      >
        {t('withdraw.start')}
      </Button>
      {isAsked && (
        <ConfirmWithdrawal
          order={{
            amount: payment.amount,
            currency: payment.currency,
            credits: payment.credits,
            balance,
          }}
          withdraw={withdraw}
          busy={isBusy}
          failure={failure}
          onConfirm={() => void confirm()}
          onClose={close}
        />
      )}
    </>
  );
}
