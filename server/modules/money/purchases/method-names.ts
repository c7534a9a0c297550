import type { Locale } from '../../../../shared/locales.ts';
import { METHOD_BRANDS } from '../../../../shared/money/method-brands.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';
import { textsOf } from '../../../http/caller/language.ts';

const texts = textsOf('receipt');

/** A payment method as its payer knows it. */
export const methodName = (locale: Locale, method: PaymentMethod): string =>
  METHOD_BRANDS[method] ?? texts(locale, `method.${method}`) ?? method;
