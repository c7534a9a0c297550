import { CreditCard } from 'lucide-react';
import { usePageName } from '../../session/page-name.ts';
import { useEffect } from 'react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { isSettled } from '../../local/payments.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useConnection, useMember, useWorker } from '../../session/contexts.ts';
import { usePaymentActs } from '../../actions/payment/use-payment-acts.ts';
import { useStoredPayment } from '../../actions/payment/use-stored-payment.ts';
import styles from './banners.module.css';

const OWN_PAGES: readonly string[] = ['transactions', 'directdebit'];

function Strip({ payment, className }: { payment: Payment; className: string | undefined }) {
  const t = useText('payment');
  const format = useFormat();
  const online = useConnection() === 'online';
  const { busy, goOn, cancel } = usePaymentActs(payment);
  const { actions } = payment;
  return (
    <Notice
      icon={CreditCard}
      className={classes(styles['folding'], className)}
      action={
        <div className={styles['actions']}>
          <Button variant="line" disabled={!online} onClick={goOn}>
            {t(actions.continue_url === null ? 'strip.view' : 'strip.continue')}
          </Button>
          {actions.cancel && (
            <Button
              variant="plain"
              disabled={!online}
              busy={busy === 'cancel'}
              onClick={() => void cancel()}
            >
              {t('strip.cancel')}
            </Button>
          )}
        </div>
      }
    >
      <b>{t('strip.title')}</b>{' '}
      {t('strip.text', {
        credits: t('credits', { count: payment.credits }),
        amount: format.money(payment.amount, payment.currency),
      })}
    </Notice>
  );
}

/** The strip of an unfinished payment, on every page but its own. */
export function OpenPayment({ className }: { className: string | undefined }) {
  const worker = useWorker();
  const online = useConnection() === 'online';
  const { open_payment: id } = useMember();
  const payment = useStoredPayment(id);
  const route = usePageName();
  const isMissing = id !== null && payment === null;
  useEffect(() => {
    if (isMissing && online) void worker.loadPayments();
  }, [worker, isMissing, online, id]);
  if (!payment || payment.payment_id !== id || isSettled(payment) || OWN_PAGES.includes(route))
    return null;
  // One that only has to arrive, as a debit under way, asks for nothing.
  if (payment.actions.continue_url === null && !payment.actions.cancel) return null;
  return <Strip key={id} payment={payment} className={className} />;
}
