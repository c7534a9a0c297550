import { expect, test } from 'vitest';
import { siteSettingsSchema } from '../../shared/contract/settings.ts';
import { SETTINGS_OF } from '../../shared/operator/settings.ts';
import dutch from '../../locales/nl/operator-settings.json';
import { readTyped, tableFormOf, typedOf } from './table-form.ts';

const defaults: Record<string, unknown> = siteSettingsSchema.parse({});
const keys = Object.values(SETTINGS_OF).flat();

test('every setting has a name and a meaning', () => {
  expect(Object.keys(dutch.names).toSorted()).toEqual(keys.toSorted());
  expect(Object.keys(dutch.meaning).toSorted()).toEqual(keys.toSorted());
});

test('every setting with parts has fields, which give the value that they show', () => {
  for (const key of keys) {
    const value = defaults[key];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const form = tableFormOf(key);
    if (!form) throw new Error(`${key} has no fields`);
    expect(readTyped(form, value, typedOf(form, value, '.')), key).toEqual({
      value,
      wrong: new Map(),
    });
  }
});

test.each([
  ['vat_rates', 'NL', '8,1', { NL: 810 }, []],
  ['vat_rates', 'NL', 'veel', {}, ['NL']],
  ['minimum_message_costs', 'NL.currency', '', {}, ['NL.currency']],
  ['purchase_caps', 'open_orders', '1.5', {}, ['open_orders']],
  ['purchase_caps', 'day_amount', '', {}, ['day_amount']],
  ['payment_methods', 'ideal.countries', 'nl be', { ideal: { countries: ['NL', 'BE'] } }, []],
] as const)('%s: %s typed as "%s"', (key, id, text, changed, wrong) => {
  const form = tableFormOf(key);
  if (!form) throw new Error(`${key} has no fields`);
  const base = defaults[key];
  const read = readTyped(form, base, { ...typedOf(form, base, ','), [id]: text });
  expect([...read.wrong.keys()]).toEqual(wrong);
  expect(read.value).toMatchObject(changed);
});

test('what is left empty is not in the value, and what no field shows stays in it', () => {
  const form = tableFormOf('vat_rates');
  if (!form) throw new Error('vat_rates has no fields');
  const base = { NL: 2_100, BE: 2_100, XX: 5 };
  expect(readTyped(form, base, { ...typedOf(form, base, ','), NL: '' }).value).toEqual({
    BE: 2_100,
    XX: 5,
  });
});
