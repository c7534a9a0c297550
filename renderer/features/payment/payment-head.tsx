import type { Payment } from '../../../shared/contract/payments.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { isCredited, paymentTitle } from './payment-state.ts';
import styles from './payment.module.css';

/**
 * Price and method, or what was credited, above the title. It stays while the state changes,
 * so that each title is read out.
 */
export function PaymentHead({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const format = useFormat();
  return (
    <div className={styles['head']} role="status">
      {isCredited(payment) ? (
        <p className={styles['plus']} data-added={payment.credits}>
          <b>+{format.number(payment.credits)}</b>{' '}
          <span>{t('done.unit', { count: payment.credits })}</span>
        </p>
      ) : (
        <p className="small muted num">
          {t('via', {
            amount: format.money(payment.amount, payment.currency),
            method: t(`method.${payment.method}`),
          })}
        </p>
      )}
      <h1 className="page-title">{t(paymentTitle(payment))}</h1>
    </div>
  );
}
