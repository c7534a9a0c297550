import { isSEPACountry, isValidIBAN } from 'ibantools';

/** An account number as banks exchange it: in capitals, without what people write between. */
export const cleanIban = (text: string): string =>
  text.replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase();

/** Whether a clean number is an account that can be debited: right by its digits, and in SEPA. */
export const isSepaIban = (iban: string): boolean =>
  isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2));
