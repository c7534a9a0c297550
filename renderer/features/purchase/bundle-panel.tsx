import type { BundleId } from '../../../shared/money/bundles.ts';
import type { Shop } from '../../../shared/contract/payments.ts';
import { useConnection, useSettings } from '../../session/contexts.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { CodeField } from './code-field.tsx';
import { DebtNotice } from './pay-part.tsx';
import styles from './shop.module.css';
import type { ShownShop } from './use-shop.ts';

/** The way to the order; without a network it says why there is none. */
function OrderButton({
  shop,
  value,
  short = false,
  className,
}: {
  shop: Shop;
  value: BundleId;
  /** Beside the price, which it then leaves out. */
  short?: boolean;
  className?: string | undefined;
}) {
  const t = useText('purchase');
  const format = useFormat();
  const isOnline = useConnection() === 'online';
  const total = shop.bundles.find(({ id }) => id === value)?.total ?? 0;
  if (!isOnline)
    return (
      <Button variant="primary" size={short ? 'normal' : 'large'} className={className} disabled>
        {t('offline.button')}
      </Button>
    );
  return (
    <ButtonLink
      variant="primary"
      size={short ? 'normal' : 'large'}
      className={className}
      to={`/credits/${value}`}
      data-order={value}
    >
      {short ? t('toOrderShort') : t('toOrder', { price: format.money(total, shop.currency) })}
    </ButtonLink>
  );
}

/** Discount code, order button, and the notes near every price. */
export function PanelFoot({
  shown,
  shop,
  value,
}: {
  shown: ShownShop;
  shop: Shop;
  value: BundleId;
}) {
  const t = useText('purchase');
  const { refund_days: days } = useSettings();
  const bundle = shop.bundles.find(({ id }) => id === value);
  return (
    <>
      <DebtNotice debt={shop.debt_credits} credits={bundle?.credits ?? 0} />
      <CodeField shown={shown} />
      <OrderButton shop={shop} value={value} className={styles['order']} />
      <p className="tiny muted" data-one-time>
        {t('oneTime')} {t('refund', { count: days })}
      </p>
    </>
  );
}

/** On a phone the chosen bundle and the way on are above the tabs. */
export function PayBar({ shop, value }: { shop: Shop; value: BundleId }) {
  const t = useText('purchase');
  const format = useFormat();
  const bundle = shop.bundles.find(({ id }) => id === value);
  if (!bundle) return null;
  return (
    <div className={styles['paybar']}>
      <p className="num">
        <b>{format.money(bundle.total, shop.currency)}</b>
        <span className={classes('tiny', 'muted')}>
          {t('order.line', { count: bundle.credits })}
        </span>
      </p>
      <OrderButton shop={shop} value={value} short />
    </div>
  );
}
