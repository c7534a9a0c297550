import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPayerSecrets } from './payer-secrets.ts';

const keys = () => ({ sealing: randomBytes(32), hashing: randomBytes(32) });
const secrets = createPayerSecrets(keys());
const payer = {
  holder: 'Zoë Łaski',
  iban: 'NL91ABNA0417164300',
  street: 'Oudegracht',
  houseNumber: '1 bis',
  zip: '3511 AA',
  city: 'Utrecht',
  phone: '+31612345678',
};

test('a payer is sealed differently each time, and opens as they were', () => {
  const [one, other] = [secrets.sealPayer(payer, 'a'), secrets.sealPayer(payer, 'a')];
  expect(one.equals(other)).toBe(false);
  expect(one.toString('latin1')).not.toContain('ABNA');
  expect(secrets.openPayer(one, 'a')).toEqual(payer);
});

test('a sealed payer opens neither for another payment, nor with another key, nor changed', () => {
  const sealed = secrets.sealPayer(payer, 'a');
  expect(() => secrets.openPayer(sealed, 'b')).toThrow();
  expect(() => createPayerSecrets(keys()).openPayer(sealed, 'a')).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => secrets.openPayer(changed, 'a')).toThrow();
  expect(() => secrets.openPayer(sealed.subarray(0, 20), 'a')).toThrow();
});

test('an account has one hash however it is written, and another under another key', () => {
  const hash = secrets.hashAccount('NL91ABNA0417164300');
  expect(secrets.hashAccount('nl91 abna 0417 1643 00')).toEqual(hash);
  expect(createPayerSecrets(keys()).hashAccount('NL91ABNA0417164300')).not.toEqual(hash);
  expect(secrets.hashPhone('NL91ABNA0417164300')).not.toEqual(hash);
});

test('a code has another hash for each payment', () => {
  expect(secrets.hashCode('a', '123456')).toEqual(secrets.hashCode('a', '123456'));
  expect(secrets.hashCode('a', '123456')).not.toEqual(secrets.hashCode('b', '123456'));
});
