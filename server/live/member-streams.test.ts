import { afterEach, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { silentLogger } from '../log.ts';
import type { CarrierEvents } from './carrier.ts';
import { createMemberStreams } from './member-streams.ts';
import { createSignals } from './signals.ts';
import type { Signals } from './signals.ts';

const MEMBER = newId();
const opened: Signals[] = [];
afterEach(async () => {
  for (const signals of opened.splice(0)) await signals.close();
});

/** Processes that speak by a carrier which can be cut for each. */
function openProcesses() {
  const lines = new Map<CarrierEvents, { isCut: boolean }>();
  let age = 0;
  return () => {
    const line = { isCut: false };
    let own: CarrierEvents | undefined;
    const signals = createSignals(
      silentLogger,
      {
        name: 'redis',
        start(events) {
          own = events;
          lines.set(events, line);
          events.up();
        },
        follow: () => undefined,
        leave: () => undefined,
        async send(sendings) {
          if (!line.isCut)
            for (const [events, other] of lines)
              if (events !== own && !other.isCut)
                for (const { text } of sendings) events.received(text);
        },
        close: async () => undefined,
      },
      { aliveEvery: 20, lostAfter: 100 },
    );
    opened.push(signals);
    const streams = createMemberStreams(signals);
    const ended: string[] = [];
    return {
      signals,
      ended,
      /** @returns closes it. */
      open(name: string) {
        const stream = { memberId: MEMBER, end: () => void ended.push(name) };
        return streams.add(newId(Date.now() + 10 * age++), stream);
      },
      cut: () => {
        line.isCut = true;
      },
      mend: () => {
        line.isCut = false;
        own?.down(new Error('it was cut'));
        own?.up();
      },
    };
  };
}

/** Until all signals have arrived. */
const delivered = () => new Promise((resolve) => void setTimeout(resolve, 60));

test('streams that closed unheard do not count any more', async () => {
  const start = openProcesses();
  const [one, other] = [start(), start()];
  for (const name of ['a', 'b', 'c']) one.open(name);
  const closings = ['d', 'e', 'f'].map((name) => other.open(name));
  await delivered();
  other.cut();
  for (const close of closings) close();
  await delivered();
  other.mend();
  await delivered();
  one.open('g');
  await delivered();
  expect([one.ended, other.ended]).toEqual([[], []]);
});

test('streams of a process that was silent for long count again', async () => {
  const start = openProcesses();
  const [one, other] = [start(), start()];
  for (const name of ['a', 'b', 'c']) one.open(name);
  for (const name of ['d', 'e']) other.open(name);
  await delivered();
  other.cut();
  await eventually(() => one.signals.others).toBe(0);
  other.mend();
  await eventually(() => one.signals.others).toBe(1);
  await delivered();
  for (const name of ['f', 'g']) one.open(name);
  await eventually(() => [one.ended, other.ended]).toEqual([['a'], []]);
});
