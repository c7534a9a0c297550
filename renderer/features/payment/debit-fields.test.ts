import { expect, test } from 'vitest';
import { NOTHING_TYPED, problemsIn, problemsOf, sentValues } from './debit-fields.ts';

const whole = {
  account_holder: ' A. de Vries ',
  iban: 'nl91 abna 0417 1643 00',
  street: 'Oudegracht',
  house_number: '1 bis',
  zip: '3511 AA',
  city: 'Utrecht',
  phone: '06-12 34 56 78',
};

test('R-388 dashes and spaces are taken out of a telephone number', () => {
  expect(sentValues(whole)).toMatchObject({
    account_holder: 'A. de Vries',
    iban: 'NL91ABNA0417164300',
    phone: '0612345678',
  });
});

test('R-284 every field is needed, and a wrong IBAN or number is said before it is sent', () => {
  expect(problemsIn(whole)).toEqual({});
  expect(Object.values(problemsIn(NOTHING_TYPED))).toEqual(Array(7).fill('required'));
  expect(problemsIn({ ...whole, iban: 'NL92ABNA0417164300', phone: '06x' })).toEqual({
    iban: 'ibanWrong',
    phone: 'phoneWrong',
  });
});

test('what the server finds wrong is said beside its field', () => {
  expect(
    problemsOf({ iban: 'invalid', city: 'required', zip: 'too_long', phone: 'x', y: 'z' }),
  ).toEqual({ iban: 'ibanWrong', city: 'required', zip: 'invalid', phone: 'phoneWrong' });
  expect(problemsOf(undefined)).toEqual({});
});
