import type { User } from '../../../../shared/contract/profile.ts';
import type { Transaction } from '../../../database/connection.ts';
import { errorCodes } from '../../../database/failures.ts';
import { inTransaction } from '../../../database/transaction.ts';
import {
  claimKey,
  hashOfInput,
  IDEMPOTENCY_HEADER,
  idempotencyKey,
} from '../../../http/guards/idempotency.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request } from '../../../http/route.ts';
import { hashPassword, passwordFits } from '../sign-in/password.ts';
import { handOver, startSession } from '../sign-in/start-session.ts';
import type { StartedSession } from '../sign-in/start-session.ts';
import { toUser } from '../sign-in/viewer.ts';
import { textsToAgree } from '../../texts/notices.ts';
import type { AgreedText } from '../../texts/notices.ts';
import { barred, isBarred } from '../barred/addresses.ts';
import { accountOf } from './accounts.ts';
import type { AddressOwner } from './accounts.ts';
import { createAccount } from './create-account.ts';
import { deferSignUp } from './deferred.ts';
import { checkForm, checkSignups } from './form.ts';
import type { CheckedForm, SignUpBody } from './form.ts';
import { countSignUp } from './limit.ts';

type SignUpRequest = Request<unknown, SignUpBody>;
interface Entered {
  user: User;
  session: StartedSession;
  account: { id: string; passwordHash: string };
}

/** What identifies a repeated request; without the password, whose fast hash must not be stored. */
function keyOf(request: SignUpRequest): { key: string; bodyHash: Buffer } | null {
  if (!request.headers.has(IDEMPOTENCY_HEADER)) return null;
  const { password: _password, ...rest } = request.body;
  return { key: idempotencyKey(request.headers), bodyHash: hashOfInput('signUp', rest) };
}

function claimOf(request: SignUpRequest, memberId: string) {
  const known = keyOf(request);
  return known && { ...known, memberId, call: 'signUp', now: request.now };
}

async function enter(
  transaction: Transaction,
  request: SignUpRequest,
  account: Entered['account'],
): Promise<Entered> {
  return {
    session: await startSession(transaction, request, account),
    user: await toUser(transaction, account.id, request.now),
    account,
  };
}

/** Enters the account that this very request made before its answer was lost. */
async function enterAgain(request: SignUpRequest, owner: AddressOwner): Promise<Entered | null> {
  const claim = claimOf(request, owner.memberId);
  if (!claim || owner.state !== 'open') return null;
  if (!(await passwordFits(owner.passwordHash, request.body.password))) return null;
  return inTransaction(request.services.database, async (transaction) => {
    // A new claim made no account: it is undone with the refusal.
    if (!(await claimKey(transaction, claim)))
      throw new Refusal('email_taken', { fields: { email: 'email_taken' } });
    return enter(transaction, request, { id: owner.memberId, passwordHash: owner.passwordHash });
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

/** Signs in the owner of a repeated sign-up, and refuses others. */
async function enterOrRefuse(request: SignUpRequest, owner: AddressOwner): Promise<Entered> {
  const entered = await enterAgain(request, owner);
  if (entered) return entered;
  // Its erasing job is about to run: retrying works in a moment.
  if (owner.state === 'erased') throw new Refusal('busy', { retryAfterSeconds: 2 });
  const code = owner.state === 'leaving' ? 'account_deleted' : 'email_taken';
  throw new Refusal(code, { fields: { email: code } });
}

async function make(
  request: SignUpRequest,
  form: CheckedForm,
  texts: AgreedText[],
): Promise<Entered | null> {
  const { services, now } = request;
  const { reveal_accounts: reveals, signup_credits: credits } = services.settings.current();
  const passwordHash = await hashPassword(form.password);
  if (!reveals) {
    const { password: _password, ...rest } = form;
    const key = keyOf(request);
    await deferSignUp(services.database, {
      form: { ...rest, tracking: rest.tracking ?? null },
      passwordHash,
      texts,
      claim: key && { key: key.key, bodyHash: key.bodyHash.toString('hex') },
      at: now.toISOString(),
    });
    return null;
  }
  const owner = await accountOf(services.database, form.email, now);
  if (owner) return enterOrRefuse(request, owner);
  if (await isBarred({ database: services.database, services }, form.email)) throw barred();
  try {
    return await inTransaction(services.database, async (transaction) => {
      const id = await createAccount(transaction, form, { passwordHash, credits, texts, at: now });
      const claim = claimOf(request, id);
      if (claim) await claimKey(transaction, claim);
      return enter(transaction, request, { id, passwordHash });
    });
  } catch (error) {
    if (!errorCodes(error).includes('23505')) throw error;
    // Taken at the same moment: by the same request sent twice, or by somebody else.
    const other = await accountOf(services.database, form.email, now);
    if (!other) throw error;
    return enterOrRefuse(request, other);
  }
}

/**
 * Makes an account and signs it in. With `reveal_accounts` off the answer is the same for a known
 * address, and nobody is signed in by it.
 * @returns the new member; null where accounts are not revealed.
 * @throws Refusal `signups_closed`; `text_outdated`; `validation_failed` naming fields; `email_taken`,
 *   `account_deleted`, `address_barred`; `too_many_requests` past five accounts an hour from a network, or three mails
 *   an hour to an address; `busy`.
 */
export async function signUp(request: SignUpRequest): Promise<{ user: User | null }> {
  const { body, services, now, country, locale } = request;
  const settings = services.settings.current();
  checkSignups(body, settings);
  const form = checkForm(body, { settings, country, locale, now });
  const texts = await textsToAgree(services.database, {
    shown: body.texts,
    locale: form.language,
    at: now,
  });
  const giveBack = await countSignUp(services.database, request.network, now);
  try {
    const entered = await make(request, form, texts);
    if (entered) handOver(request, entered.session, entered.account);
    return { user: entered?.user ?? null };
  } catch (error) {
    await giveBack();
    throw error;
  }
}
