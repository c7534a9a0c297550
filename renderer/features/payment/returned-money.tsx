import type { Payment } from '../../../shared/contract/payments.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { withdrawalIn } from './payment-state.ts';
import styles from './payment.module.css';

/** What went back of a payment, each with its reason and how far it is. */
export function ReturnedMoney({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const format = useFormat();
  // A withdrawal of a paid order has the page's head for itself.
  const own = payment.status === 'completed' ? withdrawalIn(payment) : null;
  const rows = payment.returned.filter((row) => row !== own);
  if (rows.length === 0) return null;
  return (
    <section className={styles['panel']}>
      <h2 className="section-title">{t('returned.title')}</h2>
      <ul role="list" className={styles['returns']}>
        {rows.map(({ id, kind, amount, credits, status, at }) => (
          <li key={id}>
            <span className={styles['row-words']}>
              <b>{t(`returned.kind.${kind}`)}</b>
              <span className="tiny muted">
                {format.moment(at)}
                {credits > 0 && <>, {t('returned.credits', { count: credits })}</>}
              </span>
            </span>
            <span className={styles['row-end']}>
              <b className="num">{format.money(amount, payment.currency)}</b>
              <span className="tiny muted">{t(`returned.status.${status}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
