import type {
  OperatorAnswer,
  OperatorBody,
  OperatorCallName,
  OperatorQuery,
} from '../../shared/contract/operator/calls.ts';

export type CallName = OperatorCallName;
export type Answer<Name extends CallName> = OperatorAnswer<Name>;
/** What a call takes: its query of a GET, its body of all others. */
export type Input<Name extends CallName> =
  OperatorQuery<Name> extends Record<string, never> ? OperatorBody<Name> : OperatorQuery<Name>;
