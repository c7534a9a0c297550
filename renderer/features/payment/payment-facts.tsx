import { useState, type ReactNode } from 'react';
import { RECEIPT_PATH } from '../../../shared/api-paths.ts';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useConnection, usePlatform, useToast } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { saveFile } from '../../session/save-file.ts';
import { useRequest } from '../../session/use-request.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Withdrawal } from './withdrawal.tsx';
import styles from './payment.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The receipt: a page to print in a browser, a file for the desktop app, which opens no pages. */
function Receipt({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const platform = usePlatform();
  const request = useRequest();
  const toast = useToast();
  const failureText = useFailureText();
  const online = useConnection() === 'online';
  const [isBusy, setBusy] = useState(false);
  const label = t('facts.receiptLink', { number: payment.number });
  const id = payment.payment_id;
  async function save(): Promise<void> {
    setBusy(true);
    const answer = await request('getReceipt', { query: { id } });
    setBusy(false);
    if (!answer.ok) toast({ tone: 'danger', text: failureText(answer.failure) });
    else if (answer.value.bytes instanceof Uint8Array)
      saveFile(answer.value.name, new Blob([answer.value.bytes], { type: answer.value.type }));
  }
  return platform.kind === 'desktop' ? (
    <button type="button" className="link" disabled={isBusy || !online} onClick={() => void save()}>
      {label}
    </button>
  ) : (
    <a className="link" href={`${RECEIPT_PATH}?id=${id}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}

/** The numbers of a payment, its receipt, and the right of withdrawal. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const format = useFormat();
  const money = (amount: number) => format.money(amount, payment.currency);
  const discount = payment.list_amount - payment.amount;
  const { withdraw, receipt } = payment.actions;
  return (
    <dl className={styles['facts']} aria-label={t('facts.title')}>
      <Fact name={t('facts.order')}>
        {t('facts.orderText', {
          number: payment.number,
          credits: t('credits', { count: payment.credits }),
        })}
      </Fact>
      {discount > 0 && (
        <>
          <Fact name={t('facts.list')}>{money(payment.list_amount)}</Fact>
          <Fact name={t('facts.discount')}>
            {payment.discount_code === null
              ? money(discount)
              : t('facts.discountText', { amount: money(discount), code: payment.discount_code })}
          </Fact>
        </>
      )}
      <Fact
        name={t(
          payment.status === 'completed'
            ? 'facts.paid'
            : payment.status === 'failed'
              ? 'facts.amount'
              : 'facts.toPay',
        )}
      >
        {t('via', {
          amount: money(payment.amount),
          method: t(`method.${payment.method}`),
        })}
      </Fact>
      {payment.vat_amount > 0 && (
        <Fact name={t('facts.vat')}>
          {t('facts.vatText', {
            amount: money(payment.vat_amount),
            rate: format.percent(payment.vat_rate / 10_000),
          })}
        </Fact>
      )}
      <Fact name={t('facts.when')}>
        <time dateTime={payment.completed_at ?? payment.created_at}>
          {format.exact(payment.completed_at ?? payment.created_at)}
        </time>
      </Fact>
      {receipt && (
        <Fact name={t('facts.receipt')}>
          <Receipt payment={payment} />
        </Fact>
      )}
      {withdraw && (
        <Fact name={t('facts.withdrawal')}>
          <p>{t('facts.until', { when: format.future(withdraw.until) })}</p>
          <Withdrawal payment={payment} withdraw={withdraw} />
        </Fact>
      )}
    </dl>
  );
}
