import { EventEmitter } from 'node:events';
import { app as electron, type Session } from 'electron';
import { expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../shared/desktop/desktop-preferences.ts';
import type { Discretion } from '../notices/discretion.ts';
import { followLanguage } from '../menus/menus.ts';
import { storedPreferences, type StoredPreferences } from '../bridge/preferences.ts';
import { shellText } from '../shell-text.ts';
import { refuseDictionaries } from './spell-check.ts';

vi.mock('electron', () => ({
  app: { setAboutPanelOptions: vi.fn(), getVersion: () => '1' },
  Menu: { setApplicationMenu: vi.fn(), buildFromTemplate: vi.fn() },
}));

/** A session as Electron makes it: checking, in the system's language. */
function newSession() {
  const session = {
    source: 'Google',
    isOn: true,
    languages: ['nl'],
    availableSpellCheckerLanguages: ['nl', 'de'],
    setSpellCheckerDictionaryDownloadURL: (url: string) => void (session.source = url),
    setSpellCheckerEnabled: (isOn: boolean) => void (session.isOn = isOn),
    setSpellCheckerLanguages: (languages: string[]) => void (session.languages = languages),
  };
  return session;
}
const asSession = (session: ReturnType<typeof newSession>) => session as unknown as Session;

/** The app begins with preferences that an earlier version stored, and its language changes. */
function start(system: NodeJS.Platform, spellCheck: boolean) {
  const app = new EventEmitter();
  refuseDictionaries(app, system);
  const session = newSession();
  app.emit('session-created', asSession(session));
  let stored: StoredPreferences = storedPreferences(
    JSON.stringify({ ...DEFAULT_PREFERENCES, spellCheck, locale: 'nl' }),
  );
  let notify: (now: StoredPreferences, before: StoredPreferences) => void = () => undefined;
  followLanguage({
    preferences: {
      read: () => stored,
      change: () => undefined,
      onChange: (listener) => {
        notify = listener;
        return () => undefined;
      },
    },
    discretion: {
      isLocked: () => false,
      isNeutral: () => false,
      onChange: vi.fn(),
    } as unknown as Discretion,
    text: () => shellText('nl'),
    actions: {
      open: vi.fn(),
      hideAll: vi.fn(),
      zoom: vi.fn(),
      back: vi.fn(),
      forward: vi.fn(),
      quit: vi.fn(),
    },
    session: asSession(session),
    system,
  });
  return {
    session,
    change: (part: Partial<StoredPreferences>) => {
      const before = stored;
      stored = { ...stored, ...part };
      notify(stored, before);
    },
  };
}

test.each(['win32', 'linux'] as const)(
  'on %s no dictionary is ever asked for, whatever an earlier version stored',
  (system) => {
    const { session, change } = start(system, true);
    const nothing = { source: 'http://127.0.0.1:1/', isOn: false, languages: [] };
    expect(session).toMatchObject(nothing);
    change({ locale: 'de' });
    change({ spellCheck: false });
    change({ spellCheck: true });
    expect(session).toMatchObject(nothing);
  },
);

test('macOS checks with its own dictionaries, when the member wants it', () => {
  const { session, change } = start('darwin', true);
  expect(session.isOn).toBe(true);
  change({ spellCheck: false });
  expect(session.isOn).toBe(false);
  expect(start('darwin', false).session.isOn).toBe(false);
  expect(electron.setAboutPanelOptions).toHaveBeenCalled();
});
