import { setTimeout as wait } from 'node:timers/promises';
import { openEvents } from './event-client.ts';

/** A member's live events as in a browser: the stream is reopened whenever it ends. */
export interface FollowedEvents {
  /** The numbers of changes, as they came. */
  readonly numbers: readonly number[];
  /** How often a stream was opened. */
  connections(): number;
  end(): Promise<void>;
}

/** Reads a member's live events, again from its last number whenever the stream ends. */
export function followEvents(origin: string, cookie: string): FollowedEvents {
  const numbers: number[] = [];
  let isOver = false;
  let connections = 0;
  const reading = (async () => {
    while (!isOver) {
      const client = await openEvents(origin, { cookie, last: numbers.at(-1) ?? 0 }).catch(
        () => null,
      );
      if (client?.status === 200) connections += 1;
      let seen = 0;
      while (client?.status === 200 && !client.ended && !isOver) {
        for (const { id } of client.events.slice(seen)) if (id !== null) numbers.push(id);
        seen = client.events.length;
        await wait(20);
      }
      for (const { id } of client?.events.slice(seen) ?? []) if (id !== null) numbers.push(id);
      client?.close();
      if (!isOver) await wait(100);
    }
  })();
  return {
    numbers,
    connections: () => connections,
    end: async () => {
      isOver = true;
      await reading;
    },
  };
}
