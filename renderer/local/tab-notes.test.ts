import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimTabNotes, setTabNote, tabNote } from './tab-notes.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const noteAll = () => {
  setTabNote('held-message', '/chats/1');
  setTabNote('payment-country', 'BE');
  setTabNote('discount-code', 'ZOMER10');
};
const all = () => [tabNote('held-message'), tabNote('payment-country'), tabNote('discount-code')];

test('R-301 what a member notes is there after a reload', () => {
  claimTabNotes('anna');
  noteAll();
  claimTabNotes('anna');
  expect(all()).toEqual(['/chats/1', 'BE', 'ZOMER10']);
});

test.each([null, 'bram'])(
  'what a member noted is gone where the next page of this tab is of %s',
  (next) => {
    claimTabNotes('anna');
    noteAll();
    claimTabNotes(next);
    expect(all()).toEqual([null, null, null]);
    expect([...stored.values()]).toEqual(next === null ? [] : [next]);
  },
);

test('R-301 the payment country that a visitor chose is theirs when they sign in', () => {
  claimTabNotes(null);
  setTabNote('payment-country', 'BE');
  claimTabNotes('anna');
  expect(tabNote('payment-country')).toBe('BE');
});

test('a browser without storage notes nothing and breaks nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  claimTabNotes('anna');
  noteAll();
  claimTabNotes(null);
  expect(all()).toEqual([undefined, undefined, undefined]);
});
