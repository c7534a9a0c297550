import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetUnpaidMessage, unpaidMessagePath, rememberUnpaidMessage } from './return-to.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a conversation that lacked credits is gone back to, another page is not', () => {
  expect(unpaidMessagePath()).toBeNull();
  rememberUnpaidMessage('/nl/members');
  rememberUnpaidMessage('/nl/chats');
  rememberUnpaidMessage('//evil.example/chats/1');
  expect(unpaidMessagePath()).toBeNull();
  rememberUnpaidMessage('/nl/chats/1234');
  expect(unpaidMessagePath()).toBe('/chats/1234');
  rememberUnpaidMessage('/members/5678/chat');
  expect(unpaidMessagePath()).toBe('/members/5678/chat');
  forgetUnpaidMessage();
  expect(unpaidMessagePath()).toBeNull();
});

test('a browser without storage leads nowhere and breaks nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  rememberUnpaidMessage('/nl/chats/1234');
  expect(unpaidMessagePath()).toBeNull();
});
