import { expect, test, vi } from 'vitest';
import { siteSettingsSchema } from '../../shared/contract/settings.ts';
import { currentMember, rememberMember } from '../local/session.ts';
import { setTabNote, tabNote } from '../local/tab-notes.ts';
import { beginSession, currentSession, settingsChanged, signedIn, signedOut } from './session.ts';

const settings = {
  ...siteSettingsSchema.parse({}),
  region_data: {},
  geoip_country: 'NL',
  geoip_selected_country: 'NL',
  fictional_warning: '',
  fictional_singular: '',
  fictional_plural: '',
  push_public_key: null,
};

test('newer settings are shown, and the same ones again change nothing', () => {
  beginSession(settings, 'member');
  const before = currentSession();
  settingsChanged({ ...settings });
  expect(currentSession()).toBe(before);
  settingsChanged({ ...settings, message_credits: settings.message_credits + 4 });
  expect(currentSession()).toMatchObject({
    memberId: 'member',
    settings: { message_credits: settings.message_credits + 4 },
  });
});

test('what this tab noted of a purchase goes with its member: at sign-out, and where the tab was at the bank meanwhile', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const leave = () => undefined;
  try {
    beginSession(settings, 'anna');
    setTabNote('discount-code', 'ZOMER10');
    beginSession(settings, 'anna');
    expect(tabNote('discount-code')).toBe('ZOMER10');
    await signedOut(null, leave);
    expect(stored.size).toBe(0);
    await signedIn('bram', leave);
    setTabNote('held-message', '/chats/1');
    // The page of the next member, after this tab came back from the bank.
    beginSession(settings, 'anna');
    expect(tabNote('held-message')).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a page of the last member that ends late leaves the next one remembered, who starts offline', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  try {
    await signedIn('anna', () => undefined);
    // In another tab.
    rememberMember('bram');
    await signedOut('elsewhere', () => undefined);
    expect(currentSession().memberId).toBeNull();
    expect(currentMember()).toBe('bram');
    await signedIn('anna', () => undefined);
    await signedOut('expired', () => undefined);
    expect(currentMember()).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});
