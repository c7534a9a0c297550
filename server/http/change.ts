import type { Database, Transaction } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import type { SessionViewer } from './caller/session.ts';
import {
  claimKey,
  hashOfInput,
  idempotencyKey,
  storeAnswer,
  storedAnswer,
} from './guards/idempotency.ts';
import { Refusal } from './route.ts';
import type { Claim, Request as RouteRequest, Route } from './route.ts';

/** A handler's answer does not fit the contract: a bug, logged without values. */
export class AnswerMismatch extends Error {
  override readonly name = 'AnswerMismatch';
}

type Handling = RouteRequest<never, never>;
type Before = Omit<Handling, 'database' | 'afterCommit' | 'setCookie' | 'redirect'>;
export interface Effects {
  cookies: string[];
  redirect?: string;
  afterCommit: (() => void)[];
}

/** Calls the handler and checks its answer: fields outside the contract never leave the server. */
export async function handle(
  route: Pick<Route, 'call' | 'handle'>,
  viewer: SessionViewer | null,
  base: Before,
  database: Database | Transaction,
  effects: Effects,
): Promise<unknown> {
  const answer = await route.handle(viewer, {
    ...base,
    database,
    afterCommit: (effect) => {
      effects.afterCommit.push(effect);
    },
    setCookie: (cookie) => {
      effects.cookies.push(cookie);
    },
    redirect: (path) => {
      effects.redirect = path;
    },
  });
  const checked = route.call.answer.safeParse(answer ?? null);
  if (checked.success) return checked.data;
  throw new AnswerMismatch(
    checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join('; '),
  );
}

interface Changed {
  answer: unknown;
  effects: Effects;
}

/** Runs work in a transaction. Retries repeat it: only the committed run's effects count. */
async function changed(
  services: Services,
  work: (transaction: Transaction, effects: Effects) => Promise<unknown>,
  begin: 'before' | 'with reads' = 'before',
): Promise<Changed> {
  let effects: Effects = { cookies: [], afterCommit: [] };
  const once = (transaction: Transaction) => {
    effects = { cookies: [], afterCommit: [] };
    return work(transaction, effects);
  };
  const answer = await inTransaction(services.database, once, { begin });
  return { answer, effects };
}

const storedOf = ({ replay }: Route, given: unknown): unknown =>
  replay === null || replay === 'stored' ? given : replay.store(given as never);

async function answerAgain(
  route: Route,
  viewer: SessionViewer,
  base: Before,
  before: { answer: unknown },
  transaction: Transaction,
  effects: Effects,
): Promise<unknown> {
  const { call, replay } = route;
  if (replay === null || replay === 'stored') return before.answer;
  const again = (_viewer: unknown, request: Handling) =>
    replay.answer(viewer, request, before.answer);
  return handle({ call, handle: again }, viewer, base, transaction, effects);
}

const changeAfterClaim = (
  services: Services,
  route: Route,
  viewer: SessionViewer,
  base: Before,
  claim: Claim,
): Promise<Changed> =>
  changed(services, async (transaction, effects) => {
    const before = await claimKey(transaction, claim);
    if (before) return answerAgain(route, viewer, base, before, transaction, effects);
    const given = await handle(route, viewer, base, transaction, effects);
    await storeAnswer(transaction, claim, storedOf(route, given));
    return given;
  });

/** The handler claims the key with its work. What it refuses may have been done before. */
async function changeWithClaim(
  services: Services,
  route: Route,
  viewer: SessionViewer,
  base: Before,
  claim: Claim,
): Promise<Changed> {
  try {
    const work = async (transaction: Transaction, effects: Effects) => {
      const handed = { ...claim, isStored: false };
      const own = { ...base, claim: handed };
      const given = await handle(route, viewer, own, transaction, effects);
      if (!handed.isStored && (await claimKey(transaction, claim, storedOf(route, given))))
        throw new Refusal('idempotency_conflict');
      return given;
    };
    return await changed(services, work, 'with reads');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const before = await storedAnswer(services.database, claim);
    if (!before) throw error;
    return changed(services, (transaction, effects) =>
      answerAgain(route, viewer, base, before, transaction, effects),
    );
  }
}

/**
 * Runs a changing route in one transaction, once for each idempotency key if it has one.
 * @param body as it was sent, to detect a key that another request used.
 */
export function change(
  services: Services,
  route: Route,
  viewer: SessionViewer | null,
  base: Before,
  body: unknown,
): Promise<Changed> {
  const key = route.repeat === 'key' ? idempotencyKey(base.headers) : null;
  if (key === null || !viewer)
    return changed(services, (transaction, effects) =>
      handle(route, viewer, base, transaction, effects),
    );
  const claim = {
    memberId: viewer.memberId,
    key,
    call: route.name,
    bodyHash: hashOfInput(route.name, { body, query: base.query }),
    now: base.now,
  };
  const run = route.claims === 'handler' ? changeWithClaim : changeAfterClaim;
  return run(services, route, viewer, base, claim);
}
