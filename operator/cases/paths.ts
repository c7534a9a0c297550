import type { Queue } from '../../shared/operator/queues.ts';

/** Where a queue is worked on. */
export const deskPathOf = (queue: Queue): string =>
  queue === 'photos' ? '/photos' : `/desk/${queue}`;
