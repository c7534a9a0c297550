import { createECDH } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startFailure } from './failures.ts';
import { vapidKeys } from './vapid.ts';

let dataDir: string;
beforeAll(() => { dataDir = mkdtempSync(join(tmpdir(), 'vonk-vapid-')); });
afterAll(() => rmSync(dataDir, { recursive: true }));

test('keys are made once, belong together, and are kept from others', () => {
  const config = readConfig({ VONK_DATA_DIR: dataDir });
  const keys = vapidKeys(config);
  expect(vapidKeys(config)).toEqual(keys);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'));
  expect(pair.getPublicKey().toString('base64url')).toBe(keys.publicKey);
  expect(statSync(join(dataDir, 'vapid.json')).mode & 0o077).toBe(0);
});

test('given keys are used as they are', () => {
  const given = { VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'), VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url') };
  expect(vapidKeys(readConfig({ ...given, VONK_DATA_DIR: '/nonexistent' }))).toEqual({ publicKey: given.VAPID_PUBLIC_KEY, privateKey: given.VAPID_PRIVATE_KEY, subject: 'http://127.0.0.1:5080' });
});

test('a damaged file is left as it is and told in one sentence', () => {
  const file = join(dataDir, 'vapid.json');
  writeFileSync(file, 'half');
  expect(() => vapidKeys(readConfig({ VONK_DATA_DIR: dataDir }))).toThrow(`The keys for web push in ${file} are damaged`);
  expect(readFileSync(file, 'utf8')).toBe('half');
});

test('a failed query is told by what the database said, without the values it was given', () => {
  const failed = new Error('Failed query: insert into members\nparams: eva@vonk.example', { cause: new Error('duplicate key value violates unique constraint "members_email"') });
  const told = startFailure(failed);
  expect(told).toMatch(/^The server failed to start: duplicate key value violates unique constraint "members_email"\n +at /);
  expect(told).not.toContain('eva@vonk.example');
});
