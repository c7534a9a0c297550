import { GIFTS } from '../../shared/gifts.ts';
import { BUNDLE_IDS } from '../../shared/money/bundles.ts';
import { CURRENCIES } from '../../shared/money/money.ts';
import { PAYMENT_METHODS } from '../../shared/money/payment-methods.ts';
import { COUNTRIES } from '../../shared/profile-choices.ts';
import { typedDecimal } from '../money/amount.ts';

/** What codes are chosen from, by the part that has them. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  countries: COUNTRIES,
  currencies: CURRENCIES,
};
type FieldKind = 'amount' | 'percent' | 'whole' | 'switch' | 'currency' | 'codes';
type Wrong = 'missing' | Exclude<FieldKind, 'switch'>;

/** One field of a setting that has several: where its value is, and where it is on the page. */
export interface FormField {
  path: readonly string[];
  row: string;
  column: string;
  kind: FieldKind;
  /** Left empty it is not in the value. */
  optional: boolean;
  /** Of an amount whose currency is fixed. */
  currency?: string;
  /** Of codes: what is chosen from. */
  choices?: readonly string[];
}
interface TableForm {
  rows: readonly string[];
  columns: readonly string[];
  fields: readonly FormField[];
}
/** The codes of a field. */
export const codesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');
/** What is typed, by the path of its field. */
export type Typed = Readonly<Record<string, string>>;

export const idOf = ({ path }: Pick<FormField, 'path'>): string => path.join('.');

/** A column of one kind: `id` to value. */
const column = (
  rows: readonly string[],
  name: string,
  kind: FieldKind,
  currency?: (row: string) => string,
): TableForm => ({
  rows,
  columns: [name],
  fields: rows.map((row) => ({
    path: [row],
    row,
    column: name,
    kind,
    optional: true,
    ...(currency && { currency: currency(row) }),
  })),
});

/** One value with named parts. */
const parts = (kinds: Readonly<Record<string, FieldKind>>): TableForm => ({
  rows: Object.keys(kinds),
  columns: ['value'],
  fields: Object.entries(kinds).map(([row, kind]) => ({
    path: [row],
    row,
    column: 'value',
    kind,
    optional: false,
  })),
});

/** A row for each of `rows`, with the same parts. */
const records = (
  rows: readonly string[],
  kinds: Readonly<Record<string, FieldKind>>,
  optional: boolean,
): TableForm => ({
  rows,
  columns: Object.keys(kinds),
  fields: rows.flatMap((row) =>
    Object.entries(kinds).map(([name, kind]) => ({
      path: [row, name],
      row,
      column: name,
      kind,
      optional: optional || kind === 'codes',
      ...(CODES[name] && { choices: CODES[name] }),
    })),
  ),
});

const BUNDLES: TableForm = {
  rows: ['credits', ...CURRENCIES, 'popular'],
  columns: BUNDLE_IDS,
  fields: BUNDLE_IDS.flatMap((bundle): FormField[] => [
    {
      path: [bundle, 'credits'],
      row: 'credits',
      column: bundle,
      kind: 'whole',
      optional: false,
    },
    ...CURRENCIES.map((currency) => ({
      path: [bundle, 'prices', currency],
      row: currency,
      column: bundle,
      kind: 'amount' as const,
      optional: true,
      currency,
    })),
    {
      path: [bundle, 'popular'],
      row: 'popular',
      column: bundle,
      kind: 'switch',
      optional: false,
    },
  ]),
};

const FORMS: Readonly<Record<string, TableForm>> = {
  bundles: BUNDLES,
  gift_prices: column(GIFTS, 'credits', 'whole'),
  refund_approval: column(CURRENCIES, 'amount', 'amount', (currency) => currency),
  vat_rates: column(COUNTRIES, 'percent', 'percent'),
  minimum_message_costs: records(COUNTRIES, { costs: 'amount', currency: 'currency' }, true),
  payment_methods: records(
    PAYMENT_METHODS,
    { enabled: 'switch', countries: 'codes', currencies: 'codes' },
    false,
  ),
  direct_debit: parts({ limit_amount: 'amount', limit_days: 'whole', min_account_age_h: 'whole' }),
  purchase_caps: parts({ day_amount: 'amount', open_orders: 'whole' }),
};

/** How a setting with parts is edited; null for one that has none. */
export const tableFormOf = (key: string): TableForm | null =>
  Object.hasOwn(FORMS, key) ? (FORMS[key] ?? null) : null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a value has at the place of a field. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), value);

const written = (kind: FieldKind, value: unknown, point: string): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (kind === 'amount' && typeof value === 'number')
    return (value / 100).toFixed(2).replace('.', point);
  if (kind === 'percent' && typeof value === 'number')
    return String(value / 100).replace('.', point);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A value as its fields show it. @param point of a decimal number, as the page's language has it. */
export const typedOf = ({ fields }: TableForm, value: unknown, point: string): Typed =>
  Object.fromEntries(
    fields.map((field) => [idOf(field), written(field.kind, valueAt(value, field.path), point)]),
  );

function readField(kind: FieldKind, text: string): { value: unknown } | { wrong: Wrong } {
  const wrong = { wrong: kind as Wrong };
  switch (kind) {
    case 'switch':
      return { value: text === 'true' };
    case 'whole':
      return /^\d{1,9}$/.test(text) ? { value: Number(text) } : wrong;
    case 'currency':
      return /^[A-Za-z]{3}$/.test(text) ? { value: text.toUpperCase() } : wrong;
    case 'codes': {
      const codes = codesOf(text);
      return codes.every((code) => /^[A-Z]{2,3}$/.test(code)) ? { value: codes } : wrong;
    }
    case 'amount':
    case 'percent': {
      const value = typedDecimal(text);
      return value === null ? wrong : { value };
    }
  }
}

function put(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length > 0) {
    const inner = isRecord(into[first]) ? into[first] : {};
    put(inner, rest, value);
    if (Object.keys(inner).length > 0) into[first] = inner;
    else Reflect.deleteProperty(into, first);
  } else if (value === undefined) Reflect.deleteProperty(into, first);
  else into[first] = value;
}

/**
 * The value that the fields give, with what is wrong in which of them. What `base` has besides the
 * fields stays.
 */
export function readTyped(
  { fields }: TableForm,
  base: unknown,
  typed: Typed,
): { value: unknown; wrong: ReadonlyMap<string, Wrong> } {
  const value = isRecord(base) ? structuredClone(base) : {};
  const wrong = new Map<string, Wrong>();
  for (const field of fields) {
    const text = (typed[idOf(field)] ?? '').trim();
    if (text === '' && field.kind !== 'switch') {
      if (field.optional) put(value, field.path, field.kind === 'codes' ? [] : undefined);
      else wrong.set(idOf(field), 'missing');
      continue;
    }
    const read = readField(field.kind, text);
    if ('wrong' in read) wrong.set(idOf(field), read.wrong);
    else put(value, field.path, read.value);
  }
  // Of a row that may be left out, half is none.
  for (const field of fields) {
    const isEmpty = (typed[idOf(field)] ?? '').trim() === '';
    const hasOther = fields.some(
      (other) => other.row === field.row && (typed[idOf(other)] ?? '').trim() !== '',
    );
    if (field.path.length === 2 && field.optional && field.kind !== 'codes' && isEmpty && hasOther)
      wrong.set(idOf(field), 'missing');
  }
  return { value, wrong };
}
