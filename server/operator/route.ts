import type { z } from 'zod';
import type { Call } from '../../shared/contract/call.ts';
import type { OperatorLanguage, OperatorRole } from '../../shared/operator/roles.ts';
import type { Transaction } from '../database/connection.ts';
import type { Limit, Request } from '../http/route.ts';

/** Who asks, found once per request from the desk's own cookie. */
export interface Operator {
  id: string;
  number: number;
  name: string;
  role: OperatorRole;
  language: OperatorLanguage;
  sessionId: string;
  /** Of the demonstration, without passkeys. */
  demo: boolean;
  passkeys: number;
  signedInAt: Date;
  expiresAt: Date;
  steppedUpAt: Date;
}

/** A route of the desk. Its call is in `shared/contract/operator`. */
export interface OperatorRoute {
  name: string;
  call: Call;
  /** Who may call it; `anyone` is nobody at all, `all` every signed-in operator. */
  roles: 'anyone' | 'all' | readonly OperatorRole[];
  /**
   * Its name in the audit, which its handler writes by `writeAudit`; null where nothing is
   * recorded.
   */
  act: string | null;
  /** As of a member's route; the answer to the same key is stored and given again. */
  repeat: 'read' | 'natural' | 'key';
  limit: Limit;
  /** Needs a passkey of the last five minutes. */
  stepUp: boolean;
  /** Needs an operator with two passkeys. */
  twoPasskeys: boolean;
  transaction: 'request' | 'own';
  handle: (operator: Operator | null, request: Request<never, never>) => Promise<unknown>;
}

type Handler<C extends Call, R extends OperatorRoute['roles']> = (
  operator: R extends 'anyone' ? Operator | null : Operator,
  request: Request<z.output<C['query']>, z.output<C['body']>>,
) => Promise<z.input<C['answer']>>;

/** The transaction that a changing route runs in; not of one with `transaction: 'own'`. */
export const transactionOf = ({
  database,
}: Pick<Request<unknown, unknown>, 'database'>): Transaction => database as Transaction;

const usual: Limit = { points: 1_200, seconds: 60, per: 'member' };

/**
 * Declares a route of the desk.
 * @param policy an act needs two passkeys unless the policy says otherwise.
 */
export function operatorRoute<C extends Call, R extends OperatorRoute['roles']>(
  name: string,
  contract: C,
  policy: {
    roles: R;
    act: string | null;
    repeat: OperatorRoute['repeat'];
    limit?: Limit;
    stepUp?: boolean;
    twoPasskeys?: boolean;
    transaction?: OperatorRoute['transaction'];
  },
  handle: Handler<C, R>,
): OperatorRoute {
  return {
    name,
    call: contract,
    roles: policy.roles,
    act: policy.act,
    repeat: policy.repeat,
    limit: policy.limit ?? usual,
    stepUp: policy.stepUp ?? false,
    twoPasskeys: policy.twoPasskeys ?? policy.act !== null,
    transaction: policy.transaction ?? 'request',
    handle: handle as unknown as OperatorRoute['handle'],
  };
}
