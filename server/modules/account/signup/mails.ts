import { localisedPath } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { createToken } from '../access/tokens.ts';
import { queueLimitedMail } from '../../notify/mail/queue.ts';

export const ACTIVATION_TEMPLATE = 'signup.activation';

interface Recipient {
  memberId: string;
  email: string;
  locale: Locale;
  at: Date;
}

/** Mails the activation link; earlier ones end. @throws Refusal `too_many_requests`. */
export async function mailActivation(
  database: Queryable,
  { memberId, email, locale, at, name }: Recipient & { name: string },
): Promise<void> {
  const token = await createToken(database, { memberId, purpose: 'activation', email, at });
  await queueLimitedMail(database, {
    memberId,
    to: email,
    template: ACTIVATION_TEMPLATE,
    locale,
    values: { name, path: `/api/activate.php?token=${token}` },
    at,
  });
}

/** Mails an existing member what the answer must not reveal (`reveal_accounts`). */
export async function mailExisting(
  database: Queryable,
  { memberId, email, locale, at, status }: Recipient & { status: 'active' | 'deleted' },
): Promise<void> {
  const mail =
    status === 'active'
      ? { template: 'signup.exists', values: { path: localisedPath(locale, '/login') } }
      : { template: 'signup.leaving', values: { path: localisedPath(locale, '/') } };
  await queueLimitedMail(database, { memberId, to: email, locale, at, ...mail });
}
