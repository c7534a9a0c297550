import { Countdown } from '../../actions/purchase/countdown.tsx';
import type { Shop } from '../../../shared/contract/payments.ts';
import { TIME_BONUS_CODE } from '../../../shared/money/time-bonus.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { useDiscountWords } from '../../ui/bundle/discount-words.ts';

/** Which discount the prices count on, how long yet, and what truly follows it. */
export function DiscountLine({ shop, secondsLeft }: { shop: Shop; secondsLeft: number | null }) {
  const t = useText('purchase');
  const format = useFormat();
  const words = useDiscountWords();
  const { discount, next_discount: next } = shop;
  if (!discount) return null;
  return (
    <p className="small" data-active-discount={discount.code}>
      <b>
        {words.name(discount.code)} {words.worth(discount)}
      </b>
      {secondsLeft !== null && (
        <>
          {', '}
          {t('discount.left')}{' '}
          <Countdown seconds={secondsLeft} isBonus={discount.code === TIME_BONUS_CODE} />
        </>
      )}
      {'. '}
      {next &&
        (next.expires
          ? t('discount.then', {
              name: words.nameWithin(next.code),
              worth: words.worth(next),
              until: format.until(next.expires),
            })
          : t('discount.thenOpen', {
              name: words.nameWithin(next.code),
              worth: words.worth(next),
            }))}
    </p>
  );
}
