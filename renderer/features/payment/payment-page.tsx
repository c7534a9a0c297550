import { useConnection } from '../../session/contexts.ts';
import { PageError } from '../../session/page-error.ts';
import { PrintHead } from '../../session/print-head.tsx';
import { useFailureText } from '../../session/failure-text.ts';
import type { Payment } from '../../../shared/contract/payments.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { OfflineDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackToApp, useIsFromApp } from './back-to-app.tsx';
import { CompletedPayment } from './completed-payment.tsx';
import { FailedPayment } from './failed-payment.tsx';
import { HeldPayment } from './held-payment.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHead } from './payment-head.tsx';
import { StoredNotice } from './payment-list.tsx';
import { withdrawalIn } from './payment-state.ts';
import { ReturnedMoney } from './returned-money.tsx';
import { usePayment } from './use-payment.ts';
import { WaitingPayment } from './waiting-payment.tsx';
import { WithdrawnPayment } from './withdrawn-payment.tsx';
import styles from './payment.module.css';

/** The grey shapes of a payment that is being asked for. */
export function PaymentSkeleton() {
  const t = useText('payment');
  return (
    <div className={classes('wrap', styles['page'])} aria-busy="true" data-payment="loading">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <Skeleton width="9rem" />
      <Skeleton shape="title" width="70%" />
      <Skeleton shape="card" className={styles['waiting-card']} />
    </div>
  );
}

function State({ payment }: { payment: Payment }) {
  const withdrawal = withdrawalIn(payment);
  if (payment.held) return <HeldPayment payment={payment} />;
  if (payment.status === 'failed') return <FailedPayment payment={payment} />;
  if (payment.status !== 'completed') return <WaitingPayment payment={payment} />;
  return withdrawal ? (
    <WithdrawnPayment payment={payment} withdrawal={withdrawal} />
  ) : (
    <CompletedPayment payment={payment} />
  );
}

/**
 * One payment of the member's, live. Unknown and foreign ones are unknown pages.
 * @throws PageError 404
 */
export function PaymentPage({ id }: { id: string }) {
  const t = useText('payment');
  const { payment, failure, askAgain } = usePayment(id);
  const connection = useConnection();
  const isFromApp = useIsFromApp();
  const failureText = useFailureText();
  if (failure?.code === 'not_found') throw new PageError(404);
  if (!payment && (payment === undefined || !failure)) return <PaymentSkeleton />;
  if (!payment)
    return (
      <div className="wrap">
        {connection === 'offline' || failure?.code === 'offline' ? (
          <EmptyState
            drawing={<OfflineDrawing />}
            heading="h1"
            title={t('failedTitle')}
            action={
              <ButtonLink to="/transactions" variant="line">
                {t('withdraw.payments')}
              </ButtonLink>
            }
          >
            {t('offlineUnknown')}
          </EmptyState>
        ) : (
          <ErrorState title={t('failedTitle')} onRetry={askAgain}>
            {failure && failureText(failure)}
          </ErrorState>
        )}
      </div>
    );
  return (
    <div className={classes('wrap', styles['page'])} data-payment={payment.status}>
      <PrintHead />
      <StoredNotice />
      {isFromApp && <BackToApp id={id} />}
      <PaymentHead payment={payment} />
      <State payment={payment} />
      <ReturnedMoney payment={payment} />
      <PaymentFacts payment={payment} />
    </div>
  );
}
