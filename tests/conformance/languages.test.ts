import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FALLBACK_LOCALE, LOCALES } from '../../shared/locales.ts';

interface Texts {
  [key: string]: string | Texts;
}
const FOLDER = new URL('../../locales/', import.meta.url);

/**
 * Words that a text of another language may share with the Dutch one, where all of its words are
 * such: brands, units, and words that both languages write alike.
 */
const ALIKE = new Set(
  `
  Account Adres Alles Alt Anders App Apple Astrologie Bancaire bancaire Bancontact Bank Bestellen
  BIC Bier BLIK Blond Bondage Brief Brunette Cadeau cadeau Carte CB cm Cocktail Code code Codes
  cookie Cookies credit Credits credits Ctrl Datum demo Discreet E Emoji eps Error Esc Film
  Filters Fitness Foto foto Fotografie Gangbang giropay Gratis Handelsnamen Hash Hetero IBAN iDEAL
  in Ja ja Kanton km Kosten Kunst Land later Lesbisch Like Likes Lingerie Maestro mail Man man
  Massages Mastercard match Matches matches Matchfinder Melden melden Mode moderator Mollie Nexi Nope
  Nummer Offline Open open Partners Passkey Passkeys Pay PayPal paysafecard per Percentage
  Postbacks Postcode Premium premium Privacy privacy Przelewy24 quarantaine Saldo saldo Seks
  senior server Sexy Shift Single SM Sofort Sport Stand Status Strand Sushi Swipen Theater Valuta
  verbergen Visa Vonk Wero
  `.match(/\S+/g),
);

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
const read = (locale: string, file: string): Map<string, string> =>
  new Map(flatten(JSON.parse(readFileSync(new URL(`${locale}/${file}`, FOLDER), 'utf8')) as Texts));
/** The words of a text, without its placeholders and tags. */
const wordsOf = (text: string): string[] =>
  text.replace(/\{\{\w+\}\}|<[^>]+>/g, ' ').match(/\p{L}[\p{L}\d]*/gu) ?? [];

test.each(LOCALES.filter((locale) => locale !== 'nl' && !FALLBACK_LOCALE[locale]))(
  'R-005 R-006 R-007 R-008 R-009 R-010 R-241 in %s no text is the Dutch one, but for words that both languages write alike',
  (locale) => {
    const copied = readdirSync(new URL(`${locale}/`, FOLDER)).flatMap((file) => {
      const dutch = read('nl', file);
      return [...read(locale, file)].flatMap(([key, text]) =>
        dutch.get(key) === text && wordsOf(text).some((word) => !ALIKE.has(word))
          ? [`${file} ${key}: ${text}`]
          : [],
      );
    });
    expect(copied).toEqual([]);
  },
);

test.each(Object.entries(FALLBACK_LOCALE))(
  'R-011 R-012 %s holds only what differs from %s',
  (locale, base) => {
    const same = readdirSync(new URL(`${locale}/`, FOLDER)).flatMap((file) => {
      const general = read(base, file);
      return [...read(locale, file)].flatMap(([key, text]) =>
        general.get(key) === text ? [`${file} ${key}: ${text}`] : [],
      );
    });
    expect(same).toEqual([]);
  },
);
