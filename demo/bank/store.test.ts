import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bankPayment } from '../../tests/support/money/bank-payment.ts';
import type { BankPayment } from './payment.ts';
import { openStore } from './store.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-bank-store-'));
  path = join(folder, 'bank', 'payments.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const payment = (id: string, more: Partial<BankPayment> = {}) => bankPayment({ id, ...more });
const lines = () => readFileSync(path, 'utf8').split('\n').length - 1;

test('what was settled is on disk before anything is closed, the last line of an id counting', async () => {
  const store = await openStore(path);
  store.put(payment('a'));
  store.put(payment('b'));
  store.put(payment('a', { status: 'paid' }));
  store.setCutsNextAnswer(true);
  await store.settled();
  const written = readFileSync(path, 'utf8');
  const copy = join(folder, 'copy.jsonl');
  writeFileSync(copy, written);
  const again = await openStore(copy);
  expect([...again.payments()].map(({ id, status }) => [id, status])).toEqual([
    ['a', 'paid'],
    ['b', 'open'],
  ]);
  expect(again.byToken('token-b')?.id).toBe('b');
  expect(again.byOrder('payment-a')?.status).toBe('paid');
  expect(again.cutsNextAnswer).toBe(true);
  await again.close();
  await store.close();
});

test('a start keeps only the lines that count, for the owner alone', async () => {
  const store = await openStore(path);
  for (let count = 0; count < 50; count += 1) store.put(payment('a', { purchase: `p${count}` }));
  await store.close();
  expect(lines()).toBe(51);
  await (await openStore(path)).close();
  expect(lines()).toBe(2);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a line that a kill cut short is dropped, and what is written next stands on its own', async () => {
  const store = await openStore(path);
  store.put(payment('a'));
  await store.close();
  appendFileSync(path, '{"payment":{"id":"hal');
  const again = await openStore(path);
  expect([...again.payments()].map(({ id }) => id)).toEqual(['a']);
  again.put(payment('b'));
  await again.close();
  const third = await openStore(path);
  expect([...third.payments()].map(({ id }) => id)).toEqual(['a', 'b']);
  await third.close();
});

test('a file with a line of something else is left alone, and the error says which', async () => {
  const store = await openStore(path);
  store.put(payment('a'));
  await store.close();
  appendFileSync(path, '{"something":"else"}\n');
  const before = readFileSync(path, 'utf8');
  await expect(openStore(path)).rejects.toThrow(`Line 3 of ${path} cannot be read`);
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test('a file that a bank has open is left alone by another, until it is closed', async () => {
  const store = await openStore(path);
  await expect(openStore(path)).rejects.toThrow('Another sandbox bank already uses');
  store.put(payment('a'));
  await store.close();
  const again = await openStore(path);
  expect([...again.payments()].map(({ id }) => id)).toEqual(['a']);
  await again.close();
});
