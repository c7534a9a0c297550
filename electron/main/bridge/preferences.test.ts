import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../shared/desktop/desktop-preferences.ts';
import { shownPreferences } from './bridge.ts';
import { checkBridgeCall } from './bridge-calls.ts';
import { openNoticeLedger } from '../notices/notice-ledger.ts';
import { storedPreferences, openPreferences } from './preferences.ts';

vi.mock('electron', () => ({
  app: {},
  clipboard: {},
  ipcMain: {},
  nativeTheme: {},
  shell: {},
  Notification: {},
}));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-preferences-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const file = () => join(folder, 'deeper', 'preferences.json');

test('what was chosen is there at the next start, whole, and told to whoever listens', () => {
  const preferences = openPreferences(file());
  const listener = vi.fn();
  const end = preferences.onChange(listener);
  preferences.change({ zoom: 125, quietHours: { from: '22:00', to: '07:00' } });
  preferences.change({ zoom: 125 });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(listener).toHaveBeenCalledWith(
    expect.objectContaining({ zoom: 125 }),
    expect.objectContaining({ zoom: 100 }),
  );
  end();
  preferences.change({ doNotDisturb: true });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(openPreferences(file()).read()).toMatchObject({
    zoom: 125,
    quietHours: { from: '22:00', to: '07:00' },
    doNotDisturb: true,
  });
  expect(readdirSync(join(folder, 'deeper'))).toEqual(['preferences.json']);
});

test.each(['', '{', 'null', '[]', '5', '"x"', '{"zoom":', '\u0000'])(
  'a damaged file gives the defaults: %j',
  (json) => {
    expect(storedPreferences(json)).toMatchObject({
      ...DEFAULT_PREFERENCES,
      windowPlace: null,
      locale: 'nl',
    });
  },
);

test('what can be read of a file that is damaged in part is kept', () => {
  const stored = storedPreferences(
    JSON.stringify({
      zoom: 101,
      closeToTray: false,
      quietHours: { from: '25:00', to: '07:00' },
      windowPlace: { x: 1 },
      locale: 'xx',
      unknown: 1,
      __proto__: 1,
      constructor: 2,
    }),
  );
  expect(stored).toMatchObject({ ...DEFAULT_PREFERENCES, closeToTray: false });
  expect(Object.keys(stored)).not.toContain('unknown');
});

test('the page is shown the member’s choices alone, and cannot set what is not its own to set', () => {
  const page = { url: 'app://vonk/nl', isMainFrame: true };
  expect(Object.keys(shownPreferences(openPreferences(file()).read())).sort()).toEqual(
    Object.keys(DEFAULT_PREFERENCES).sort(),
  );
  expect(checkBridgeCall('changePreferences', { zoom: 110, quietHours: null }, page)).toEqual({
    input: { zoom: 110, quietHours: null },
  });
  for (const input of [
    { lock: null },
    { windowPlace: null },
    { zoom: 5 },
    { quietHours: { from: '9:00', to: '10:00' } },
    { closeToTray: 1 },
    { constructor: 1 },
    null,
    'zoom',
    [{}],
  ])
    expect(checkBridgeCall('changePreferences', input, page)).toBeNull();
});

test('a notice that was told is known at the next start, and the oldest are forgotten', () => {
  const at = join(folder, 'notices.json');
  const ledger = openNoticeLedger(at);
  for (let index = 0; index < 510; index++) ledger.add(`id-${index}`);
  expect(ledger.has('id-9')).toBe(false);
  expect(openNoticeLedger(at).has('id-10')).toBe(true);
  expect(openNoticeLedger(at).has('id-509')).toBe(true);
  expect((JSON.parse(readFileSync(at, 'utf8')) as string[]).length).toBe(500);
  writeFileSync(at, '{"x"');
  expect(openNoticeLedger(at).has('id-509')).toBe(false);
});
