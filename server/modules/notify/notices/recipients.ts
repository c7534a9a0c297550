import type { NotificationKind } from '../../../../shared/notifications.ts';
import { localisedPath, storedLocale } from '../../../../shared/locales.ts';
import type { Locale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { createToken } from '../../account/access/tokens.ts';
import { queueMail } from '../mail/queue.ts';
import type { MailValues } from '../mail/queue.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe.ts';

export interface Recipient {
  id: string;
  profile_id: string;
  email: string;
  language: string;
  discreet: boolean;
  muted_kinds: string[];
  /** Notified of messages alone. */
  paused: boolean;
  last_here: string;
}

const NOTIFIED_ON_PAUSE: readonly NotificationKind[] = ['new_conversations', 'new_messages'];
export const notifiedOnPauseSql = (kind: string): string =>
  `(not profile.paused or ${kind} in (${NOTIFIED_ON_PAUSE.map((one) => `'${one}'`).join(', ')}))`;
/** Exact also for a member who shows no more than the day (decision 060). */
export const LAST_HERE = `case when profile.activity_shown = 'none' then member.last_seen_at else profile.last_active_at end`;

/**
 * Who gets notification e-mails at all. Demo members have no mailbox. Aliases `member`, `profile`.
 */
export const MAY_GET = `member.status = 'active' and profile.status = 'active' and not member.demo and member.closed_at is null
  and member.deletion_requested_at is null and member.notifications_disabled = '{}'`;
export const RECIPIENT_COLUMNS = `member.id, profile.id as profile_id, member.email, member.language, member.discreet,
  to_json(member.muted_kinds) as muted_kinds, profile.paused, ${LAST_HERE} as last_here`;

const selectRecipient = statement<Recipient>(
  'notice_recipient',
  `
  select ${RECIPIENT_COLUMNS} from members member join profiles profile on profile.member_id = member.id where member.id = $1::uuid and ${MAY_GET}`,
);

/** A member as a recipient; null for one who gets no notification e-mails. */
export const findRecipient = async (
  database: Queryable,
  memberId: string,
): Promise<Recipient | null> => (await selectRecipient(database, [memberId]))[0] ?? null;

export const wants = (recipient: Recipient, kind: NotificationKind): boolean =>
  !recipient.muted_kinds.includes(kind) && (!recipient.paused || NOTIFIED_ON_PAUSE.includes(kind));

const selectLast = statement<{ template: string; at: string }>(
  'last_notices',
  `
  select template, max(created_at) as at from mails where member_id = $1::uuid and template = any ($2::text[]) group by template`,
);

export async function lastMailed(
  database: Queryable,
  memberId: string,
  templates: readonly string[],
): Promise<Map<string, Date>> {
  return new Map(
    (await selectLast(database, [memberId, templates])).map((row) => [
      row.template,
      new Date(row.at),
    ]),
  );
}

interface Notice {
  kind: NotificationKind;
  template: string;
  path: string;
  values?: MailValues;
  at: Date;
}

/** Queues a notification mail with one-press unsubscribe: numbers and a path, no names or texts. */
export async function queueNotice(
  database: Queryable,
  recipient: Recipient,
  { kind, template, path, values = {}, at }: Notice,
): Promise<void> {
  const locale: Locale = storedLocale(recipient.language);
  const token = await createToken(database, { memberId: recipient.id, purpose: 'unsubscribe', at });
  await queueMail(database, {
    memberId: recipient.id,
    to: recipient.email,
    template,
    locale,
    at,
    values: {
      ...values,
      kind,
      path: localisedPath(locale, path),
      ...(recipient.discreet ? { discreet: 1 } : {}),
      unsubscribe: `${UNSUBSCRIBE_PATH}?token=${token}`,
      unsubscribePage: `${localisedPath(locale, UNSUBSCRIBE_PATH)}?token=${token}`,
    },
  });
}
