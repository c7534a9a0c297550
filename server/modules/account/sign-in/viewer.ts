import type { User } from '../../../../shared/contract/profile.ts';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement, toInstant } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { NewChange } from '../../../live/changes.ts';
import { readLimits } from '../../money/credits/limits.ts';
import { ownProfile } from '../../profiles/read.ts';

type Reason = User['notifications_disabled'][number];
const REASONS: readonly string[] = ['fbl', 'bounce', 'listunsubscribe'] satisfies Reason[];
const isReason = (text: string): text is Reason => REASONS.includes(text);

interface AccountRow {
  id: string;
  status: User['status'];
  email: string;
  credits: number;
  paid_user: boolean;
  signup_at: string;
  notifications_disabled: string[];
  language: string;
  discreet: boolean;
  conversations_started: number;
  spending_limited: boolean;
  open_payment: string | null;
  decided: number | null;
  settings: unknown;
}

/** The site settings in a user record, read in the same transaction. */
const settingsOfUser = siteSettingsSchema.pick({ fictional_icon: true, free_conversations: true });

const selectAccount = statement<AccountRow>(
  'account',
  `
  select id, status, email, credits, paid_user, signup_at, to_json(notifications_disabled) as notifications_disabled, language, discreet, conversations_started, spending_limited,
    (select payment.id from payments payment where payment.member_id = members.id and payment.status in ('starting', 'open', 'pending', 'held')
        and not exists (select from refunds where refunds.payment_id = payment.id and refunds.kind = 'mismatch' and refunds.status <> 'failed')
      order by payment.created_at desc limit 1) as open_payment,
    (select own.number from cases own join decisions judged on judged.case_id = own.id where own.member_id = members.id and own.kind = 'statement'
        and judged.reversed_at is null and own.created_at > $2::timestamptz - interval '14 days' order by own.created_at desc limit 1) as decided,
    (select coalesce(jsonb_object_agg(key, value), '{}') from site_settings where key in ('fictional_icon', 'free_conversations')) as settings
  from members where id = $1::uuid`,
);

/** The signed-in member with the own profile. @throws Refusal `not_found`. */
export async function toUser(database: Queryable, memberId: string, now: Date): Promise<User> {
  const [account] = await selectAccount(database, [memberId, now]);
  if (!account) throw new Refusal('not_found');
  const settings = settingsOfUser.parse(account.settings);
  const profile = await ownProfile(database, memberId, now);
  return {
    id: account.id,
    status: account.status,
    email: account.email,
    credits: account.credits,
    paid_user: account.paid_user,
    fictional_icon: settings.fictional_icon,
    signup_date: toInstant(account.signup_at),
    notifications_disabled: account.notifications_disabled.filter(isReason),
    language: storedLocale(account.language),
    discreet: account.discreet,
    conversation_starts_left: account.paid_user
      ? null
      : Math.max(0, settings.free_conversations - account.conversations_started),
    open_payment: account.open_payment,
    decided: account.decided,
    spending: account.spending_limited
      ? await readLimits(database, { memberId, country: profile.country, at: now })
      : null,
    profile,
  };
}

/** The account for a member's devices after a change of balance. @throws Refusal `not_found`. */
export async function balanceChanges(
  database: Queryable,
  memberId: string,
  now: Date,
): Promise<NewChange[]> {
  const user = await toUser(database, memberId, now);
  return [
    { memberId, entity: 'credits', id: memberId, value: { credits: user.credits } },
    { memberId, entity: 'account', id: memberId, value: user },
  ];
}
