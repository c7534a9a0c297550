import { ArrowLeft } from 'lucide-react';
import { Navigate } from 'react-router';
import { isSlowMethod } from '../../../shared/money/payment-methods.ts';
import { useMember } from '../../session/contexts.ts';
import { useFailureText } from '../../session/failure-text.ts';
import { useMethodName } from '../../actions/purchase/method-names.ts';
import { useFormat } from '../../i18n/format.ts';
import { usePath } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { CreditsDrawing } from '../../ui/art/drawings.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './order.module.css';
import { Got, Total } from './order-summary.tsx';
import { DebtNotice, PayPart } from './pay-part.tsx';
import { usePriceThen } from './repeat-words.ts';
import { useOrder } from './use-order.ts';
import { useRepeatOrder, type RepeatOrder } from './use-repeat-order.ts';
import { useShop } from './use-shop.ts';

function RepeatForm({ order: last, reload }: { order: RepeatOrder; reload: () => void }) {
  const t = useText('purchase');
  const format = useFormat();
  const nameOf = useMethodName();
  const priceThen = usePriceThen();
  const { shop } = useShop();
  const order = useOrder(reload);
  const vatRate = shop?.country === last.country ? shop.vat_rate : null;
  return (
    <section className={styles['panel']} aria-label={t('order.yours')}>
      <Got credits={last.credits} total={last.total} currency={last.currency} />
      <dl className={styles['sum']}>
        <div>
          <dt>{t('repeat.method')}</dt>
          <dd>{nameOf(last.method)}</dd>
        </div>
        <div>
          <dt>{t('country.label')}</dt>
          <dd>{format.country(last.country)}</dd>
        </div>
        <Total total={last.total} currency={last.currency} vatRate={vatRate} />
      </dl>
      <p className="small" data-price-then>
        {priceThen(last)}
      </p>
      <DebtNotice debt={shop?.debt_credits ?? 0} credits={last.credits} />
      <PayPart
        order={order}
        total={last.total}
        currency={last.currency}
        slow={isSlowMethod(last.method)}
        onPay={() =>
          void order.place({
            bundle: last.bundle,
            method: last.method,
            ...(last.bank === null ? {} : { bank: last.bank }),
            country: last.country,
            agreed_total: last.total,
            agreed_currency: last.currency,
          })
        }
      />
      <ButtonLink to={`/credits/${last.bundle}`} variant="plain">
        {t('repeat.otherMethod')}
      </ButtonLink>
    </section>
  );
}

/** The last order again at today's price; a free member is led to premium. */
export function RepeatOrderPage() {
  const t = useText('purchase');
  const path = usePath();
  const failureText = useFailureText();
  const { paid_user: paid } = useMember();
  const { order, failure, reload } = useRepeatOrder();
  if (!paid) return <Navigate to={path('/premium')} replace />;
  return (
    <div className={classes('wrap', styles['page'], styles['narrow'])}>
      <header className={styles['head']}>
        <LocaleLink to="/credits" className={styles['back']}>
          <Icon of={ArrowLeft} size="s" />
          {t('order.otherBundle')}
        </LocaleLink>
        <h1 className="page-title">{t('repeat.title')}</h1>
        <p className="muted">{t('repeat.intro')}</p>
      </header>
      {failure && !order && <ErrorState onRetry={reload}>{failureText(failure)}</ErrorState>}
      {order === undefined && !failure && <Skeleton shape="card" className={styles['waiting']} />}
      {order === null && (
        <EmptyState
          drawing={<CreditsDrawing />}
          title={t('repeat.none')}
          action={
            <ButtonLink to="/credits" variant="primary">
              {t('repeat.toCredits')}
            </ButtonLink>
          }
        >
          {t('repeat.noneText')}
        </EmptyState>
      )}
      {order && <RepeatForm order={order} reload={reload} />}
    </div>
  );
}
