import type { Payment } from '../../../shared/contract/payments.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { isCredited, paymentTitle } from './payment-state.ts';
import styles from './payment.module.css';

/** The rays of the logo over the last digit; they draw once. */
const Spark = () => (
  <svg viewBox="0 0 60 44" fill="none" strokeLinecap="round" aria-hidden="true">
    <path pathLength="1" d="M14 40 6 22" />
    <path pathLength="1" d="M30 36V6" />
    <path pathLength="1" d="m46 40 8-18" />
  </svg>
);

/** Price and method, or what was credited, above the title in every state. */
export function PaymentHead({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const format = useFormat();
  return (
    <div className={styles['head']} role="status">
      {isCredited(payment) ? (
        <p className={styles['plus']} data-added={payment.credits}>
          <b>
            +{format.number(payment.credits)}
            <Spark />
          </b>{' '}
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
