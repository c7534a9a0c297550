import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRealKeyStore, type KeyStore } from './key-store.ts';
import { lockRecord, openLockFile } from './lock-file.ts';
import { openPinSafe } from './pin-safe.ts';

vi.mock('electron', () => ({ safeStorage: {} }));

const PIN = '730284';
let folder: string;
let path: string;
let uptime: number;
let expected: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-lock-'));
  path = join(folder, 'lock.json');
  uptime = 1_000;
  expected = false;
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A key store with a key of its own, as a system has it; `null` is a system without. */
function keyStore(key: Buffer | null): KeyStore {
  return {
    isAvailable: () => Promise.resolve(key !== null),
    seal(secret) {
      if (!key) return Promise.resolve(null);
      const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
      return Promise.resolve(
        Buffer.concat([cipher.update(secret), cipher.final()]).toString('base64'),
      );
    },
    open(sealed) {
      if (!key) return Promise.resolve(null);
      const decipher = createDecipheriv('aes-256-ctr', key, Buffer.alloc(16));
      return Promise.resolve(
        Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]),
      );
    },
  };
}
const SYSTEM = keyStore(randomBytes(32));
const open = (store: KeyStore = SYSTEM) =>
  openPinSafe({
    file: openLockFile(path),
    keyStore: store,
    isExpected: () => expected,
    uptime: () => uptime,
  });
async function withPin(store: KeyStore = SYSTEM) {
  const safe = open(store);
  expect(await safe.change(null, PIN)).toEqual({ status: 'right' });
  return safe;
}
async function wrong(safe: ReturnType<typeof open>, times: number) {
  for (let at = 0; at < times; at += 1) {
    await safe.verify('0000');
    const state = safe.state();
    uptime += state.kind === 'set' ? state.waitSeconds : 0;
  }
}

describe('a PIN', () => {
  test('is kept as a hash under the key store’s secret, and is right after a restart', async () => {
    await withPin();
    const stored = readFileSync(path, 'utf8');
    expect(stored).not.toContain(PIN);
    expect(stored).not.toContain(Buffer.from(PIN).toString('base64').replace(/=+$/, ''));
    expect(await open().verify(PIN)).toEqual({ status: 'right' });
    expect(await open().verify('730285')).toEqual({
      status: 'wrong',
      waitSeconds: 0,
      triesLeft: 9,
    });
  });

  test('cannot be tried by who has the file without the key store', async () => {
    await withPin();
    const thief = open(keyStore(null));
    expect(await thief.verify(PIN)).toEqual({ status: 'unavailable' });
    expect(await open(keyStore(randomBytes(32))).verify(PIN)).toMatchObject({ status: 'wrong' });
  });

  test('gets a secret once the system has a key store', async () => {
    await withPin(keyStore(null));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ sealed: null });
    expect(await open().verify(PIN)).toEqual({ status: 'right' });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      sealed: expect.any(String) as string,
    });
    expect(await open().verify(PIN)).toEqual({ status: 'right' });
  });

  test.each([
    '',
    '730',
    '7302841',
    '7302846192501',
    ' 730284',
    '730284 ',
    '730284\0',
    '٧٣٠٢٨٤',
    '７３０２８４',
    'x'.repeat(10_000),
    '7302 84',
    '{"$ne":null}',
    '__proto__',
    'null',
    'NaN',
  ])('is not %j, which counts like any other', async (hostile) => {
    const safe = await withPin();
    expect(await safe.verify(hostile)).toEqual({ status: 'wrong', waitSeconds: 0, triesLeft: 9 });
  });

  test('is changed and taken away with the old one alone', async () => {
    const safe = await withPin();
    expect(await safe.change(null, '9463')).toEqual({ status: 'unavailable' });
    expect(await safe.change('1111', '9463')).toMatchObject({ status: 'wrong', triesLeft: 9 });
    expect(await safe.change(PIN, 'abcd')).toEqual({ status: 'unavailable' });
    expect(await safe.change(PIN, '9463')).toEqual({ status: 'right' });
    expect(await safe.verify(PIN)).toMatchObject({ status: 'wrong' });
    expect(await safe.remove(PIN)).toMatchObject({ status: 'wrong' });
    expect(safe.state().kind).toBe('set');
    expect(await safe.remove('9463')).toEqual({ status: 'right' });
    expect(safe.state()).toEqual({ kind: 'none' });
    expect(open().state()).toEqual({ kind: 'none' });
  });
});

