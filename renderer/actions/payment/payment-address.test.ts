import { expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { paymentAddress } from './payment-address.ts';

test('paying goes on at a page of ours, at https, or at http on this machine', () => {
  const form = `/directdebit?payment=${newId()}`;
  expect(paymentAddress(form)).toEqual({ kind: 'page', path: form });
  expect(paymentAddress(`/de${form}`)).toEqual({ kind: 'page', path: form });
  for (const url of [
    'https://pay.bank.example/x?y=1',
    'http://127.0.0.1:5081/pay/1',
    'http://localhost:5081/',
    'http://[::1]:5081/',
  ])
    expect(paymentAddress(url)).toEqual({ kind: 'outside', url });
});

test('every other address leads nowhere', () => {
  for (const address of [
    null,
    '',
    'http://bank.example/',
    'http://127.0.0.1.evil.example/',
    'https://user:pw@bank.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\evil.example',
    '/nothing-of-ours',
    'vonk://transactions',
    'ftp://127.0.0.1/',
  ])
    expect(paymentAddress(address), String(address)).toBeNull();
});
