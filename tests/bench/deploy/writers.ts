import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../shared/identifiers.ts';
import type { Person } from '../load/population.ts';
import { openWires } from '../load/wires.ts';
import { changeRequest, sendRequest } from '../wire.ts';

/** A member writes at most 20 times in a minute, and likes may meet no limit either. */
const WRITES_OF_A_MEMBER = 12;
/** Longer nobody tries again. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 150;
/** A quarter of the writes. */
const EVERY_LIKE = 4;

/** How many members share a rate of writes a second without meeting a limit. */
export const writersOf = (rate: number): number => Math.ceil((rate * 60) / WRITES_OF_A_MEMBER);

/** What was asked for, until it was taken. */
export interface Written {
  kind: 'message' | 'like';
  /** Of a message. */
  id: string;
  from: string;
  to: string;
  /** From the moment that was meant until it was taken; null while it is not. */
  ms: number | null;
  /** Why the tries before failed. */
  failures: string[];
}

/** Writes that arrive at a steady rate whatever becomes of those before. */
export interface Writers {
  readonly written: readonly Written[];
  /** Begins no more. @returns once each was taken or given up. */
  end(): Promise<void>;
}

/** An answer that the same request gets again, however often. */
const isFinal = (why: string): boolean => /^4/.test(why) && !why.startsWith('429');

/** Lets members write through one address, each write with its key until it is taken. */
export function startWriters(origin: string, people: readonly Person[], rate: number): Writers {
  const wires = openWires(origin);
  const written: Written[] = [];
  const atWork: Promise<void>[] = [];
  const began = performance.now();
  let isOver = false;

  async function write(number: number, intendedAt: number): Promise<void> {
    const turn = Math.floor(number / people.length);
    const from = people[number % people.length];
    const to = people[(number + 1 + (turn % (people.length - 1))) % people.length];
    if (!from || !to) return;
    const kind = (number + turn) % EVERY_LIKE === 0 ? 'like' : 'message';
    const id = newId();
    const one: Written = { kind, id, from: from.profile, to: to.profile, ms: null, failures: [] };
    written.push(one);
    const request =
      kind === 'message'
        ? sendRequest(origin, from.cookie, to.profile, id)
        : changeRequest(origin, '/api/like.php', {
            ...{ cookie: from.cookie, id },
            body: { profile: to.profile },
          });
    while (performance.now() - intendedAt < PATIENCE_MS) {
      const asked = await wires.ask(request);
      if (asked.ok) {
        one.ms = performance.now() - intendedAt;
        return;
      }
      one.failures.push(asked.why);
      if (isFinal(asked.why)) return;
      await wait(AGAIN_MS * (0.5 + Math.random()));
    }
  }
  const beginning = (async () => {
    for (let number = 0; !isOver; number++) {
      const intendedAt = began + (number / rate) * 1_000;
      const early = intendedAt - performance.now();
      if (early > 0) await wait(early);
      atWork.push(write(number, intendedAt));
    }
  })();
  return {
    written,
    async end() {
      isOver = true;
      await beginning;
      await Promise.all(atWork);
      wires.close();
    },
  };
}
