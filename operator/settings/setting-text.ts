import { COUNTRIES } from '../../shared/profile-choices.ts';
import { isPaymentMethod } from '../../shared/money/payment-methods.ts';
import { useFormat } from '../../renderer/i18n/format.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { useMethodName } from '../money/method-names.ts';
import '../texts/settings-texts.ts';
import { choicesOf } from './setting-value.ts';
import { tableFormOf, valueAt, type FormField } from './table-form.ts';

const COUNTRY = /^[A-Z]{2}$/;
const CURRENCY = /^[A-Z]{3}$/;
/** Settings that name a country. */
const COUNTRY_OF = ['geoip_default_country', 'company_country'];
/** Settings whose values are words of ours. */
const CHOICES = ['signups', 'four_eyes', 'enable_site_entry_popup'];

interface SettingText {
  name: (key: string) => string;
  meaning: (key: string) => string;
  /** One of a list. */
  item: (key: string, id: string) => string;
  /** A row or column of a setting with parts. */
  part: (key: string, id: string) => string;
  /** What a setting has, in words and amounts; a line for each part. */
  value: (key: string, value: unknown) => string;
}

/** The words of the site's settings. */
export function useSettingText(): SettingText {
  const t = useText('operator-settings');
  const choices = useText('choices');
  const format = useFormat();
  const methodName = useMethodName();
  const part = (key: string, id: string): string => {
    if (COUNTRY.test(id)) return format.country(id);
    if (isPaymentMethod(id)) return methodName(id);
    if (key === 'bundles' && /^p\d$/.test(id))
      return t('bundle', { number: Number(id.slice(1)) + 1 });
    return CURRENCY.test(id) ? id : t(`parts.${id as 'credits'}`);
  };
  const switched = (on: boolean): string => t(on ? 'on' : 'off');
  const named = (codes: readonly unknown[]): string =>
    codes.map((code) => part('', String(code))).join(', ');
  const item = (key: string, id: string): string => {
    if (choicesOf(key) === COUNTRIES) return format.country(id);
    return choicesOf(key) ? choices(`interests.${id as 'kissing'}`) : id;
  };
  const fieldValue = ({ kind, currency }: FormField, value: unknown): string => {
    if (typeof value === 'boolean') return switched(value);
    if (Array.isArray(value)) return value.length === 0 ? t('everywhere') : named(value);
    if (typeof value !== 'number') return value as string;
    if (kind === 'percent') return format.percent(value / 10_000);
    if (kind !== 'amount') return format.number(value);
    return currency ? format.money(value, currency) : format.decimal(value / 100);
  };
  const tableText = (key: string, fields: readonly FormField[], value: unknown): string => {
    const groups = Map.groupBy(
      fields.filter(({ path }) => valueAt(value, path) !== undefined),
      ({ path: [first = ''] }) => first,
    );
    return [...groups]
      .map(([first, parts]) => {
        const words = parts.map((field) => {
          const shown = fieldValue(field, valueAt(value, field.path));
          const other = field.row === first ? field.column : field.row;
          return field.path.length === 1 || field.currency
            ? shown
            : `${part(key, other).toLowerCase()} ${shown}`;
        });
        return `${part(key, first)}: ${words.join(', ')}`;
      })
      .join('\n');
  };
  return {
    item,
    name: (key) => t(`names.${key as 'name'}`),
    meaning: (key) => t(`meaning.${key as 'name'}`),
    part,
    value(key, value) {
      const form = tableFormOf(key);
      if (form) return tableText(key, form.fields, value);
      if (typeof value === 'boolean') return switched(value);
      if (value === null || value === undefined || value === '') return t('empty');
      if (Array.isArray(value))
        return value.length === 0
          ? t('empty')
          : value.map((one) => item(key, String(one))).join(', ');
      if (typeof value === 'number') return format.number(value);
      const text = value as string;
      if (COUNTRY_OF.includes(key) && COUNTRY.test(text)) return format.country(text);
      return CHOICES.includes(key) ? t(`choices.${text as 'pair'}`) : text;
    },
  };
}
