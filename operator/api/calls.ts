import type { z } from 'zod';
import type { operatorCalls } from '../../shared/contract/operator/calls.ts';
import type { decisionCalls } from '../../shared/contract/operator/decisions.ts';
import type { queueCalls } from '../../shared/contract/operator/queues.ts';

/** Every call that the desk makes. */
type Calls = typeof operatorCalls & typeof queueCalls & typeof decisionCalls;

export type CallName = keyof Calls;
type Query<Name extends CallName> = z.input<Calls[Name]['query']>;
type Body<Name extends CallName> = z.input<Calls[Name]['body']>;
export type Answer<Name extends CallName> = z.output<Calls[Name]['answer']>;
/** What a call takes: its query of a GET, its body of all others. */
export type Input<Name extends CallName> =
  Query<Name> extends Record<string, never> ? Body<Name> : Query<Name>;
