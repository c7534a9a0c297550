import type { Bundle, DiscountCode } from '../../../shared/contract/payments.ts';
import { STAY_CODE, TIME_BONUS_CODE, WELCOME_CODE } from '../../../shared/money/time-bonus.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';

const NAMED = {
  [TIME_BONUS_CODE]: 'bonus',
  [WELCOME_CODE]: 'welcome',
  [STAY_CODE]: 'stay',
} as const;
const isNamed = (code: string): code is keyof typeof NAMED => code in NAMED;

interface DiscountWords {
  /** "Tijdbonus", "Code ZOMER10". */
  name: (code: string) => string;
  /** The same within a sentence: "welkomstkorting", in German "Willkommensrabatt". */
  nameWithin: (code: string) => string;
  /** "25%", or a value in its currency. */
  worth: (discount: DiscountCode) => string;
  /** "−25%", as a ribbon says it; what a bundle's price fell by without a percentage. */
  ribbon: (bundle: Bundle, discount: DiscountCode | null, currency: string) => string;
}

/** Names and worth of discounts in the page's language. */
export function useDiscountWords(): DiscountWords {
  const t = useText('purchase');
  const format = useFormat();
  const name = (code: string) =>
    isNamed(code) ? t(`discount.${NAMED[code]}`) : t('discount.code', { code });
  return {
    name,
    nameWithin: (code) =>
      isNamed(code) && format.locale !== 'de'
        ? name(code).replace(/^./u, (letter) => letter.toLocaleLowerCase(format.locale))
        : name(code),
    worth: ({ percentage, value_percentage: value, currency }) =>
      percentage === null && currency !== null
        ? format.money(value, currency)
        : t('discount.percent', { percentage: percentage ?? value }),
    ribbon: (bundle, discount, currency) =>
      discount?.code === bundle.discount && discount.percentage !== null
        ? t('discount.less', { worth: t('discount.percent', { percentage: discount.percentage }) })
        : t('discount.less', { worth: format.money(bundle.list - bundle.total, currency) }),
  };
}
