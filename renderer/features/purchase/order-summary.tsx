import { includedTax, unitPrice } from '../../../shared/money/bundles.ts';
import type { Bundle, Shop } from '../../../shared/contract/payments.ts';
import { TIME_BONUS_CODE } from '../../../shared/money/time-bonus.ts';
import { useMember } from '../../session/contexts.ts';
import { Countdown } from '../../actions/purchase/countdown.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import styles from './order.module.css';
import { useDiscountWords } from '../../ui/bundle/discount-words.ts';

/** What is got, in the largest type of the page. */
export function Got({
  credits,
  total,
  currency,
}: {
  credits: number;
  total: number;
  currency: string;
}) {
  const t = useText('purchase');
  const format = useFormat();
  const { paid_user: paid } = useMember();
  return (
    <p className={styles['got']}>
      <b className="num">{format.number(credits)}</b>
      <span>
        {t(paid ? 'order.credits' : 'order.creditsAndPremium', { count: credits })}
        <small className="num">
          {t('order.each', { price: format.unitMoney(unitPrice(total, credits), currency) })}
        </small>
      </span>
    </p>
  );
}

export function Total({
  total,
  currency,
  vatRate,
}: {
  total: number;
  currency: string;
  vatRate: number | null;
}) {
  const t = useText('purchase');
  const format = useFormat();
  return (
    <>
      <div className={styles['total']}>
        <dt>{t('order.total')}</dt>
        <dd data-total={total}>{format.money(total, currency)}</dd>
      </div>
      {vatRate !== null && vatRate > 0 && (
        <div className={styles['vat']}>
          <dt>{t('order.vat', { rate: format.number(vatRate / 100) })}</dt>
          <dd>{format.money(includedTax({ amount: total }, vatRate), currency)}</dd>
        </div>
      )}
    </>
  );
}

/** Price, discount with its end, total and tax of a bundle. */
export function OrderSummary({
  shop,
  bundle,
  secondsLeft,
}: {
  shop: Shop;
  bundle: Bundle;
  secondsLeft: number | null;
}) {
  const t = useText('purchase');
  const format = useFormat();
  const words = useDiscountWords();
  const off = bundle.list - bundle.total;
  const { discount } = shop;
  const isTimed = secondsLeft !== null && discount?.code === bundle.discount;
  return (
    <>
      <Got credits={bundle.credits} total={bundle.total} currency={shop.currency} />
      <dl className={styles['sum']}>
        <div>
          <dt>{t('order.line', { count: bundle.credits })}</dt>
          <dd>{format.money(bundle.list, shop.currency)}</dd>
        </div>
        {off > 0 && (
          <div className={styles['off']}>
            <dt>
              {bundle.discount === null ? t('discount.any') : words.name(bundle.discount)}
              {discount && discount.code === bundle.discount && ` ${words.worth(discount)}`}
              {isTimed && (
                <>
                  {', '}
                  {t('discount.left')}{' '}
                  <Countdown seconds={secondsLeft} isBonus={discount.code === TIME_BONUS_CODE} />
                </>
              )}
            </dt>
            <dd>{t('discount.less', { worth: format.money(off, shop.currency) })}</dd>
          </div>
        )}
        <Total total={bundle.total} currency={shop.currency} vatRate={shop.vat_rate} />
      </dl>
      {off > 0 && bundle.lowest_30_days < bundle.list && (
        <p className="tiny muted">
          {t('order.lowest', { price: format.money(bundle.lowest_30_days, shop.currency) })}
        </p>
      )}
    </>
  );
}
