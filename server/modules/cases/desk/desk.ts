import { QUEUES, RIGHT_OF_QUEUE } from '../../../../shared/operator/queues.ts';
import type { Queue } from '../../../../shared/operator/queues.ts';
import type { ContentView } from '../../../../shared/operator/content-views.ts';
import { rightsOf } from '../../../../shared/operator/roles.ts';
import type { OperatorRight, OperatorRole } from '../../../../shared/operator/roles.ts';
import type { CaseKind } from '../../../../shared/site/complaints.ts';
import type { Transaction } from '../../../database/connection.ts';
import { Refusal } from '../../../http/route.ts';
import type { Announcer } from '../../../live/announce.ts';
import type { Services } from '../../../services.ts';
import type { UnusedCredits } from '../../money/refunds/closing.ts';
import { queueOf } from '../due.ts';

/** Who acts at the desk; `console` is a command on the machine. */
export interface Actor {
  /** The operator's id, or `console: NAME`. */
  operator: string;
  role: OperatorRole | 'console';
}

/** An act's entry in the audit: ids alone, and no words of members. */
export interface AuditAct {
  act: string;
  /** Each with what it is of: `member:ID`, `photo:ID`. */
  subjects: readonly string[];
  case: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What of a member was shown to an operator because of a case. */
export interface ContentSeen {
  profile: string;
  what: ContentView;
  count: number;
  case: number;
}

/**
 * What a function of the desk works with. Audit, views and approvals are the door's: they are
 * written in the act's own transaction, so that nothing is done without them.
 */
export interface Desk extends Announcer {
  database: Transaction;
  services: Pick<Services, 'live' | 'settings' | 'payerSecrets'>;
  actor: Actor;
  audit: (act: AuditAct) => Promise<void>;
  /** The case whose decision the actor undid before, by the decision's id; null where none. */
  undone: (decision: string) => Promise<string | null>;
  /**
   * Reads the file of evidence, to compare it with its hash; where files are not available it is
   * not.
   */
  readFile?: (file: { id: string; voice: boolean }) => Promise<Buffer | null>;
  saw: (seen: readonly ContentSeen[]) => Promise<void>;
  /** Asks a second operator to close an account; null where that is not possible. */
  askClosing: ((asked: ClosingAsked) => Promise<string>) | null;
  /** Asks a second operator for a refund; null where that is not possible. */
  askRefund: ((asked: RefundAsked) => Promise<string>) | null;
  /** Operators as colleagues know them, by their stored ids. */
  names: (operators: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** What a second operator is asked to agree with. */
interface ClosingAsked {
  id: string;
  case: number;
  profile: string;
  ground: string;
  words: string;
  repay?: boolean | undefined;
  refunds?: readonly UnusedCredits[] | undefined;
}

/** The same of money. */
interface RefundAsked {
  id: string;
  case: number;
  payment: string;
  credits: number;
  amount: number;
  currency: string;
  words: string;
}

/** What an actor may do; the machine’s user is an owner. */
export const may = ({ role }: Actor, right: OperatorRight): boolean =>
  rightsOf(role === 'console' ? 'owner' : role).includes(right);

/** Fiction is decided by commands: nothing enters its queue. */
const ENTERED = QUEUES.filter((queue) => queue !== 'fiction');

/** The queues in which an actor decides; an auditor reads the lists of all. */
export const queuesOf = (actor: Actor): readonly Queue[] =>
  may(actor, 'see_cases') ? ENTERED : ENTERED.filter((queue) => may(actor, RIGHT_OF_QUEUE[queue]));

/** Whether an actor decides in a queue. */
export const worksOn = (actor: Actor, queue: Queue): boolean => may(actor, RIGHT_OF_QUEUE[queue]);

/** Whether an actor decides cases of a kind, where nobody is in danger. */
export const worksOnKind = (actor: Actor, kind: CaseKind): boolean =>
  worksOn(actor, queueOf({ kind, topic: '', source: 'member', danger: false }));

/** @throws Refusal `not_found` for a queue that is not the actor's work. */
export function checkQueue(actor: Actor, queue: Queue): void {
  if (!worksOn(actor, queue)) throw new Refusal('not_found');
}
