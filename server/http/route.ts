import type { Call, Method } from '../../shared/contract/call.ts';
import type { z } from 'zod';
import type { ServerErrorCode } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Transaction, Database } from '../database/connection.ts';
import type { Services } from '../services.ts';

/** Who asks: found once per request, from the session cookie. */
export interface Viewer {
  memberId: string;
  profileId: string;
  sessionId: string;
  status: 'not_confirmed' | 'active' | 'deleted';
  paidUser: boolean;
  locale: Locale;
}

/** An expected refusal: becomes the error answer of decisions section 3. Throwing it rolls the transaction back. */
export class Refusal extends Error {
  readonly code: ServerErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    code: ServerErrorCode,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** What a handler gets besides its input. */
export interface Request<Query, Body> {
  query: Query;
  body: Body;
  /** The file of a form, as it came; empty for calls without one. */
  file: Buffer;
  locale: Locale;
  /** Country that the visit is taken to come from. */
  country: string;
  /** Network of the caller, for limits. */
  network: string;
  userAgent: string;
  headers: Headers;
  now: Date;
  services: Services;
  /** For reads: the pool. For routes with `repeat: 'key' | 'natural'`: the request's one transaction, committed after the handler. */
  database: Database | Transaction;
  /** Runs after the transaction is committed; never when it is rolled back. */
  afterCommit: (effect: () => void) => void;
  setCookie: (cookie: string) => void;
  /** Answers 302 to a path of the site instead of the answer, for links that are followed by a person. */
  redirect: (path: string) => void;
}

/**
 * How often a caller may call: `points` per `seconds`, counted by network, or by member (and visitors by network). Routes that share one
 * object are counted together. `premiumPoints` takes the place of `points` for premium members, where they are given room for more.
 */
export interface Limit {
  points: number;
  seconds: number;
  per: 'member' | 'network';
  premiumPoints?: number;
}

/**
 * A route of the table. `auth`: `anyone` (viewer may be null), `member` (signed in, any status) or `confirmed`.
 * `repeat`: `read` (changes nothing), `natural` (repeating gives the same state), `key` (needs an idempotency key).
 * `owns`: what the input names that must be the viewer's, in words, for the permission tests.
 */
export interface Route {
  name: string;
  call: Call;
  auth: 'anyone' | 'member' | 'confirmed';
  repeat: 'read' | 'natural' | 'key';
  limit: Limit;
  owns: 'nothing' | 'conversation' | 'profile' | 'photo';
  /** Which origin check: the usual one, the beacon's, or none for a link in a mail, whose token nobody can guess (decisions section 3). */
  origin: 'client' | 'beacon' | 'link';
  /**
   * `own`: `database` is the pool and the handler opens its transactions itself (`inTransaction`), for work that must not hold a
   * connection while it waits for something else, or that keeps what happened also when it refuses.
   */
  transaction: 'request' | 'own';
  handle: (viewer: Viewer | null, request: Request<never, never>) => Promise<unknown>;
}

type Handler<C extends Call, A extends Route['auth']> = (
  viewer: A extends 'anyone' ? Viewer | null : Viewer,
  request: Request<z.output<C['query']>, z.output<C['body']>>,
) => Promise<z.input<C['answer']>>;

/** Declares a route; the types of query, body and answer follow from the contract. */
export function route<C extends Call, A extends Route['auth']>(
  name: string,
  contract: C,
  policy: {
    auth: A;
    repeat: Route['repeat'];
    limit: Limit;
    owns?: Route['owns'];
    origin?: Route['origin'];
    transaction?: Route['transaction'];
  },
  handle: Handler<C, A>,
): Route {
  return {
    name,
    call: contract,
    auth: policy.auth,
    repeat: policy.repeat,
    limit: policy.limit,
    owns: policy.owns ?? 'nothing',
    origin: policy.origin ?? 'client',
    transaction: policy.transaction ?? 'request',
    handle: handle as unknown as Route['handle'],
  };
}

export type { Method };
