import de from '../../../locales/de/bank.json' with { type: 'json' };
import en from '../../../locales/en/bank.json' with { type: 'json' };
import es from '../../../locales/es/bank.json' with { type: 'json' };
import frBE from '../../../locales/fr-BE/bank.json' with { type: 'json' };
import fr from '../../../locales/fr/bank.json' with { type: 'json' };
import it from '../../../locales/it/bank.json' with { type: 'json' };
import nlBE from '../../../locales/nl-BE/bank.json' with { type: 'json' };
import nl from '../../../locales/nl/bank.json' with { type: 'json' };
import pl from '../../../locales/pl/bank.json' with { type: 'json' };
import { DATE_LOCALES, type Locale } from '../../../shared/locales.ts';
import { decimalAmount, type Money } from '../../../shared/money/money.ts';

type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
type KeysOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? Key : `${Key}.${KeysOf<Group[Key]>}`;
}[keyof Group & string];
type TextKey = KeysOf<typeof nl>;

/** The bank is in the Netherlands. */
export const TIME_ZONE = 'Europe/Amsterdam';

/** Where a text is looked for, in this order. */
const CHAINS: Readonly<Record<Locale, readonly [Texts, ...Texts[]]>> = {
  nl: [nl],
  de: [de],
  en: [en],
  es: [es],
  fr: [fr],
  it: [it],
  pl: [pl],
  'nl-BE': [nlBE, nl],
  'fr-BE': [frBE, fr],
};

export interface Language {
  locale: Locale;
  t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  money: (money: Money) => string;
  time: (instant: string) => string;
}

function find(texts: Texts, key: string): string | undefined {
  const [group = '', name] = key.split('.');
  const found = texts[group];
  if (typeof found === 'string' || found === undefined) return found;
  return name === undefined ? undefined : found[name];
}

export function languageFor(locale: Locale): Language {
  const tag = DATE_LOCALES[locale];
  const times = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  });
  return {
    locale,
    t: (key, values = {}) => {
      const text = CHAINS[locale]
        .map((texts) => find(texts, key))
        .find((found) => found !== undefined);
      return (text ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      );
    },
    money: (money) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency: money.currency }).format(
        // A number as text is written digit by digit.
        decimalAmount(money) as `${number}`,
      ),
    time: (instant) => times.format(new Date(instant)),
  };
}
