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
import type { Limit, Request } from '../../../http/route.ts';
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

/** Of the API and of the form without JavaScript together. */
export const joining: Limit = { points: 60, seconds: 600, per: 'network' };

type Asked = Pick<
  Request<unknown, SignUpBody>,
  'body' | 'headers' | 'network' | 'country' | 'locale' | 'userAgent' | 'now' | 'services'
>;
interface SignUp extends Asked {
  /** Identifies a repeated request. */
  key: string | null;
  /** What of a form is wrong besides. */
  problems?: Readonly<Record<string, string>>;
  /** The id of the member that a form makes once; nobody is signed in by it. */
  formId?: string;
}
interface Account {
  id: string;
  passwordHash: string;
}
interface Made {
  account: Account;
  /** Null where nobody is signed in by the request. */
  entered: { user: User; session: StartedSession } | null;
}

/** What identifies a repeated request; without the password, whose fast hash must not be stored. */
function keyOf({ key, body }: SignUp): { key: string; bodyHash: Buffer } | null {
  const { password: _password, ...rest } = body;
  return key === null ? null : { key, bodyHash: hashOfInput('signUp', rest) };
}

function claimOf(request: SignUp, memberId: string) {
  const known = keyOf(request);
  return known && { ...known, memberId, call: 'signUp', now: request.now };
}

async function enter(transaction: Transaction, request: SignUp, account: Account): Promise<Made> {
  if (request.formId !== undefined) return { account, entered: null };
  const session = await startSession(transaction, request, account);
  return {
    account,
    entered: { session, user: await toUser(transaction, account.id, request.now) },
  };
}

/** Enters the account that this very request made before its answer was lost. */
async function enterAgain(request: SignUp, owner: AddressOwner): Promise<Made | null> {
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
async function enterOrRefuse(request: SignUp, owner: AddressOwner): Promise<Made> {
  const made = await enterAgain(request, owner);
  if (made) return made;
  // Its erasing job is about to run: retrying works in a moment.
  if (owner.state === 'erased') throw new Refusal('busy', { retryAfterSeconds: 2 });
  const code = owner.state === 'leaving' ? 'account_deleted' : 'email_taken';
  throw new Refusal(code, { fields: { email: code } });
}

async function make(request: SignUp, form: CheckedForm, texts: AgreedText[]): Promise<Made | null> {
  const { services, now, formId } = request;
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
      const id = await createAccount(transaction, form, {
        passwordHash,
        credits,
        texts,
        at: now,
        ...(formId === undefined ? {} : { memberId: formId }),
      });
      const claim = claimOf(request, id);
      if (claim) await claimKey(transaction, claim);
      return enter(transaction, request, { id, passwordHash });
    });
  } catch (error) {
    if (!errorCodes(error).includes('23505')) throw error;
    // Taken at the same moment: by the same request sent twice, or by somebody else.
    const other = await accountOf(services.database, form.email, now);
    if (other) return enterOrRefuse(request, other);
    // This form made an account before, with another address.
    throw formId === undefined ? error : new Refusal('idempotency_conflict');
  }
}

async function join(request: SignUp): Promise<Made | null> {
  const { body, services, now, country, locale, problems } = request;
  const settings = services.settings.current();
  checkSignups(body, settings);
  const form = checkForm(body, { settings, country, locale, now }, problems);
  const texts = await textsToAgree(services.database, {
    shown: body.texts,
    locale: form.language,
    at: now,
  });
  const giveBack = await countSignUp(services.database, request.network, now);
  try {
    return await make(request, form, texts);
  } catch (error) {
    await giveBack();
    throw error;
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
export async function signUp(
  request: Request<unknown, SignUpBody>,
): Promise<{ user: User | null }> {
  const { headers } = request;
  const key = headers.has(IDEMPOTENCY_HEADER) ? idempotencyKey(headers) : null;
  const made = await join({ ...request, key });
  if (made?.entered) handOver(request, made.entered.session, made.account);
  return { user: made?.entered?.user ?? null };
}

/**
 * The same by a form without JavaScript (decision 097). Nobody is signed in: what a member sees needs
 * JavaScript, and the pages that do not are for visitors.
 * @param id what the form makes once; the same form again is the same account.
 * @param problems of its fields by name, which the check of the form names with its own.
 * @throws Refusal as `signUp`; `idempotency_conflict` where the form made another account.
 */
export async function signUpByForm(
  asked: Asked,
  { id, problems }: { id: string; problems: Readonly<Record<string, string>> },
): Promise<void> {
  await join({ ...asked, key: id, formId: id, problems });
}
