import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../shared/identifiers.ts';
import type { Person } from '../load/population.ts';
import type { LoadSite } from '../load/site.ts';
import { openWires } from '../load/wires.ts';
import { sendRequest } from '../wire.ts';
import { monotonicMs } from './monotonic.ts';

/** A message, and when. */
export interface SentMessage {
  id: string;
  to: string;
  /** Whether the server that took it holds the receiver's stream. */
  isSame: boolean;
  begunAt: number;
  /** Null when it was not taken. */
  acceptedAt: number | null;
  why: string | null;
}

/** Which server holds the stream of the nth member. */
export const serverOf = (index: number, servers: number): number => index % servers;

/**
 * Sends messages at a steady rate, one through the receiver's server and one through another, in
 * turns. Nobody writes twice before everybody did.
 */
export async function sendMessages(
  site: LoadSite,
  people: readonly Person[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<SentMessage[]> {
  const wires = site.servers.map(({ origin }) => openWires(origin));
  const [sent, atWork]: [SentMessage[], Promise<void>[]] = [[], []];
  const began = performance.now();
  const half = Math.floor(people.length / 2);
  for (let number = 0; number < rate * seconds; number++) {
    const early = began + (number / rate) * 1_000 - performance.now();
    if (early > 0) await wait(early);
    // Spread over all streams, and from one half of the members to the other.
    const place = half + ((number * 7_919) % (people.length - half));
    const [from, to] = [people[number % half], people[place]];
    if (!from || !to) continue;
    const isSame = number % 2 === 0;
    const others = 1 + ((number >> 1) % (site.servers.length - 1));
    const through = serverOf(place + (isSame ? 0 : others), site.servers.length);
    const origin = site.servers[through]?.origin ?? '';
    const [id, begunAt] = [newId(), monotonicMs()];
    const one: SentMessage = {
      ...{ id, isSame, begunAt },
      ...{ to: to.profile, acceptedAt: null, why: 'no answer' },
    };
    sent.push(one);
    const sending = async () => {
      const asked = await wires[through]?.ask(sendRequest(origin, from.cookie, to.profile, id));
      if (asked?.ok) [one.acceptedAt, one.why] = [monotonicMs(), null];
      else one.why = asked?.why ?? 'no server';
    };
    atWork.push(sending());
  }
  await Promise.all(atWork);
  for (const one of wires) one.close();
  return sent;
}
