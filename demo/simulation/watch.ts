import type { Services } from '../../server/services.ts';
import { enqueueReactions } from './enqueue-reactions.ts';

/** Signals of one member within this time are one. */
const TOGETHER_MS = 100;

/** Makes demo members notice what is committed. @returns the function that ends it gracefully. */
export function watchDemoMembers(
  services: Pick<Services, 'live' | 'database' | 'clock' | 'log'>,
): () => Promise<void> {
  const waiting = new Map<string, NodeJS.Timeout>();
  let turn: Promise<void> = Promise.resolve();
  const look = (member: string) => {
    waiting.delete(member);
    turn = turn
      .then(() => enqueueReactions(services.database, member, services.clock.now()))
      .catch((error: unknown) => {
        services.log.warn({ err: error }, 'a demo member could not look at what is new');
      });
  };
  const unwatch = services.live.watch((member, signal) => {
    if (signal.kind !== 'changes' || waiting.has(member)) return;
    waiting.set(
      member,
      setTimeout(() => look(member), TOGETHER_MS),
    );
  });
  return async () => {
    unwatch();
    for (const timer of waiting.values()) clearTimeout(timer);
    await turn;
  };
}
