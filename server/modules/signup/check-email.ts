import type { Answer } from '../../../shared/contract/calls.ts';
import { emailProblem, suggestEmail } from '../../../shared/signup-rules.ts';
import type { Request } from '../../http/route.ts';
import { accountOf } from './accounts.ts';

/**
 * Whether an address can sign up (specification section 5): an account that the operator closed is `active`, whose login says so. With
 * `reveal_accounts` off nothing is told of accounts. A likely slip of the domain comes with what was meant.
 */
export async function checkEmail({
  query,
  database,
  services,
  now,
}: Request<{ email: string }, unknown>): Promise<Answer<'checkEmail'>> {
  const email = query.email.trim();
  const meant = suggestEmail(email);
  const suggestion = meant === null ? {} : { suggestion: meant };
  if (emailProblem(email)) return { status: 'invalid', ...suggestion };
  const account = services.settings.current().reveal_accounts
    ? await accountOf(database, email, now)
    : null;
  if (!account || account.standing === 'gone') return { status: 'available', ...suggestion };
  return { status: account.standing === 'leaving' ? 'deleted' : 'active', ...suggestion };
}
