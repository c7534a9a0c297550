import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';

const [member, desk, phone] = ['member', 'desk', 'phone'];

test('a device shows the site while its page says so and its stream is open', () => {
  const presence = createPresence(() => 0);
  expect(presence.isOnScreen(member, desk)).toBe(false);
  const end = presence.streamOpened(desk);
  // A stream alone may be that of a page that nobody sees.
  expect(presence.isOnScreen(member, desk)).toBe(false);
  presence.inSight(member, desk);
  expect([
    presence.isOnScreen(member, desk),
    presence.isOnScreen(member, phone),
    presence.isAnywhere(member),
    presence.isAnywhere('other'),
  ]).toEqual([true, false, true, false]);
  end();
  expect([presence.isOnScreen(member, desk), presence.isAnywhere(member)]).toEqual([false, false]);
});

test('a page that goes out of sight says so; one that says nothing for ninety seconds is out of sight too', () => {
  let now = 0;
  const presence = createPresence(() => now);
  presence.streamOpened(desk);
  presence.inSight(member, desk);
  presence.outOfSight(member, desk);
  presence.outOfSight(member, phone);
  expect(presence.isOnScreen(member, desk)).toBe(false);
  presence.inSight(member, desk);
  now = 90_000;
  expect(presence.isOnScreen(member, desk)).toBe(true);
  now = 90_001;
  expect(presence.isOnScreen(member, desk)).toBe(false);
  presence.inSight(member, phone);
  presence.inSight(member, desk);
  expect(presence.isOnScreen(member, desk)).toBe(true);
});

test('of two streams of a device one may end, and an end that is told twice is one end', () => {
  const presence = createPresence(() => 0);
  const [one, other] = [presence.streamOpened(desk), presence.streamOpened(desk)];
  presence.inSight(member, desk);
  one();
  one();
  expect(presence.isOnScreen(member, desk)).toBe(true);
  other();
  expect(presence.isOnScreen(member, desk)).toBe(false);
});
