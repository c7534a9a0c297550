import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentMember, rememberMember } from '../../local/session.ts';
import { forgetMember } from './forget-member.ts';

let posted: unknown[];
const stored = new Map<string, string>();
beforeEach(() => {
  posted = [];
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const active = { postMessage: (message: unknown) => posted.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a session that ends is remembered no more, and what push noted goes', async () => {
  rememberMember('anna');
  expect(forgetMember('anna')).toBe(true);
  expect(currentMember()).toBeNull();
  await vi.waitFor(() => expect(posted).toEqual([{ type: 'WIPE', isAnotherHere: false }]));
});

test('a tab of the last member that ends late takes nothing from who signed in since', async () => {
  rememberMember('bram');
  expect(forgetMember('anna')).toBe(false);
  expect(currentMember()).toBe('bram');
  await vi.waitFor(() => expect(posted).toEqual([{ type: 'WIPE', isAnotherHere: true }]));
});
