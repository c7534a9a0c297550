import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../shared/identifiers.ts';
import type { Person } from '../load/population.ts';
import { openWires } from '../load/wires.ts';
import { changeRequest, sendRequest } from '../wire.ts';

/** A member writes at most 20 times in a minute, and likes may meet no limit either. */
const WRITES_OF_A_MEMBER = 12;
/** Longer nobody tries again. */
const PATIENCE_MS = 60_000;
/** Then twice as long each time, so that a site that is down is not stormed. */
const [AGAIN_MS, DOUBLED] = [150, 4];
/** A quarter of the writes are likes, one of twenty is a report. */
const [EVERY_LIKE, EVERY_REPORT] = [4, 20];

/** How many members share a rate of writes a second without meeting a limit. */
export const writersOf = (rate: number): number => Math.ceil((rate * 60) / WRITES_OF_A_MEMBER);

/** What was asked for, until it was taken. */
export interface Written {
  kind: 'message' | 'like' | 'report';
  /** Of a message, and what a report says. */
  id: string;
  from: string;
  to: string;
  /** From the moment that was meant until it was taken; null while it is not. */
  ms: number | null;
  /** Why the tries before failed. */
  failures: string[];
}

/** Writes that arrive at a steady rate whatever becomes of those before. */
interface Writers {
  readonly written: readonly Written[];
  /** Begins no more. @returns once each was taken or given up. */
  end(): Promise<void>;
}

/** An answer that the same request gets again, however often. */
const isFinal = (why: string): boolean => /^4/.test(why) && !why.startsWith('429');

/** What a write is, by its number and turn, so that everybody writes each kind. */
function kindOf(number: number): Written['kind'] {
  if (number % EVERY_REPORT === 3) return 'report';
  return number % EVERY_LIKE === 0 ? 'like' : 'message';
}

function requestOf(origin: string, cookie: string, { kind, id, to }: Written): string {
  if (kind === 'message') return sendRequest(origin, cookie, to, id);
  if (kind === 'like')
    return changeRequest(origin, '/api/like.php', { cookie, id, body: { profile: to } });
  const body = { profile: to, kind: 'other', text: id };
  return changeRequest(origin, '/api/report.php', { cookie, id, body });
}

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
    const one: Written = {
      ...{ kind: kindOf(number + turn), id: newId(), from: from.profile, to: to.profile },
      ...{ ms: null, failures: [] },
    };
    written.push(one);
    const request = requestOf(origin, from.cookie, one);
    while (performance.now() - intendedAt < PATIENCE_MS) {
      const asked = await wires.ask(request);
      if (asked.ok) {
        one.ms = performance.now() - intendedAt;
        return;
      }
      one.failures.push(asked.why);
      if (isFinal(asked.why)) return;
      const doubled = 2 ** Math.min(one.failures.length - 1, DOUBLED);
      await wait(AGAIN_MS * doubled * (0.5 + Math.random()));
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
