import type { payments, purchases } from '../../../database/schema/purchases.ts';

/** One side of a journal: debit is positive, credit negative, in minor units of the currency. */
export interface MoneyLine {
  account: string;
  currency: string;
  amount: number;
}

export type SoldPurchase = Pick<
  typeof purchases.$inferSelect,
  'id' | 'country' | 'currency' | 'total_amount' | 'vat_amount' | 'vat_rate'
>;
type Provider = (typeof payments.$inferSelect)['provider'];

/** What is left of a sale after earlier returns, with the tax in it. */
export interface LeftOfSale {
  amount: number;
  vat: number;
}

/** Money that came in and is refunded: zero once it was sent. */
export const REFUNDS_DUE = 'refunds_due';
/** A chargeback of money that we had already refunded: claimed from the bank. */
export const CLAIMS = 'claims';
export const CHARGEBACK_LOSS = 'chargeback_loss';

/** What a provider owes us. */
export const providerAccount = (provider: Provider): string => `psp:${provider}`;
/** Credits that were paid and not used, at the price paid, without tax. */
export const prepaidAccount = (currency: string): string => `prepaid:${currency}`;
export const revenueAccount = (country: string): string => `revenue:${country}`;
/** The rate is in basis points: `vat:NL:2100`. */
const vatAccount = ({ country, vat_rate }: SoldPurchase): string =>
  `vat:${country}:${String(vat_rate)}`;

/** Lines without zero amounts; a tax of zero stays, because it names the country. */
const withoutNothing = (lines: readonly MoneyLine[]): MoneyLine[] =>
  lines.filter(({ account, amount }) => amount !== 0 || account.startsWith('vat:'));

/** A sale: the tax is due at once, for the rate is known at the sale (decision 037). */
export function saleLines(purchase: SoldPurchase, provider: Provider): MoneyLine[] {
  const { currency, total_amount: total, vat_amount: vat } = purchase;
  return withoutNothing([
    { account: providerAccount(provider), currency, amount: total },
    { account: prepaidAccount(currency), currency, amount: vat - total },
    { account: vatAccount(purchase), currency, amount: -vat },
  ]);
}

/** Money that is credited to nobody (paid twice, too late, a wrong amount): it is due at once. */
export const unexpectedLines = (
  provider: Provider,
  money: { amount: number; currency: string },
): MoneyLine[] => [
  { account: providerAccount(provider), currency: money.currency, amount: money.amount },
  { account: REFUNDS_DUE, currency: money.currency, amount: -money.amount },
];

/** How a return is split: the part of the sale, the tax in it, and what exceeds the sale. */
function divide(amount: number, left: LeftOfSale) {
  const ofSale = Math.max(0, Math.min(amount, left.amount));
  // The last return gets the remainder, so that a fully returned sale leaves no cent of tax.
  const vat =
    ofSale === left.amount ? left.vat : Math.round((left.vat * ofSale) / Math.max(1, left.amount));
  return { ofSale, vat, beyond: amount - ofSale };
}

/** A refund as it is declared: the tax goes back in this period, the money is due. */
export function refundLines(
  purchase: SoldPurchase,
  { amount }: { amount: number },
  left: LeftOfSale,
): MoneyLine[] {
  const { currency } = purchase;
  const { ofSale, vat, beyond } = divide(amount, left);
  return withoutNothing([
    { account: prepaidAccount(currency), currency, amount: ofSale - vat },
    { account: vatAccount(purchase), currency, amount: vat },
    { account: CLAIMS, currency, amount: beyond },
    { account: REFUNDS_DUE, currency, amount: -amount },
  ]);
}

/** The provider sent what was due. */
export const refundPaidLines = (
  provider: Provider,
  refund: { amount: number; currency: string },
): MoneyLine[] => unexpectedLines(provider, { ...refund, amount: -refund.amount });

/**
 * A chargeback of a sale. Unused credits that it took are no longer owed to the member; used ones
 * are our loss; what exceeds the sale was refunded before and is claimed.
 */
export function chargebackLines(
  purchase: SoldPurchase,
  provider: Provider,
  chargeback: { amount: number; credits_taken: number; credits_owed: number },
  left: LeftOfSale,
): MoneyLine[] {
  const { currency } = purchase;
  const { amount, credits_taken: taken, credits_owed: owed } = chargeback;
  const { ofSale, vat, beyond } = divide(amount, left);
  const net = ofSale - vat;
  const unused = taken + owed === 0 ? 0 : Math.round((net * taken) / (taken + owed));
  return withoutNothing([
    { account: prepaidAccount(currency), currency, amount: unused },
    { account: CHARGEBACK_LOSS, currency, amount: net - unused },
    { account: vatAccount(purchase), currency, amount: vat },
    { account: CLAIMS, currency, amount: beyond },
    { account: providerAccount(provider), currency, amount: -amount },
  ]);
}

/** A chargeback of money that was no sale: what was still due is no longer due. */
export const unexpectedChargebackLines = (
  provider: Provider,
  money: { amount: number; currency: string },
  due: number,
): MoneyLine[] => {
  const { amount, currency } = money;
  const ofDue = Math.max(0, Math.min(amount, due));
  return withoutNothing([
    { account: REFUNDS_DUE, currency, amount: ofDue },
    { account: CLAIMS, currency, amount: amount - ofDue },
    { account: providerAccount(provider), currency, amount: -amount },
  ]);
};

/**
 * A claim that no longer exists: nothing was refunded twice, so it is a return of the sale.
 * @param settled in minor units; negative where that is undone, because the bank returned it.
 */
export function settledClaimLines(
  purchase: SoldPurchase,
  settled: number,
  left: LeftOfSale,
): MoneyLine[] {
  const { currency, total_amount: total, vat_amount: tax } = purchase;
  const returned = { amount: total - left.amount, vat: tax - left.vat };
  const { ofSale, vat } = divide(Math.abs(settled), settled > 0 ? left : returned);
  const sign = Math.sign(settled);
  return withoutNothing([
    { account: prepaidAccount(currency), currency, amount: sign * (ofSale - vat) },
    { account: vatAccount(purchase), currency, amount: sign * vat },
    { account: CLAIMS, currency, amount: -sign * ofSale },
  ]);
}

/** The same of money that was no sale: it is not due any more, or due again. */
export const settledDueLines = (currency: string, settled: number): MoneyLine[] => [
  { account: REFUNDS_DUE, currency, amount: settled },
  { account: CLAIMS, currency, amount: -settled },
];
