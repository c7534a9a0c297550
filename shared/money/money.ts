/** An amount in the minor units of its currency: 4219 EUR is € 42.19. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** The currencies that bundles are sold in. All have two digits; none is converted at run time. */
export const CURRENCIES = ['EUR', 'CHF', 'PLN', 'GBP', 'USD', 'CAD', 'AUD', 'NZD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Digits after the decimal point, by ISO 4217. */
const MINOR_DIGITS = 2;

export const isCurrency = (code: string): code is Currency =>
  CURRENCIES.some((currency) => currency === code);

/** An amount as a provider writes it: `42.19`. By digits, never by floating point. */
export function decimalAmount({ amount }: Pick<Money, 'amount'>): string {
  const digits = String(Math.abs(amount)).padStart(MINOR_DIGITS + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`;
}

/** The reverse of `decimalAmount`; null for anything that it does not write. */
export function parseDecimalAmount(text: string): number | null {
  const [, sign, whole, fraction] = /^(-?)(\d{1,12})\.(\d{2})$/.exec(text) ?? [];
  if (whole === undefined || fraction === undefined) return null;
  const amount = Number(`${whole}${fraction}`);
  return sign === '-' && amount !== 0 ? -amount : amount;
}
