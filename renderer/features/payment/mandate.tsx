import type { Payment } from '../../../shared/contract/payments.ts';
import { mandateReferenceOf } from '../../../shared/money/direct-debit.ts';
import { useSettings } from '../../session/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './payment.module.css';

/** The words of the mandate: who collects, once, how much, and the right to have it back. */
export function Mandate({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const format = useFormat();
  const { sepa_creditor_name: creditor, sepa_creditor_id: creditorId } = useSettings();
  return (
    <section className={styles['panel']} aria-labelledby="mandate">
      <h2 id="mandate" className="section-title">
        {t('debit.mandateTitle')}
      </h2>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('debit.creditor')}</dt>
          <dd>{creditor}</dd>
        </div>
        <div>
          <dt>{t('debit.creditorId')}</dt>
          <dd className="num">{creditorId}</dd>
        </div>
        <div>
          <dt>{t('debit.reference')}</dt>
          <dd className={styles['code']}>{mandateReferenceOf(payment.payment_id)}</dd>
        </div>
        <div>
          <dt>{t('debit.kind')}</dt>
          <dd>{t('debit.once')}</dd>
        </div>
      </dl>
      <div className="stack small">
        <p>
          {t('debit.mandate', {
            creditor,
            amount: format.money(payment.amount, payment.currency),
          })}
        </p>
        <p>{t('debit.notice')}</p>
        <p>{t('debit.right')}</p>
      </div>
    </section>
  );
}
