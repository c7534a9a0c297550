import type { Answer, Body, CallName, Query } from '../../shared/contract/calls.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { newId } from '../../shared/identifiers.ts';
import { failure, success, type CallFailure, type Result } from '../../shared/result.ts';
import { searchKey } from '../../shared/discover/search-key.ts';
import type { SyncWorker } from '../../renderer/worker/host/interface.ts';
import type { SyncEvent } from '../../renderer/worker/host/events.ts';

type Method = Exclude<keyof SyncWorker, 'request' | 'subscribe'>;
type Input<Name extends CallName> = { query?: Query<Name>; body?: Body<Name>; key?: string };
type Now<Value> = Value | Promise<Value>;

/** What the fake worker answers, by the worker's method. */
export type MethodAnswers = {
  [Name in Method]?: (
    ...args: Parameters<SyncWorker[Name]>
  ) => Now<Awaited<ReturnType<SyncWorker[Name]>>>;
};
/** What it answers to `request`, by the call of the contract. */
export type CallAnswers = {
  [Name in CallName]?: (input: Input<Name>) => Now<Result<Answer<Name>>>;
};

/** A refusal of the server, as a page gets it. */
export const refuse = (
  code: ErrorCode,
  more: Partial<Omit<CallFailure, 'code'>> = {},
): { ok: false; failure: CallFailure } => failure({ code, message: '', ...more });

/** An answer that a test gives when it wants to. */
export function later<Value>(): { answer: () => Promise<Value>; give: (value: Value) => void } {
  let give: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    give = resolve;
  });
  return { answer: () => promise, give };
}

const none = async () => success(null);
const unreachable = async () => refuse('unreachable');
const start = async () => success({ reached_start: true, history_hidden: false });

/**
 * What a worker answers whose server takes everything and has nothing to report, where that is more
 * than nothing. It writes no tables: a test that wants to see their rows puts them there itself.
 */
function defaults(settings: Settings): MethodAnswers {
  return {
    signIn: unreachable,
    signUp: unreachable,
    signInWithPasskey: unreachable,
    comeBack: unreachable,
    signOut: async () => success({ signed_out: true, unsent: 0, waiting: 0, reported: true }),
    leave: unreachable,
    search: async (filters) => success({ key: searchKey(filters) }),
    autoLike: async () => success({ profile: null }),
    undoSwipe: async () => success({ profile: null }),
    findMatches: async () => success({ ids: [], shared: {}, km: null }),
    loadBefore: start,
    loadOlder: start,
    sendMessage: async ({ id = newId(), conversation }) =>
      success({ id, conversation: conversation ?? newId() }),
    sendPhoto: async ({ id, conversation }) =>
      success({ id, conversation: conversation ?? newId() }),
    sendVoice: async ({ id, conversation }) =>
      success({ id, conversation: conversation ?? newId() }),
    undoMessage: async () => success({ undone: true, text: null, isAsked: true }),
    sendGift: async () => success({ conversation: newId() }),
    undoDeletion: async () => success({ undone: true }),
    loadShop: unreachable,
    loadPayment: unreachable,
    loadStatement: unreachable,
    uploadPhoto: unreachable,
    loadSettings: async () => success(settings),
  };
}

/** A worker that does nothing but write down what it is asked and answer what a test says. */
export class FakeWorker {
  readonly #methods: MethodAnswers;
  readonly #calls: CallAnswers;
  readonly #asked: { method: string; args: unknown[] }[] = [];
  readonly #listeners = new Set<(event: SyncEvent) => void>();
  readonly #settings: () => Settings;

  constructor(settings: () => Settings, methods: MethodAnswers = {}, calls: CallAnswers = {}) {
    this.#settings = settings;
    this.#methods = { ...methods };
    this.#calls = { ...calls };
  }

  /** Changes what a method answers from here on. */
  answer<Name extends Method>(name: Name, answer: NonNullable<MethodAnswers[Name]>): void {
    this.#methods[name] = answer;
  }

  /** Changes what a call of the contract answers from here on. */
  answerCall<Name extends CallName>(name: Name, answer: NonNullable<CallAnswers[Name]>): void {
    this.#calls[name] = answer;
  }

  /** The arguments of every call of a method, in order. */
  asked<Name extends Method>(name: Name): Parameters<SyncWorker[Name]>[] {
    return this.#asked
      .filter(({ method }) => method === name)
      .map(({ args }) => args as Parameters<SyncWorker[Name]>);
  }

  /** What was sent with every call of the contract of this name, in order. */
  requested<Name extends CallName>(name: Name): Input<Name>[] {
    return this.#asked
      .filter(({ method, args }) => method === 'request' && args[0] === name)
      .map(({ args }) => args[1] as Input<Name>);
  }

  /** Emits an event of the engine to the page. */
  emit(event: SyncEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  subscribe(listener: (event: SyncEvent) => void): void {
    this.#listeners.add(listener);
  }

  /** One call of the page, as it came through Comlink. */
  async take(method: string, args: unknown[]): Promise<unknown> {
    this.#asked.push({ method, args });
    if (method === 'request') {
      const [name, input] = args as [CallName, Input<CallName>];
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed by the compiler
      const answer = this.#calls[name] as
        ((input: Input<CallName>) => Now<Result<unknown>>) | undefined;
      return answer ? answer(input) : refuse('unreachable');
    }
    const answers = { ...defaults(this.#settings()), ...this.#methods };
    const answer = (answers[method as Method] ?? none) as (...args: unknown[]) => unknown;
    return answer(...args);
  }
}
