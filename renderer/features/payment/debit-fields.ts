import { cleanPhone } from '../../../shared/account/phone.ts';
import { compactIban, isIban } from './iban.ts';

/** The fields of the mandate's form in their order, with what a browser fills them from. */
export const DEBIT_FIELDS = [
  { name: 'account_holder', autoComplete: 'name' },
  { name: 'iban', autoComplete: 'off' },
  { name: 'street', autoComplete: 'address-line1' },
  { name: 'house_number', autoComplete: 'address-line2' },
  { name: 'zip', autoComplete: 'postal-code' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'phone', autoComplete: 'tel' },
] as const;
export type DebitField = (typeof DEBIT_FIELDS)[number]['name'];
export type DebitValues = Record<DebitField, string>;
type DebitProblem = 'required' | 'ibanWrong' | 'phoneWrong' | 'invalid';
export type DebitProblems = Partial<Record<DebitField, DebitProblem>>;

export const NOTHING_TYPED: DebitValues = {
  account_holder: '',
  iban: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  phone: '',
};

export const sentValues = (typed: DebitValues): DebitValues => ({
  account_holder: typed.account_holder.trim(),
  iban: compactIban(typed.iban),
  street: typed.street.trim(),
  house_number: typed.house_number.trim(),
  zip: typed.zip.trim(),
  city: typed.city.trim(),
  phone: cleanPhone(typed.phone),
});

/** What is wrong with each field before it is sent; empty for nothing. */
export function problemsIn(typed: DebitValues): DebitProblems {
  const values = sentValues(typed);
  const problems: DebitProblems = {};
  for (const { name } of DEBIT_FIELDS) if (values[name] === '') problems[name] = 'required';
  if (!problems.iban && !isIban(values.iban)) problems.iban = 'ibanWrong';
  if (!problems.phone && !/^\+?[\d()./]{8,20}$/.test(values.phone)) problems.phone = 'phoneWrong';
  return problems;
}

/** The same from the server's fields. */
export function problemsOf(fields: Readonly<Record<string, string>> | undefined): DebitProblems {
  const problems: DebitProblems = {};
  for (const { name } of DEBIT_FIELDS) {
    const code = fields?.[name];
    if (code === undefined) continue;
    if (code === 'required') problems[name] = 'required';
    else if (name === 'iban') problems[name] = 'ibanWrong';
    else problems[name] = name === 'phone' ? 'phoneWrong' : 'invalid';
  }
  return problems;
}
