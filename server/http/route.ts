import type { Call, Method } from '../../shared/contract/call.ts';
import type { z } from 'zod';
import type { ServerErrorCode } from '../../shared/errors.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Transaction, Database } from '../database/connection.ts';
import type { Services } from '../services.ts';

/** What a decision forbids a member for a while (decision 072). */
export type Restriction = 'uploads_off' | 'messages_off' | 'reports_off';

/** The caller, found once per request from the session cookie. */
export interface Viewer {
  memberId: string;
  profileId: string;
  sessionId: string;
  status: 'not_confirmed' | 'active' | 'deleted';
  paidUser: boolean;
  /** Of the profile. */
  country: string;
  locale: Locale;
}

/** An expected refusal, answered as an error; throwing it rolls the transaction back. */
export class Refusal extends Error {
  readonly code: ServerErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Answered among the fields as they are: no problems of what was sent. */
  readonly facts: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Of a refusal by a decision about the member: until when, and on what ground. */
  readonly decided: { until: Date; ground: string | null } | undefined;
  constructor(
    code: ServerErrorCode,
    more: {
      fields?: Record<string, string>;
      facts?: Record<string, string>;
      retryAfterSeconds?: number;
      decided?: { until: Date; ground: string | null };
    } = {},
  ) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.facts = more.facts;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.decided = more.decided;
  }
}

/** A request with an idempotency key, as it is stored with its answer. */
export interface Claim {
  memberId: string;
  key: string;
  call: string;
  bodyHash: Buffer;
  now: Date;
}

/** The key of a request whose handler stores it with its work, and sets `isStored` then. */
interface HandedClaim extends Claim {
  isStored: boolean;
}

export interface Request<Query, Body> {
  query: Query;
  body: Body;
  file: Buffer;
  locale: Locale;
  country: string;
  network: string;
  userAgent: string;
  headers: Headers;
  now: Date;
  services: Services;
  /** The pool for reads; the request's one transaction for `repeat: 'key' | 'natural'`. */
  database: Database | Transaction;
  /**
   * The request's key, for a handler of `claims: 'handler'` alone. One that stores it may commit
   * with its last statement (`commitWith`).
   */
  claim: HandedClaim | null;
  /** Runs after the transaction is committed; never when it is rolled back. */
  afterCommit: (effect: () => void) => void;
  setCookie: (cookie: string) => void;
  /** Answers 302 to a path of the site, for links that people follow. */
  redirect: (path: string) => void;
}

/**
 * Calls allowed per caller: `points` per `seconds`, by network or member. Routes with the same
 * object are counted together; `premiumPoints` replaces `points` for premium members.
 */
export interface Limit {
  /** Of one that no route of a table has: by what name the servers of a site count it together. */
  name?: string;
  points: number;
  seconds: number;
  per: 'member' | 'network';
  premiumPoints?: number;
}

/**
 * How the same key is answered again. A stored answer outlives a block or a deletion by weeks, so
 * it never contains what others can withdraw: ids are stored, and their rows are read again.
 * `stored` is for answers that nobody can withdraw.
 */
type Replay<Viewing, Sent, Answered, Given> =
  | 'stored'
  | {
      store: (answer: Answered) => unknown;
      /** @throws Refusal where nothing is left to show; the work is never done again. */
      answer: (viewer: Viewing, request: Sent, stored: unknown) => Promise<Given>;
    };

/**
 * A route. `auth`: `anyone`, `member` (signed in) or `confirmed`. `repeat`: `read`, `natural`
 * (repeating gives the same state) or `key` (idempotency key). `owns`: what of the input must be
 * the viewer's, in words, for the permission tests.
 */
export interface Route {
  name: string;
  call: Call;
  auth: 'anyone' | 'member' | 'confirmed';
  repeat: 'read' | 'natural' | 'key';
  limit: Limit;
  owns: 'nothing' | 'conversation' | 'profile' | 'photo' | 'payment';
  /**
   * The origin check: usual, a beacon's, none for a mail's link with its token, or none for a notice
   * of the payment provider's, which is a small form with a token and brings no session.
   */
  origin: 'client' | 'beacon' | 'link' | 'provider';
  /**
   * `own`: the handler opens its own transactions, so as not to hold a connection while waiting, or
   * to store something although it refuses.
   */
  transaction: 'request' | 'own';
  /** Of routes with `repeat: 'key'`, and of no others. */
  replay: Replay<Viewer, Request<never, never>, never, unknown> | null;
  /** Who stores the key: the pipeline, before the work, or the handler with it (decision 063). */
  claims: 'pipeline' | 'handler';
  /** The right that this call needs and a decision can suspend. */
  unless: Restriction | null;
  /** Open to a suspended member too. */
  whileSuspended: boolean;
  handle: (viewer: Viewer | null, request: Request<never, never>) => Promise<unknown>;
}

type Handler<C extends Call, A extends Route['auth']> = (
  viewer: A extends 'anyone' ? Viewer | null : Viewer,
  request: Request<z.output<C['query']>, z.output<C['body']>>,
) => Promise<z.input<C['answer']>>;

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
    replay?: Replay<
      Viewer,
      Request<z.output<C['query']>, z.output<C['body']>>,
      z.output<C['answer']>,
      z.input<C['answer']>
    >;
    claims?: Route['claims'];
    unless?: Restriction;
    whileSuspended?: true;
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
    replay: policy.replay ?? null,
    claims: policy.claims ?? 'pipeline',
    unless: policy.unless ?? null,
    whileSuspended: policy.whileSuspended ?? false,
    handle: handle as unknown as Route['handle'],
  };
}

export type { Method };
