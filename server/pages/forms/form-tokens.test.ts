import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPayerSecrets } from '../../payments/payer-secrets.ts';
import { createFormTokens } from './form-tokens.ts';

const keys = () => ({ sealing: randomBytes(32), hashing: randomBytes(32) });
let now = Date.parse('2026-11-28T12:00:00Z');
const serverOf = (siteKeys: ReturnType<typeof keys>) =>
  createFormTokens({
    clock: { now: () => new Date(now) },
    payerSecrets: createPayerSecrets(siteKeys),
  });

test('a form that one server of a site showed is taken by each of them, and by no other site', () => {
  const siteKeys = keys();
  const token = serverOf(siteKeys).issue('complaints');
  now += 5_000;
  expect(serverOf(siteKeys).read('complaints', token)).toEqual({
    id: token.split('.')[0],
    filledMs: 5_000,
  });
  expect(serverOf(keys()).read('complaints', token)).toBeNull();
});

test('a token is of one form, of its moment, and of a day', () => {
  const tokens = serverOf(keys());
  const token = tokens.issue('complaints');
  const [id, at, signed] = token.split('.');
  expect(tokens.read('withdrawal', token)).toBeNull();
  expect(tokens.read('complaints', `${id}.${at}1.${signed}`)).toBeNull();
  expect(tokens.read('complaints', `${id}.${at}.`)).toBeNull();
  expect(tokens.read('complaints', '')).toBeNull();
  now += 24 * 3_600_000;
  expect(tokens.read('complaints', token)).not.toBeNull();
  now += 1;
  expect(tokens.read('complaints', token)).toBeNull();
});
