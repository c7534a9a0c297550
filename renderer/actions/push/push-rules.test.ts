import { expect, test } from 'vitest';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { pushSubscriptionState, showsPlace } from './push-rules.ts';

const [me, other] = [newId(), newId()];
const conversation = conversationIdOf(me, other);
const state = (isSubscribed: boolean) => ({
  isCapable: true,
  isSubscribed,
  lastMessage: null,
  subscription: null,
});

test('R-356 R-357 push is incapable, denied, subscribed or not subscribed', () => {
  expect(pushSubscriptionState(false, 'granted', state(true))).toBe('incapable');
  expect(pushSubscriptionState(true, 'denied', state(true))).toBe('denied');
  expect(pushSubscriptionState(true, 'granted', state(true))).toBe('subscribed');
  for (const [permission, stored] of [
    ['default', undefined],
    ['default', state(true)],
    ['granted', undefined],
    ['granted', state(false)],
  ] as const)
    expect(pushSubscriptionState(true, permission, stored)).toBe('not_subscribed');
});

test('a place is on the screen by whichever address shows it', () => {
  expect(showsPlace(`/nl/chats/${conversation}`, `/nl/chats/${conversation}`, me)).toBe(true);
  expect(showsPlace(`/de/members/${other}/chat`, `/nl/chats/${conversation}`, me)).toBe(true);
  expect(showsPlace('/nl/likes', '/nl/likes/received', me)).toBe(true);
  expect(showsPlace('/nl/notifications', '/nl/notifications', me)).toBe(true);
  for (const [here, wanted] of [
    ['/nl/chats', `/nl/chats/${conversation}`],
    [`/nl/chats/${newId()}`, `/nl/chats/${conversation}`],
    [`/nl/members/${other}`, `/nl/chats/${conversation}`],
    [`/nl/members/${newId()}/chat`, `/nl/chats/${conversation}`],
    ['/nl/members', '/nl/likes/received'],
    ['/nl/members', '/nl/members'],
    ['/nothing', '/nothing'],
  ] as const)
    expect(showsPlace(here, wanted, me), `${here} ${wanted}`).toBe(false);
});
