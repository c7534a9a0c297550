import type { ReactNode } from 'react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './payment.module.css';

/** Price and method above a title, which is read out as the state changes. */
export function PaymentHead({ payment, children }: { payment: Payment; children: ReactNode }) {
  const t = useText('payment');
  const format = useFormat();
  return (
    <header className={styles['head']}>
      <p className="small muted num">
        {t('via', {
          amount: format.money(payment.amount, payment.currency),
          method: t(`method.${payment.method}`),
        })}
      </p>
      <h1 className="page-title" role="status">
        {children}
      </h1>
    </header>
  );
}
