import type { Locale } from '../../shared/locales.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../shared/money/payment-methods.ts';

/** Test banks, with invented names, for the methods that have or had a choice of bank. */
interface TestBank {
  id: string;
  name: string;
}

const TEST_BANKS: Readonly<Partial<Record<PaymentMethod, readonly TestBank[]>>> = {
  ideal: [
    { id: 'ideal_klinker', name: 'Bank De Klinker' },
    { id: 'ideal_knotwilg', name: 'Knotwilgbank' },
    { id: 'ideal_pinguin', name: 'Pinguïnbank' },
    { id: 'ideal_stroopwafel', name: 'Stroopwafelbank' },
    { id: 'ideal_windvaan', name: 'Windvaan Bankiers' },
  ],
  prezelewy24: [
    { id: 'p24_bocian', name: 'Bank Bocian' },
    { id: 'p24_jezyk', name: 'Bank Jeżyk' },
    { id: 'p24_pierogi', name: 'Bank Pierożek' },
    { id: 'p24_wiatrak', name: 'Bank Wiatraczek' },
  ],
  giropay: [
    { id: 'giropay_brezel', name: 'Brezelbank' },
    { id: 'giropay_igel', name: 'Igelbank' },
    { id: 'giropay_strandkorb', name: 'Strandkorb Bank' },
  ],
  sofort: [
    { id: 'sofort_brezel', name: 'Brezelbank' },
    { id: 'sofort_gartenzwerg', name: 'Bank Gartenzwerg' },
    { id: 'sofort_igel', name: 'Igelbank' },
  ],
  eps: [
    { id: 'eps_gamsbart', name: 'Gamsbartbank' },
    { id: 'eps_knoedel', name: 'Knödelbank' },
    { id: 'eps_murmeltier', name: 'Murmeltierbank' },
  ],
};

export const banksOf = (method: PaymentMethod): readonly TestBank[] => TEST_BANKS[method] ?? [];

export const methodsWithBanks = (): { method: PaymentMethod; banks: readonly TestBank[] }[] =>
  PAYMENT_METHODS.map((method) => ({ method, banks: banksOf(method) }));

/** Whom the money goes to. Check digits 00 make every real bank refuse the account. */
export const MERCHANT = { name: 'VNK Services', iban: 'NL00OEFB0123456789', bic: 'OEFBNL2A' };

interface TestAccount {
  id: string;
  holder: string;
  country: string;
  account: string;
}

const TEST_ACCOUNTS: readonly TestAccount[] = [
  { id: 'nl', holder: 'D. Voorbeeld', country: 'NL', account: 'NL00OEFB0000000042' },
  { id: 'de', holder: 'E. Muster', country: 'DE', account: 'DE00000000000000000043' },
  { id: 'pl', holder: 'F. Przykład', country: 'PL', account: 'PL00000000000000000000000044' },
];

const HOLDERS: Readonly<Record<string, string>> = {
  de: 'A. Muster',
  en: 'A. Sample',
  es: 'A. Ejemplo',
  fr: 'A. Exemple',
  it: 'A. Esempio',
  pl: 'A. Przykład',
};

/**
 * The accounts that a payer can choose from. The first is this payment's own, in the country of the
 * order; the others are the same for everybody, to pay twice from one account or from abroad.
 */
export function accountsFor(payment: {
  id: string;
  country: string;
  locale: Locale;
}): [own: TestAccount, ...others: TestAccount[]] {
  const digits = payment.id.slice(-10).replace(/./g, (sign) => String(sign.charCodeAt(0) % 10));
  const language = payment.locale.slice(0, 2);
  return [
    {
      id: 'own',
      holder: HOLDERS[language] ?? 'A. Voorbeeld',
      country: payment.country,
      account: `${payment.country}00OEFB${digits}`,
    },
    ...TEST_ACCOUNTS,
  ];
}

/** An account in groups of four. */
export const groupedAccount = (account: string): string => account.replace(/(.{4})(?=.)/g, '$1 ');
