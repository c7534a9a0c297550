import { CircleAlert } from 'lucide-react';
import type { Payment } from '../../../shared/contract/payments.ts';
import { isCardMethod } from '../../../shared/money/payment-methods.ts';
import { useConnection } from '../../session/contexts.ts';
import { usePaymentActs } from '../../actions/payment/use-payment-acts.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { UnpaidMessageNotice } from './unpaid-message-notice.tsx';
import { failedTitle } from './payment-state.ts';
import { otherMethodPath } from './waiting-payment.tsx';
import styles from './payment.module.css';

/**
 * A payment that came to nothing: why, what to do, and the same order again.
 * A card's failure is the notice of, with PayPal one press away.
 */
export function FailedPayment({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const online = useConnection() === 'online';
  const { busy, retry } = usePaymentActs(payment);
  const title = failedTitle(payment);
  const why = title === 'cancelled' || title === 'expired' ? title : (payment.failure ?? 'unknown');
  const canRetry = payment.actions.retry;
  const again = (method: Payment['method']) => ({
    disabled: !online,
    busy: busy === 'retry',
    onClick: () => void retry(method),
  });
  return (
    <div className={styles['failed']} data-failure={title}>
      <p className={styles['why']}>
        <Icon of={CircleAlert} />
        <span>
          {t(`failed.why.${why}`)}{' '}
          {canRetry
            ? why !== 'cancelled' && why !== 'expired' && t('failed.keeps')
            : t('failed.closed')}
        </span>
      </p>
      <div className={styles['actions']}>
        {canRetry ? (
          <>
            <Button variant="primary" size="large" {...again(payment.method)}>
              {t('failed.retry')}
            </Button>
            {isCardMethod(payment.method) && (
              <Button size="large" {...again('paypal')}>
                {t('failed.paypal')}
              </Button>
            )}
            <ButtonLink variant="line" size="large" to={otherMethodPath(payment)}>
              {t('otherMethod')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink variant="primary" size="large" to="/credits">
            {t('failed.choose')}
          </ButtonLink>
        )}
      </div>
      <UnpaidMessageNotice />
    </div>
  );
}
