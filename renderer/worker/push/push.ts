import { attempt, type AttemptContext } from '../mutations/send.ts';
import { createOutbox, type Outbox, type OutboxContext } from './outbox.ts';

/** The outbox that sends to the server what this member wrote. */
export const createPush = (context: AttemptContext & Omit<OutboxContext, 'attempt'>): Outbox =>
  createOutbox({ ...context, attempt: (entry) => attempt(context, entry) });