describe('tries', () => {
  test('that come all at once are judged one by one: after the fifth the rest has to wait, the right one too', async () => {
    const safe = await withPin();
    const answers = await Promise.all(
      ['0000', '0001', '0002', '0003', '0004', ...Array.from({ length: 40 }, () => PIN)].map(
        (pin) => safe.verify(pin),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'wrong'),
      ...Array.from({ length: 40 }, () => 'wait'),
    ]);
    expect(safe.state()).toEqual({ kind: 'set', waitSeconds: 30 });
  });

  test('are counted before they are judged, so that ending the app in between forgets none', async () => {
    const safe = await withPin();
    void safe.verify('0000');
    // The count is on disk while the hash is still being worked on.
    await vi.waitFor(
      () =>
        expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ attempts: { failures: 1 } }),
      { interval: 1 },
    );
    expect(await open().verify('0000')).toMatchObject({ triesLeft: 8 });
  });

  test('wait through restarts and a clock that was turned', async () => {
    await wrong(await withPin(), 4);
    await open().verify('0000');
    for (const day of ['1970-01-01', '2099-12-31']) {
      vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] });
      expect(open().state()).toEqual({ kind: 'set', waitSeconds: 30 });
      expect(await open().verify(PIN)).toEqual({ status: 'wait', waitSeconds: 30 });
    }
    vi.useRealTimers();
    uptime += 31;
    expect(await open().verify(PIN)).toEqual({ status: 'right' });
    expect(await open().verify('0000')).toMatchObject({ status: 'wrong', triesLeft: 9 });
  });

  test('end with the tenth wrong one, for ever', async () => {
    const safe = await withPin();
    await wrong(safe, 10);
    expect(safe.state()).toEqual({ kind: 'spent' });
    uptime += 1e6;
    expect(await open().verify(PIN)).toEqual({ status: 'spent' });
    expect(await open().change(PIN, '9463')).toEqual({ status: 'spent' });
    expect(await open().remove(PIN)).toEqual({ status: 'spent' });
  });

  test('that cannot be written down are not made', async () => {
    const safe = await withPin();
    mkdirSync(`${path}.new`);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let at = 0; at < 30; at += 1)
      expect(await safe.verify(PIN)).toEqual({ status: 'unavailable' });
    rmSync(`${path}.new`, { recursive: true });
    expect(await safe.verify(PIN)).toEqual({ status: 'right' });
  });
});

describe('a damaged file', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{"kind":"pin"'],
    ['another form', '{"kind":"none"}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a cheap hash', null],
    ['zeros', '\0'.repeat(400)],
  ])('(%s) stays locked: no PIN is right, and none is set over it', async (_name, text) => {
    await withPin();
    writeFileSync(path, text ?? readFileSync(path, 'utf8').replace('65536', '2'));
    const safe = open();
    expect(safe.state()).toEqual({ kind: 'damaged' });
    expect(await safe.verify(PIN)).toEqual({ status: 'spent' });
    expect(await safe.change(null, '9463')).toEqual({ status: 'unavailable' });
    safe.forget();
    expect(open().state()).toEqual({ kind: 'none' });
  });

  test('that is missing while the preferences tell of a lock is damage; without them there was none', () => {
    expect(open().state()).toEqual({ kind: 'none' });
    expect(lockRecord(null)).toEqual({ kind: 'none' });
    expected = true;
    expect(open().state()).toEqual({ kind: 'damaged' });
  });

  test.each([
    ['failures', -1],
    ['failures', 0.5],
    ['failures', '0'],
    ['waitSeconds', -5],
    ['waitSeconds', null],
    ['countedAt', 1e300],
  ])('with %s of %j is not believed', async (name, value) => {
    await withPin();
    const record = JSON.parse(readFileSync(path, 'utf8')) as { attempts: Record<string, unknown> };
    record.attempts[name] = value;
    writeFileSync(path, JSON.stringify(record));
    expect(open().state()).toEqual({ kind: 'damaged' });
  });
});

test('a wipe that was cut short is remembered until it is through', async () => {
  const safe = await withPin();
  safe.beginWipe();
  expect(open().state()).toEqual({ kind: 'wiping' });
  expect(await open().verify(PIN)).toEqual({ status: 'unavailable' });
  open().forget();
  expect(open().state()).toEqual({ kind: 'none' });
});

test('a password that stands in Electron’s source is no key store', () => {
  expect(isRealKeyStore('linux', 'basic_text', true)).toBe(false);
  expect(isRealKeyStore('linux', 'unknown', true)).toBe(false);
  expect(isRealKeyStore('linux', 'gnome_libsecret', false)).toBe(false);
  expect(isRealKeyStore('linux', 'gnome_libsecret', true)).toBe(true);
  expect(isRealKeyStore('linux', 'kwallet6', true)).toBe(true);
  expect(isRealKeyStore('darwin', '', true)).toBe(true);
  expect(isRealKeyStore('win32', '', false)).toBe(false);
});
