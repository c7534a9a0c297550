import type { Country } from '../profile-choices.ts';

/** A phone as it is sent: without the dashes and spaces that people write. */
export const cleanPhone = (text: string): string => text.replace(/[\s\p{Pd}\p{Cf}]/gu, '');

/** Each country's calling code, and the digit before a national number that is left out abroad. */
const CALLING: Record<Country, { code: string; trunk: string }> = {
  NL: { code: '31', trunk: '0' },
  BE: { code: '32', trunk: '0' },
  DE: { code: '49', trunk: '0' },
  AT: { code: '43', trunk: '0' },
  CH: { code: '41', trunk: '0' },
  FR: { code: '33', trunk: '0' },
  // Italy retains the zero; mobile numbers have none.
  IT: { code: '39', trunk: '' },
  ES: { code: '34', trunk: '' },
  PL: { code: '48', trunk: '' },
  GB: { code: '44', trunk: '0' },
  IE: { code: '353', trunk: '0' },
  US: { code: '1', trunk: '1' },
  CA: { code: '1', trunk: '1' },
  AU: { code: '61', trunk: '0' },
  NZ: { code: '64', trunk: '0' },
};
const CODES = Object.values(CALLING).map(({ code }) => code);

/**
 * A phone in its international form, `+31612345678`, by which texts are sent and counted.
 * @param country in which a number without a calling code is called.
 * @returns null for an invalid number, or one of a country where nothing is sold: fraudsters earn
 *   by texts to foreign numbers.
 */
export function internationalPhone(phone: string, country: Country): string | null {
  const plain = cleanPhone(phone)
    .replace(/^\+?(\d+)\(0\)/, (start) => start.slice(0, -3))
    .replace(/[()./]/g, '')
    .replace(/^00/, '+');
  const { code, trunk } = CALLING[country];
  const national = trunk !== '' && plain.startsWith(trunk) ? plain.slice(trunk.length) : plain;
  const digits = plain.startsWith('+') ? plain.slice(1) : `${code}${national}`;
  if (!/^[1-9]\d{7,14}$/.test(digits)) return null;
  return CODES.some((one) => digits.startsWith(one)) ? `+${digits}` : null;
}

/** How much of a phone is shown to whom it may not belong. */
const SHOWN_DIGITS = 3;

/** A phone of which its owner recognises the end: `•••••••678`. */
export const maskPhone = (phone: string): string =>
  `${'•'.repeat(Math.max(0, phone.length - SHOWN_DIGITS))}${phone.slice(-SHOWN_DIGITS)}`;
