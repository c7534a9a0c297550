import { unitPrice, unitSaving } from '../../../shared/money/bundles.ts';
import type { Bundle, Shop } from '../../../shared/contract/payments.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { classes } from '../layout/classes.ts';
import { BundleMark } from './bundle-mark.tsx';
import styles from './bundle.module.css';
import { useDiscountWords } from './discount-words.ts';

interface BundleView {
  bundle: Bundle;
  shop: Shop;
  messageCredits: number;
}

function Contents({ bundle, shop, messageCredits: cost }: BundleView) {
  const t = useText('purchase');
  const format = useFormat();
  const [smallest = bundle] = shop.bundles;
  const messages = cost > 0 ? Math.floor(bundle.credits / cost) : 0;
  // A percentage is the same for each bundle: rounded to a cent it would show 39 for 40.
  const isValue = shop.discount?.percentage === null;
  const priced = ({ credits, list, total }: Bundle) => ({ credits, total: isValue ? total : list });
  const saving = unitSaving(priced(bundle), priced(smallest));
  return (
    <span className={styles['what']}>
      <span className={styles['amount']}>
        {format.number(bundle.credits)} <small>{t('credits', { count: bundle.credits })}</small>
      </span>
      <span className={styles['per']}>
        <span>
          {t('perCredit', {
            price: format.unitMoney(unitPrice(bundle.total, bundle.credits), shop.currency),
          })}
        </span>
        {messages > 0 && <span>{t('goodFor', { count: messages })}</span>}
      </span>
      {saving > 0 && (
        <span className={styles['saving']} data-saving={saving}>
          {t('saving', { percentage: saving })}
        </span>
      )}
    </span>
  );
}

/** Today's price; struck through only the same bundle's own, under a running discount. */
function Price({ bundle, shop }: Omit<BundleView, 'messageCredits'>) {
  const t = useText('purchase');
  const format = useFormat();
  return (
    <span className={styles['price']}>
      <b data-price={bundle.total}>{format.money(bundle.total, shop.currency)}</b>
      {bundle.total < bundle.list && (
        <s>
          <span className="sr-only">{t('normally')} </span>
          {format.money(bundle.list, shop.currency)}
        </s>
      )}
    </span>
  );
}

function Ribbons({ bundle, shop }: Omit<BundleView, 'messageCredits'>) {
  const t = useText('purchase');
  const words = useDiscountWords();
  return (
    <span className={styles['ribbons']}>
      {bundle.popular && (
        <span className={styles['popular']} data-ribbon="popular">
          {t('popular')}
        </span>
      )}
      {bundle.total < bundle.list && (
        <span className={styles['off']} data-ribbon="discount">
          {words.ribbon(bundle, shop.discount, shop.currency)}
        </span>
      )}
    </span>
  );
}

/** What a bundle is, what it costs, and why it may be cheaper. */
export function BundleFace({ bundle, shop, messageCredits }: BundleView) {
  return (
    <>
      <BundleMark bundle={bundle.id} />
      <Contents bundle={bundle} shop={shop} messageCredits={messageCredits} />
      <Price bundle={bundle} shop={shop} />
      <Ribbons bundle={bundle} shop={shop} />
    </>
  );
}

/** The four bundles to read, for those who cannot order. */
export function BundleList({ shop, messageCredits }: Omit<BundleView, 'bundle'>) {
  return (
    <ul role="list" className={classes(styles['bundles'], styles['cards'])}>
      {shop.bundles.map((bundle) => (
        <li
          key={bundle.id}
          className={classes(styles['bundle'], styles[bundle.id])}
          data-bundle={bundle.id}
        >
          <BundleFace bundle={bundle} shop={shop} messageCredits={messageCredits} />
        </li>
      ))}
    </ul>
  );
}
