import type { z } from 'zod';
import { operatorCalls } from '../../shared/contract/operator/calls.ts';
import { decisionCalls } from '../../shared/contract/operator/decisions.ts';
import { queueCalls } from '../../shared/contract/operator/queues.ts';

/** Every call that the desk makes. */
export const calls = { ...operatorCalls, ...queueCalls, ...decisionCalls } as const;

export type CallName = keyof typeof calls;
type Query<Name extends CallName> = z.input<(typeof calls)[Name]['query']>;
type Body<Name extends CallName> = z.input<(typeof calls)[Name]['body']>;
export type Answer<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>;
/** What a call takes: its query of a GET, its body of all others. */
export type Input<Name extends CallName> = Query<Name> & Body<Name>;
