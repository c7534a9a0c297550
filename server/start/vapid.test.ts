import { createECDH } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVapidKeys } from '../../tests/support/push/push-site.ts';
import { readConfig } from '../config.ts';
import { startFailure } from './failures.ts';
import { vapidKeys } from './vapid.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vonk-vapid-'));
});
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

test('whoever is to be written to is named with keys that were made here, too', () => {
  const named = { VONK_DATA_DIR: dataDir, VAPID_SUBJECT: 'mailto:push@vonk.example' };
  expect(vapidKeys(readConfig(named)).subject).toBe('mailto:push@vonk.example');
});

test('given keys are used as they are', () => {
  const { publicKey, privateKey } = newVapidKeys();
  const given = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(vapidKeys(readConfig({ ...given, VONK_DATA_DIR: '/nonexistent' }))).toEqual({
    publicKey: given.VAPID_PUBLIC_KEY,
    privateKey: given.VAPID_PRIVATE_KEY,
    subject: 'http://127.0.0.1:5080',
  });
});

test('given keys that do not belong together are refused before anything is started', () => {
  const [one, other] = [newVapidKeys(), newVapidKeys()];
  expect(() =>
    vapidKeys(
      readConfig({
        VAPID_PUBLIC_KEY: one.publicKey,
        VAPID_PRIVATE_KEY: other.privateKey,
        VONK_DATA_DIR: '/nonexistent',
      }),
    ),
  ).toThrow('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY');
});

test('a damaged file is left as it is and told in one sentence', () => {
  const file = join(dataDir, 'vapid.json');
  writeFileSync(file, 'half');
  expect(() => vapidKeys(readConfig({ VONK_DATA_DIR: dataDir }))).toThrow(
    `The keys for web push in ${file} are damaged`,
  );
  expect(readFileSync(file, 'utf8')).toBe('half');
  const [one, other] = [newVapidKeys(), newVapidKeys()];
  writeFileSync(file, JSON.stringify({ publicKey: one.publicKey, privateKey: other.privateKey }));
  expect(() => vapidKeys(readConfig({ VONK_DATA_DIR: dataDir }))).toThrow('are damaged');
});

test('a failed query is told by what the database said, without the values it was given', () => {
  const failed = new Error('Failed query: insert into members\nparams: eva@vonk.example', {
    cause: new Error('duplicate key value violates unique constraint "members_email"'),
  });
  const message = startFailure(failed);
  expect(message).toMatch(
    /^The server failed to start: duplicate key value violates unique constraint "members_email"\n +at /,
  );
  expect(message).not.toContain('eva@vonk.example');
});
