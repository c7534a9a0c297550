import type { User } from '../../../shared/contract/profile.ts';
import type { Transaction } from '../../database/connection.ts';
import { errorCodes } from '../../database/failures.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  claimKey,
  hashOfInput,
  IDEMPOTENCY_HEADER,
  idempotencyKey,
} from '../../http/idempotency.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import { hashPassword, passwordFits } from '../account/password.ts';
import { handOver, startSession } from '../account/start-session.ts';
import type { StartedSession } from '../account/start-session.ts';
import { toUser } from '../account/viewer.ts';
import { accountOf } from './accounts.ts';
import type { TakenBy } from './accounts.ts';
import { createAccount } from './create-account.ts';
import { checkForm, checkSignups } from './form.ts';
import type { CheckedForm, SignUpBody } from './form.ts';
import { countSignUp } from './limit.ts';
import { mailExisting } from './mails.ts';

type SignUpRequest = Request<unknown, SignUpBody>;
interface Entered {
  user: User;
  session: StartedSession;
  account: { id: string; passwordHash: string };
}

/** What a repeated request is known by. The password is not in it: a fast hash of it must not lie in the database. */
function claimOf(request: SignUpRequest, memberId: string) {
  if (!request.headers.has(IDEMPOTENCY_HEADER)) return null;
  const { password: _password, ...rest } = request.body;
  return {
    memberId,
    key: idempotencyKey(request.headers),
    call: 'signUp',
    bodyHash: hashOfInput('signUp', rest),
    now: request.now,
  };
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

/** The account that this very request made before, whose answer was lost on the way: entered again. */
async function enterAgain(request: SignUpRequest, taken: TakenBy): Promise<Entered | null> {
  const claim = claimOf(request, taken.memberId);
  if (!claim || taken.standing !== 'open') return null;
  if (!(await passwordFits(taken.passwordHash, request.body.password))) return null;
  return inTransaction(request.services.database, async (transaction) => {
    // A new claim means that this request made nothing: it is taken back with the refusal.
    if (!(await claimKey(transaction, claim)))
      throw new Refusal('email_taken', { fields: { email: 'email_taken' } });
    return enter(transaction, request, { id: taken.memberId, passwordHash: taken.passwordHash });
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

/** What an address that has an account gets: the truth, or by mail. */
async function answerTaken(request: SignUpRequest, taken: TakenBy): Promise<null> {
  const { services, now } = request;
  // The job that erases it is about to run: the same again works in a moment.
  if (taken.standing === 'gone') throw new Refusal('busy', { retryAfterSeconds: 2 });
  const leaving = taken.standing === 'leaving';
  if (services.settings.current().reveal_accounts)
    throw leaving
      ? new Refusal('account_deleted', { fields: { email: 'account_deleted' } })
      : new Refusal('email_taken', { fields: { email: 'email_taken' } });
  const { memberId, email, locale } = taken;
  const mail = (transaction: Transaction) =>
    mailExisting(transaction, {
      memberId,
      email,
      locale,
      at: now,
      status: leaving ? 'deleted' : 'active',
    });
  // An address that had its mails of this hour gets no more, and whoever asks learns nothing by it.
  await inTransaction(services.database, mail).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  return null;
}

async function make(request: SignUpRequest, form: CheckedForm): Promise<Entered | null> {
  const { services, now } = request;
  const { reveal_accounts: reveals, signup_credits: credits } = services.settings.current();
  // Hashed for a known address too, which then takes as long as a new one.
  const passwordHash = await hashPassword(form.password);
  const taken = await accountOf(services.database, form.email, now);
  if (taken)
    return (
      (reveals ? await enterAgain(request, taken) : null) ?? (await answerTaken(request, taken))
    );
  try {
    return await inTransaction(services.database, async (transaction) => {
      const id = await createAccount(transaction, form, { passwordHash, credits, at: now });
      const claim = claimOf(request, id);
      if (claim) await claimKey(transaction, claim);
      return reveals ? enter(transaction, request, { id, passwordHash }) : null;
    });
  } catch (error) {
    if (!errorCodes(error).includes('23505')) throw error;
    // Taken at the same moment: by the same request sent twice, or by somebody else.
    const other = await accountOf(services.database, form.email, now);
    if (!other) throw error;
    return (
      (reveals ? await enterAgain(request, other) : null) ?? (await answerTaken(request, other))
    );
  }
}

/**
 * Makes an account and signs it in (specification sections 4 to 6; decisions sections 4 to 6). With `reveal_accounts` off the answer is
 * the same whether the address has an account or not, and nobody is signed in by it.
 * @returns the new member; null where accounts are not revealed.
 * @throws Refusal `signups_closed`; `validation_failed` naming fields; `email_taken`, `account_deleted`; `too_many_requests` past five
 *   accounts an hour from one network, or three mails an hour to one address; `busy`.
 */
export async function signUp(request: SignUpRequest): Promise<{ user: User | null }> {
  const { body, services, now, country, locale } = request;
  const settings = services.settings.current();
  checkSignups(body, settings);
  const form = checkForm(body, { settings, country, locale, now });
  const giveBack = await countSignUp(services.database, request.network, now);
  try {
    const entered = await make(request, form);
    if (entered) handOver(request, entered.session, entered.account);
    return { user: entered?.user ?? null };
  } catch (error) {
    await giveBack();
    throw error;
  }
}
