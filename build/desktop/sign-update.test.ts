import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decideUpdate } from '../../electron/main/updates/update-decision.ts';
import { PROJECT } from '../client/client.ts';
import { makeKey, publicKeyOf, signingKey, signRelease } from './sign-update.ts';

let folder: string;
const installer = Buffer.from('an installer');
const name = 'vonk-1.2.3-linux-x86_64.AppImage';
const { privateKey } = generateKeyPairSync('ed25519');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-release-'));
  writeFileSync(join(folder, name), installer);
  const sha512 = createHash('sha512').update(installer).digest('base64');
  writeFileSync(
    join(folder, 'stable-linux.yml'),
    `version: 1.2.3\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${installer.length}\n    blockMapSize: 100\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-22T08:00:00.000Z'\n`,
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('what it signs, the app takes; and takes from this channel and this key alone', () => {
  expect(signRelease(folder, 'stable', privateKey)).toEqual([`${name}.sig`]);
  const feed = readFileSync(join(folder, 'stable-linux.yml'), 'utf8');
  const signature = readFileSync(join(folder, `${name}.sig`), 'utf8');
  const app = {
    version: '1.2.2',
    channel: 'stable',
    format: 'AppImage',
    arch: 'x64',
    publicKey: publicKeyOf(privateKey),
  } as const;
  expect(decideUpdate(feed, signature, app)).toMatchObject({
    offer: { version: '1.2.3', name, size: installer.length },
  });
  expect(decideUpdate(feed, signature, { ...app, channel: 'beta' })).toEqual({
    refused: 'signature_wrong',
  });
  expect(
    decideUpdate(feed, signature, {
      ...app,
      publicKey: publicKeyOf(generateKeyPairSync('ed25519').privateKey),
    }),
  ).toEqual({ refused: 'signature_wrong' });
});

test('nothing is signed that is not what its feed names', () => {
  writeFileSync(join(folder, name), 'another installer');
  expect(() => signRelease(folder, 'stable', privateKey)).toThrow('is not the file');
  expect(existsSync(join(folder, `${name}.sig`))).toBe(false);
  expect(() => signRelease(folder, 'beta', privateKey)).toThrow('no feed of beta');
  expect(() => signRelease(folder, '../stable', privateKey)).toThrow('cannot be a channel');
});

test('a key is made once, for its owner’s eyes, and never in the project', () => {
  const file = join(folder, 'update-key.pem');
  const publicKey = makeKey(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(publicKeyOf(signingKey({ VONK_UPDATE_SIGNING_KEY_FILE: file }))).toBe(publicKey);
  expect(publicKeyOf(signingKey({ VONK_UPDATE_SIGNING_KEY: readFileSync(file, 'utf8') }))).toBe(
    publicKey,
  );
  expect(() => makeKey(file)).toThrow('EEXIST');
  for (const inside of [`${PROJECT}key.pem`, `${PROJECT}build/key.pem`]) {
    expect(() => makeKey(inside)).toThrow('may not lie in the project');
    expect(() => signingKey({ VONK_UPDATE_SIGNING_KEY_FILE: inside })).toThrow(
      'may not lie in the project',
    );
  }
  expect(() => signingKey({})).toThrow('VONK_UPDATE_SIGNING_KEY');
  expect(() =>
    signingKey({
      VONK_UPDATE_SIGNING_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ format: 'pem', type: 'pkcs8' })
        .toString(),
    }),
  ).toThrow('not an Ed25519 key');
});

test('the command signs a folder, and says what is wrong without it', () => {
  const run = (environment: Record<string, string>, ...args: string[]) =>
    spawnSync(process.execPath, ['build/desktop/sign-update.ts', ...args], {
      cwd: PROJECT,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
  const signed = run(
    { VONK_UPDATE_SIGNING_KEY: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() },
    '--channel',
    'stable',
    folder,
  );
  expect([signed.status, signed.stdout]).toEqual([
    0,
    `${name}.sig\nsigned for stable; apps with VONK_UPDATE_KEY=${publicKeyOf(privateKey)} take it\n`,
  ]);
  const keyless = run({}, folder);
  expect([keyless.status, keyless.stderr.trim()]).toEqual([
    1,
    'Set VONK_UPDATE_SIGNING_KEY or VONK_UPDATE_SIGNING_KEY_FILE.',
  ]);
});
