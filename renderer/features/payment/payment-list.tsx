import { useLiveQuery } from 'dexie-react-hooks';
import { ChevronRight, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Payment } from '../../../shared/contract/payments.ts';
import type { CallFailure } from '../../../shared/result.ts';
import { useConnection, useDatabase, useWorker } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { lastSynced, metaValue } from '../../local/meta.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { CreditsDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { stateWord } from './payment-state.ts';
import styles from './payment.module.css';

function Row({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const format = useFormat();
  const state = stateWord(payment);
  return (
    <li>
      <LocaleLink className={styles['row']} to={`/transactions/${payment.payment_id}`}>
        <span className={styles['row-words']}>
          <b>{t('credits', { count: payment.credits })}</b>
          <span className="tiny muted">
            <time dateTime={payment.created_at}>{format.moment(payment.created_at)}</time>
            {', '}
            {t(`method.${payment.method}`)}
          </span>
        </span>
        <span className={styles['row-end']}>
          <b className="num">{format.money(payment.amount, payment.currency)}</b>
          <span className={classes('tiny', styles['state'])} data-state={state}>
            {t(`status.${state}`)}
          </span>
        </span>
        <Icon of={ChevronRight} size="s" />
      </LocaleLink>
    </li>
  );
}

/** Says that what is shown is stored, and that acts need a network. */
export function StoredNotice() {
  const t = useText('payment');
  const format = useFormat();
  const db = useDatabase();
  const offline = useConnection() !== 'online';
  const synced = useLiveQuery(() => lastSynced(db), [db]);
  if (!offline) return null;
  return (
    <Notice boxed tone="info" icon={WifiOff} role="status">
      {synced === undefined ? t('offlineActs') : t('offline', { when: format.moment(synced) })}
    </Notice>
  );
}

/** The newest payments, stored ones at once. */
export function PaymentList() {
  const t = useText('payment');
  const db = useDatabase();
  const worker = useWorker();
  const online = useConnection() === 'online';
  const failureText = useFailureText();
  const payments = useLiveQuery(async () => (await metaValue(db, 'payments')) ?? null, [db]);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    void worker.loadPayments().then((answer) => {
      setFailure(answer.ok ? null : answer.failure);
      setAnswered(true);
    });
  }, [worker, attempt, online]);
  const shown = payments ?? [];
  return (
    <div className={classes('wrap', styles['page'])}>
      <header className={styles['intro']}>
        <h1 className="page-title">{t('list.title')}</h1>
        {shown.length > 0 && <p className="muted">{t('list.intro')}</p>}
      </header>
      <StoredNotice />
      {shown.length > 0 && (
        <ol role="list" className={styles['rows']} aria-label={t('list.title')}>
          {shown.map((payment) => (
            <Row key={payment.payment_id} payment={payment} />
          ))}
        </ol>
      )}
      {shown.length === 0 && failure && (
        <ErrorState title={t('failedTitle')} onRetry={() => setAttempt((count) => count + 1)}>
          {failureText(failure)}
        </ErrorState>
      )}
      {shown.length === 0 && !failure && isAnswered && payments !== undefined && (
        <EmptyState
          drawing={<CreditsDrawing />}
          title={t('list.empty')}
          action={
            <ButtonLink to="/credits" variant="primary">
              {t('list.buy')}
            </ButtonLink>
          }
        >
          {t('list.emptyText')}
        </EmptyState>
      )}
      {shown.length === 0 && !failure && !isAnswered && (
        <div aria-busy="true" className="stack">
          <p className="sr-only" role="status">
            {t('loading')}
          </p>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} shape="card" className={styles['waiting-row']} />
          ))}
        </div>
      )}
    </div>
  );
}
