import type { Payment } from '../../../shared/contract/payments.ts';
import {
  isCardMethod,
  isSlowMethod,
  type PaymentMethod,
} from '../../../shared/money/payment-methods.ts';
import { useConnection } from '../../session/contexts.ts';
import { paymentAddress } from '../../actions/payment/payment-address.ts';
import { usePaymentActs } from '../../actions/payment/use-payment-acts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { UnpaidMessageNotice } from './unpaid-message-notice.tsx';
import { Steps } from './steps.tsx';
import { TransferDetails } from './transfer-details.tsx';
import styles from './payment.module.css';

const WITHOUT_BANK: readonly PaymentMethod[] = ['paypal', 'applepay', 'paysafecard'];
/** Whether the payer goes to a bank, and not to a card's, a wallet's or a voucher's page. */
const isAtBank = ({ method }: Payment): boolean =>
  !isCardMethod(method) && !WITHOUT_BANK.includes(method);

/** Which sentence says what is waited for. */
function waitsFor(payment: Payment) {
  if (payment.needs !== null) return 'formOpen';
  if (payment.transfer) return 'transfer';
  if (payment.method === 'sdd') return 'collect';
  const place = isAtBank(payment) ? 'bank' : 'pay';
  return payment.actions.continue_url === null
    ? (`${place}Done` as const)
    : (`${place}Open` as const);
}

/** The way to the order page of the same order, where another method can be chosen. */
export const otherMethodPath = ({ bundle, purchase }: Payment): string =>
  `/credits/${bundle}?purchase=${purchase}`;

/** A payment that is under way: how far it is, and what can be done meanwhile. */
export function WaitingPayment({ payment }: { payment: Payment }) {
  const t = useText('payment');
  const format = useFormat();
  const online = useConnection() === 'online';
  const { busy, goOn, cancel } = usePaymentActs(payment);
  const { actions, transfer } = payment;
  const canGoOn = paymentAddress(actions.continue_url) !== null;
  const isStarting = payment.status === 'loading';
  return (
    <>
      <Steps
        steps={[
          {
            title: t('waiting.ordered'),
            text: t('waiting.orderedText', {
              credits: t('credits', { count: payment.credits }),
              when: format.moment(payment.created_at),
            }),
            state: 'done',
          },
          {
            title: t(isAtBank(payment) ? 'waiting.bank' : 'waiting.pay'),
            text: t(`waiting.${waitsFor(payment)}`),
            state: isStarting ? 'next' : 'now',
          },
          { title: t('waiting.balance'), text: t('waiting.balanceText'), state: 'next' },
        ]}
      />
      {transfer && <TransferDetails payment={payment} transfer={transfer} />}
      <div className={styles['actions']}>
        {canGoOn && (
          <Button variant="primary" size="large" disabled={!online} onClick={goOn}>
            {t(
              payment.needs !== null
                ? 'continueForm'
                : isAtBank(payment)
                  ? 'continueBank'
                  : 'continuePay',
            )}
          </Button>
        )}
        {(actions.retry || actions.cancel) && (
          <ButtonLink to={otherMethodPath(payment)}>{t('otherMethod')}</ButtonLink>
        )}
        {actions.cancel && (
          <Button disabled={!online} busy={busy === 'cancel'} onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {(canGoOn || transfer) && (
        <p className="tiny muted">
          {t('waiting.safe')}
          {isSlowMethod(payment.method) && payment.discount_code !== null && (
            <> {t('waiting.slow')}</>
          )}
        </p>
      )}
      <UnpaidMessageNotice />
    </>
  );
}
