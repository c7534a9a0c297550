import type { Answer, Body, CallName } from '../../../shared/contract/calls.ts';
import type { CallFailure, Result } from '../../../shared/result.ts';
import type { LocalDatabase } from '../../local/database.ts';
import type { ConversationRow } from '../../local/rows.ts';
import type { WorkKind } from '../../local/outbox-work.ts';
import type { SyncEvent } from '../host/events.ts';
import type { Api } from '../network/api.ts';
import type { PendingOverlay } from './overlay.ts';
import type { Entry } from './entry.ts';

/** What a write needs when the member makes it. */
export interface WriteContext {
  db: LocalDatabase;
  now: () => number;
}
/** What it needs before its call. */
export interface SendContext extends WriteContext {
  api: Api;
}
/** What it needs for the answer. */
export interface AnswerContext extends WriteContext {
  /** What still waits, read in the transaction that stores the answer. */
  pending: PendingOverlay;
}

/** What the page is notified of after an answer, or that the conversations are to be read again. */
export type Outcome = SyncEvent | 'reload' | null;
/** The writes of a page: stored and shown at once, in one transaction with the outbox entry. */
export type WriteCalls = Record<
  string,
  (context: WriteContext, ...input: never[]) => Promise<Result<unknown>> | Promise<void>
>;

/** One kind of write, from the page to the server's answer. */
interface Mutation<Kind extends WorkKind, Name extends CallName, Calls extends WriteCalls> {
  kind: Kind;
  /** What the page calls, by the names of `SyncWorker`. */
  calls: Calls;
  call: Name;
  /** The same for every attempt: the server compares it with what the key was used for before. */
  body: (entry: Entry<Kind>) => Body<Name>;
  /** Sends what the call needs first; `withdrawn` when the member withdrew the entry meanwhile. */
  prepare?: (context: SendContext, entry: Entry<Kind>) => Promise<Result<null> | 'withdrawn'>;
  /** Whether the server never knew of it: it is removed without a call, and chats are read again. */
  isOnlyHere?: (entry: Entry<Kind>) => boolean;
  /** Whether a refusal of the call is to be sent again from the start, at once. */
  startsAgain?: (why: CallFailure) => boolean;
  /** From this attempt on an error of the server counts as a refusal; without it never. */
  lastTry?: number;
  /** No answer says what is left after a refusal: the conversations are read again. */
  reloadsWhenRefused?: boolean;
  /** Puts an entry that waits over what the server says, in the order of the outbox. */
  overlay?: (pending: PendingOverlay, entry: Entry<Kind>) => void;
  /** A conversation's row with what waits of this kind; null when it is not shown. */
  overConversation?: (row: ConversationRow, pending: PendingOverlay) => ConversationRow | null;
  /** Stores the answer, in the transaction that removes the entry. */
  accepted?: (context: AnswerContext, entry: Entry<Kind>, answer: Answer<Name>) => Promise<Outcome>;
  /** Reverts what was shown, in the transaction that removes the entry. */
  refused?: (context: AnswerContext, entry: Entry<Kind>, why: CallFailure) => Promise<Outcome>;
}

/** A mutation as the outbox sees it, whatever its kind, call and answer. */
export type AnyMutation = Mutation<WorkKind, CallName, WriteCalls>;
type Defined<Kind extends WorkKind, Calls extends WriteCalls> = Omit<
  AnyMutation,
  'kind' | 'calls'
> & {
  kind: Kind;
  calls: Calls;
};

/** Checks a mutation against the contract and its stored shape. */
export const defineMutation = <
  Kind extends WorkKind,
  Name extends CallName,
  Calls extends WriteCalls,
>(
  mutation: Mutation<Kind, Name, Calls>,
): Defined<Kind, Calls> =>
  // The outbox gives each mutation entries of its own kind and answers of its own call alone.
  mutation as unknown as Defined<Kind, Calls>;
