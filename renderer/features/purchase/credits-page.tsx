import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import type { BundleId } from '../../../shared/money/bundles.ts';
import { useMember, useSettings } from '../../session/contexts.ts';
import { LIMITS_PATH } from '../../actions/spending/spending.ts';
import { useMethodName } from '../../actions/purchase/method-names.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { BundleChoice } from './bundle-choice.tsx';
import { PanelFoot, PayBar } from './bundle-panel.tsx';
import { DiscountLine } from './discount-line.tsx';
import { MoneyNotes } from './money-notes.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PriceList } from './price-list.tsx';
import { ShopState } from './shop-state.tsx';
import styles from './shop.module.css';
import { useRepeatOrder } from './use-repeat-order.ts';
import { useShop } from './use-shop.ts';

function Balance() {
  const t = useText('account');
  const words = useText('purchase');
  const format = useFormat();
  const { credits } = useMember();
  const { message_credits: cost } = useSettings();
  const messages = cost > 0 ? Math.floor(credits / cost) : 0;
  return (
    <header className={styles['intro']}>
      <h1 className="page-title">{words('creditsTitle')}</h1>
      <p className={styles['balance']} data-balance={credits}>
        <b>{format.number(credits)}</b>
        <span>
          {t('credits.credits', { count: credits })}
          {messages > 0 && <small>{t('credits.enough', { count: messages })}</small>}
        </span>
      </p>
      <p className="row-wrap">
        <ButtonLink to="/credits/statement" variant="line">
          {t('credits.statement')}
        </ButtonLink>
      </p>
    </header>
  );
}

/** The last order of a premium member, one press away. */
function RepeatOffer() {
  const t = useText('purchase');
  const format = useFormat();
  const nameOf = useMethodName();
  const { order } = useRepeatOrder();
  if (!order) return null;
  return (
    <aside className={styles['repeat']} aria-label={t('repeat.offer')} data-repeat-order>
      <Icon of={Repeat2} />
      <p>
        <b>{t('repeat.offer')}</b>
        <span className="muted num">
          {t('repeat.summary', {
            count: order.credits,
            method: nameOf(order.method),
            price: format.money(order.total, order.currency),
          })}
        </span>
      </p>
      <ButtonLink variant="line" to="/credits/repeat-order">
        {t('repeat.action')}
      </ButtonLink>
    </aside>
  );
}

/** The bundles for everybody, with balance, code, repeat order and own limits. */
export function CreditsPage() {
  const t = useText('purchase');
  const { paid_user: paid } = useMember();
  const shown = useShop();
  const { shop, secondsLeft } = shown;
  const [chosen, setChosen] = useState<BundleId | null>(null);
  const value = chosen ?? shop?.bundles.find(({ popular }) => popular)?.id ?? 'p0';
  const bundle = shop?.bundles.find(({ id }) => id === value);
  return (
    <div className={classes('wrap', styles['page'])}>
      <Balance />
      <MoneyNotes />
      <div className={styles['columns']}>
        <div className={styles['left']}>
          {shop && <DiscountLine shop={shop} secondsLeft={secondsLeft} />}
          <ShopState shown={shown} />
          {shop && <BundleChoice shop={shop} value={value} onChange={setChosen} look="cards" />}
          <RepeatOffer />
        </div>
        {shop && bundle && (
          <section
            className={classes(styles['panel'], styles['sticky'])}
            aria-label={t('order.yours')}
          >
            <h2 className="section-title">{t('order.yours')}</h2>
            <OrderSummary shop={shop} bundle={bundle} secondsLeft={secondsLeft} />
            <PanelFoot shown={shown} shop={shop} value={value} />
            {!paid && (
              <p className="small">
                <LocaleLink to="/premium" className="link">
                  {t('whatIsPremium')}
                </LocaleLink>
              </p>
            )}
          </section>
        )}
      </div>
      <div className={styles['two']}>
        <PriceList />
        <section className={styles['panel']} aria-label={t('limits.title')}>
          <h2 className="section-title">{t('limits.title')}</h2>
          <p className="small muted">{t('limits.intro')}</p>
          <ButtonLink variant="line" to={LIMITS_PATH}>
            {t('limits.view')}
          </ButtonLink>
        </section>
      </div>
      {shop && <PayBar shop={shop} value={value} />}
    </div>
  );
}
