import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { payerKeys, serverPayerKeys } from './payer-keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vonk-payer-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('keys of payers are made once, differ, and are kept from others', () => {
  const keys = payerKeys({ dataDir });
  expect([keys.sealing.length, keys.hashing.length]).toEqual([32, 32]);
  expect(keys.sealing).not.toEqual(keys.hashing);
  expect(payerKeys({ dataDir })).toEqual(keys);
  expect(statSync(join(dataDir, 'payer-keys.json')).mode & 0o077).toBe(0);
});

test.each(['half', '{}', '{"sealing":"short","hashing":"short"}'])(
  'a damaged file is left as it is: %s',
  (content) => {
    const file = join(dataDir, 'payer-keys.json');
    writeFileSync(file, content);
    expect(() => payerKeys({ dataDir })).toThrow('The keys for payers in');
    expect(readFileSync(file, 'utf8')).toBe(content);
  },
);

test('a command takes the keys of its server, and makes none', () => {
  expect(() => serverPayerKeys({ dataDir })).toThrow('set VONK_DATA_DIR');
  const keys = payerKeys({ dataDir });
  expect(serverPayerKeys({ dataDir })).toEqual(keys);
});
