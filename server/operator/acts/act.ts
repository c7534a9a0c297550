import type { OperatorRole } from '../../../shared/operator/roles.ts';
import type { Transaction } from '../../database/connection.ts';
import type { Services } from '../../services.ts';

/** What an act of two is done with. */
export interface ActContext {
  services: Services;
  now: Date;
  approval: string;
  askedBy: string;
  /** Null of a delayed act that nobody stopped. */
  approvedBy: string | null;
  /** The number of the case that it comes from. */
  case: number | null;
  afterCommit: (effect: () => void) => void;
}

/** What the audit records of a done act. */
export interface Done {
  subjects: readonly string[];
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/** An act that two operators do together: who may ask for it, who may agree, and what is done. */
export interface TwoPersonAct<Args> {
  ask: readonly OperatorRole[];
  approve: readonly OperatorRole[];
  /** Looks at the arguments when somebody asks. @throws Refusal for what cannot be done. */
  check?: (
    transaction: Transaction,
    args: Args,
    context: Pick<ActContext, 'services' | 'now'>,
  ) => Promise<void>;
  /** @throws Refusal, with nothing done, where it is no longer possible. */
  run: (transaction: Transaction, args: Args, context: ActContext) => Promise<Done>;
}
