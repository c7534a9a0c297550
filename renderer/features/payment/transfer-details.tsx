import { Copy } from 'lucide-react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { usePlatform, useToast } from '../../session/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { formatIban } from './iban.ts';
import styles from './payment.module.css';

/** Where to send the money of a bank transfer, each part to be copied. */
export function TransferDetails({
  payment,
  transfer,
}: {
  payment: Payment;
  transfer: NonNullable<Payment['transfer']>;
}) {
  const t = useText('payment');
  const format = useFormat();
  const platform = usePlatform();
  const toast = useToast();
  const parts = [
    {
      name: 'amount',
      shown: format.money(payment.amount, payment.currency),
      // As a bank's field takes it, in the spelling of the language.
      copied: format.decimal(payment.amount / 100),
    },
    { name: 'holder', shown: transfer.holder, copied: transfer.holder },
    { name: 'iban', shown: formatIban(transfer.iban), copied: transfer.iban.replaceAll(' ', '') },
    { name: 'bic', shown: transfer.bic, copied: transfer.bic },
    { name: 'reference', shown: transfer.reference, copied: transfer.reference },
  ] as const;
  return (
    <section className={styles['panel']}>
      <h2 className="section-title">{t('transfer.title')}</h2>
      <p className="small">{t('transfer.text')}</p>
      <dl className={styles['copies']}>
        {parts.map(({ name, shown, copied }) => (
          <div key={name}>
            <dt className="tiny muted">{t(`transfer.${name}`)}</dt>
            <dd>
              <b className="num">{shown}</b>
              <IconButton
                icon={Copy}
                label={t('transfer.copy', { what: t(`transfer.${name}`) })}
                onClick={() =>
                  void platform.copyText(copied).then(
                    () => toast({ tone: 'success', text: t('transfer.copied') }),
                    () => toast({ tone: 'danger', text: t('transfer.copyFailed') }),
                  )
                }
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
