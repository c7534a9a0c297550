import { includedTax } from '../../../../shared/money/bundles.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';

/** The countries that indicate where the buyer lives; null where that is not known. */
export interface TaxEvidence {
  profile: string;
  network: string | null;
  payer: string | null;
}

/** The country whose tax is due: the one that two proofs agree on, else that of the order. */
export function taxCountry(evidence: TaxEvidence, ordered: string): string {
  const named = [evidence.profile, evidence.network, evidence.payer].filter(
    (country) => country !== null,
  );
  return named.find((country, index) => named.indexOf(country) !== index) ?? ordered;
}

/** Whether the payer's bank contradicts where the tax was booked; somebody looks at it then. */
export const isContradicted = (evidence: TaxEvidence, booked: string): boolean =>
  evidence.payer !== null &&
  evidence.payer !== booked &&
  ![evidence.profile, evidence.network].every((country) => country === booked);

/** The tax in a total, by the rates of the site. @returns hundredths of a percent, minor units. */
export function taxOf(
  total: number,
  country: string,
  settings: Pick<SiteSettings, 'vat_rates'>,
): { rate: number; amount: number } {
  const rates: Readonly<Record<string, number | undefined>> = settings.vat_rates;
  const rate = rates[country] ?? 0;
  return { rate, amount: includedTax({ amount: total }, rate) };
}
