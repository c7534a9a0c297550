import { expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { silentLogger } from '../log.ts';
import type { Carrier, CarrierEvents } from './carrier.ts';
import { createSignals } from './signals.ts';

/** A carrier that a test speaks by. */
function heldCarrier() {
  const held: { events?: CarrierEvents } = {};
  const carrier: Carrier = {
    name: 'redis',
    start: (events) => {
      held.events = events;
    },
    follow: () => undefined,
    leave: () => undefined,
    send: async () => undefined,
    close: async () => undefined,
  };
  return { carrier, receive: (letter: unknown) => held.events?.received(JSON.stringify(letter)) };
}

test('of a letter with what this version does not know, the rest is heard', async () => {
  const { carrier, receive } = heldCarrier();
  const signals = createSignals(silentLogger, carrier);
  const [from, member, stream] = [newId(), newId(), newId()];
  const received: unknown[] = [];
  signals.onSignal((memberId, signal) => received.push([memberId, signal]));
  signals.onNotice((notice) => received.push(notice));
  receive({
    from,
    about: [
      [member, { kind: 'of_a_newer_version' }],
      [member, { kind: 'stream_opened', stream }],
      [null, { kind: 'of_a_newer_version' }],
      'of a newer version',
      [null, { kind: 'settings' }],
    ],
  });
  expect(received).toEqual([[member, { kind: 'stream_opened', stream }], { kind: 'settings' }]);
  expect(signals.others).toBe(1);
  await signals.close();
});
