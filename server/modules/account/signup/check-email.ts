import type { Answer } from '../../../../shared/contract/calls.ts';
import { emailProblem, suggestEmail } from '../../../../shared/account/signup-rules.ts';
import type { Request } from '../../../http/route.ts';
import { isBarred } from '../barred/addresses.ts';
import { accountOf } from './accounts.ts';

/**
 * Whether an address can sign up, with a suggestion for a likely slip. An account closed by the
 * operator counts as `active`. With `reveal_accounts` off nothing is revealed.
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
  const { reveal_accounts: reveals } = services.settings.current();
  const account = reveals ? await accountOf(database, email, now) : null;
  if (!account || account.state === 'erased') {
    const refused = reveals && (await isBarred({ database, services }, email));
    return { status: refused ? 'barred' : 'available', ...suggestion };
  }
  return { status: account.state === 'leaving' ? 'deleted' : 'active', ...suggestion };
}
