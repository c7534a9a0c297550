import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { LOCALE_COOKIE_DAYS } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { STORED_KEYS } from '../../../shared/site/stored-keys.ts';
import { textsOf } from '../../http/caller/language.ts';
import { COMPANIES } from './companies.ts';
import type { TextParts } from './fill.ts';
import { TextError } from './parse.ts';
import { PROCESSING } from './processing.ts';

const texts = textsOf('server-legal');

type TableSettings = Pick<SiteSettings, 'partner_postbacks'>;
type Translate = (key: string, values?: Record<string, number>) => string;

/** The texts of the tables in one language; a number chooses the plural form. */
const translateIn =
  (locale: Locale): Translate =>
  (key, values = {}) => {
    const [count] = Object.values(values);
    const form = count === undefined ? null : new Intl.PluralRules(locale).select(count);
    const text =
      (form === null ? null : texts(locale, `${key}_${form}`, values)) ??
      texts(locale, key, values);
    if (text === null) throw new TextError(`there is no text ${key} in ${locale}`);
    return text;
  };

const storedFor = (translate: Translate, { stored }: (typeof PROCESSING)[number]): string => {
  if ('until' in stored) return translate(`stored.${stored.until}`);
  if ('days' in stored) return translate('stored.days', { count: stored.days });
  if ('years' in stored) return translate('stored.years', { count: stored.years });
  return translate('stored.months', {
    count: stored.monthsAfterClosing,
    misuse: stored.monthsOfMisuse,
  });
};

const recipientsOf = (
  { recipients, recipientsBySetting = {} }: (typeof PROCESSING)[number],
  settings: TableSettings,
) =>
  settings.partner_postbacks && recipientsBySetting.partner_postbacks
    ? [recipientsBySetting.partner_postbacks, ...recipients]
    : recipients;

const privacy = (say: Translate, settings: TableSettings) => ({
  columns: ['purpose', 'data', 'basis', 'stored', 'recipients'].map((name) =>
    say(`columns.${name}`),
  ),
  rows: PROCESSING.map((one) => [
    say(`processing.${one.name}.purpose`),
    say(`processing.${one.name}.data`),
    say(`basis.${one.basis}`),
    storedFor(say, one),
    recipientsOf(one, settings)
      .map((recipient) => say(`recipients.${recipient}`))
      .join(', '),
  ]),
});

const cookies = (say: Translate) => ({
  columns: ['name', 'place', 'purpose', 'stay'].map((name) => say(`columns.${name}`)),
  rows: STORED_KEYS.map(({ name, place, purpose, stay }) => [
    name,
    say(`places.${place}`),
    say(`keys.${purpose}`),
    typeof stay !== 'number'
      ? say(`stay.${stay}`)
      : stay === LOCALE_COOKIE_DAYS
        ? say('stay.year')
        : say('stored.days', { count: stay }),
  ]),
});

const companies = (say: Translate) => ({
  columns: ['company', 'task', 'data'].map((name) => say(`columns.${name}`)),
  rows: COMPANIES.map((name) =>
    ['who', 'task', 'data'].map((part) => say(`companies.${name}.${part}`)),
  ),
});

/** The tables that a text may name: made from the lists by which the code goes. */
export function textTables(locale: Locale, settings: TableSettings): TextParts['tables'] {
  const say = translateIn(locale);
  return { privacy: privacy(say, settings), cookies: cookies(say), companies: companies(say) };
}
