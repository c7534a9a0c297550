import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import type { PaymentMethod } from '../../../../shared/money/payment-methods.ts';

/**
 * Whether the site offers a method there, by its settings.
 * @param at `country` null: in any country, for an order that was placed before.
 */
export function isMethodOffered(
  { payment_methods: methods }: Pick<SiteSettings, 'payment_methods'>,
  at: { method: PaymentMethod; country: string | null; currency: string },
): boolean {
  const { enabled, countries, currencies } = methods[at.method];
  const isIn = (list: readonly string[], value: string) =>
    list.length === 0 || list.includes(value);
  return (
    enabled && (at.country === null || isIn(countries, at.country)) && isIn(currencies, at.currency)
  );
}
