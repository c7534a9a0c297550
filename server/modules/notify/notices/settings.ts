import { CONSENT_TEXTS } from '../../../../shared/account/consents.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { MARKETING_KINDS, NOTIFICATION_KINDS } from '../../../../shared/notifications.ts';
import type { MarketingKind, NotificationKind } from '../../../../shared/notifications.ts';
import type { NotificationSettings } from '../../../../shared/contract/notifications.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import { updateListed } from '../../profiles/own/listed.ts';
import { toUser } from '../../account/sign-in/viewer.ts';

interface SettingsRow {
  muted_kinds: string[];
  invisible: boolean;
  discreet: boolean;
}

const selectSettings = statement<SettingsRow>(
  'notification_settings',
  `
  select to_json(muted_kinds) as muted_kinds, invisible, discreet from members where id = $1::uuid`,
);
const lockSettings = statement<SettingsRow>(
  'lock_notification_settings',
  `
  select to_json(muted_kinds) as muted_kinds, invisible, discreet from members where id = $1::uuid for no key update`,
);
const updateSettings = statement(
  'write_notification_settings',
  `
  update members set muted_kinds = $2::text[], invisible = $3::boolean, discreet = $4::boolean where id = $1::uuid`,
);
const insertConsent = statement(
  'give_mail_consent',
  `
  insert into consents (id, member_id, kind, text_version, locale, given_at)
  select $1::uuid, id, $3, $4, language, $5::timestamptz from members where id = $2::uuid`,
);
const endConsent = statement(
  'withdraw_mail_consent',
  `
  update consents set withdrawn_at = $3::timestamptz where member_id = $1::uuid and kind = $2 and withdrawn_at is null`,
);

/** Records when a member consented to a kind of marketing, and when that ended. */
async function recordConsent(
  database: Queryable,
  {
    memberId,
    kind,
    wants,
    at,
  }: { memberId: string; kind: MarketingKind; wants: boolean; at: Date },
): Promise<void> {
  if (wants)
    await insertConsent(database, [newId(at.getTime()), memberId, kind, CONSENT_TEXTS[kind], at]);
  else await endConsent(database, [memberId, kind, at]);
}

function toSettings({ muted_kinds, invisible, discreet }: SettingsRow): NotificationSettings {
  const kinds = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, !muted_kinds.includes(kind)]),
  ) as Record<NotificationKind, boolean>;
  return { ...kinds, invisible, discreet };
}

/**
 * A member's notification choices and visibility. @throws Refusal `not_found` for an unknown
 * member.
 */
export async function readNotificationSettings(
  database: Queryable,
  memberId: string,
): Promise<NotificationSettings> {
  const [row] = await selectSettings(database, [memberId]);
  if (!row) throw new Refusal('not_found');
  return toSettings(row);
}

/**
 * Changes the given settings. Invisibility takes effect with the transaction; those whom the member
 * writes with or has likes with still see them.
 * @throws Refusal `not_found` for nobody.
 */
export async function changeNotificationSettings(
  request: Announcer,
  memberId: string,
  wanted: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const { database, now } = request;
  const [row] = await lockSettings(database, [memberId]);
  if (!row) throw new Refusal('not_found');
  const before = toSettings(row);
  const settings = { ...before, ...wanted };
  await updateSettings(database, [
    memberId,
    NOTIFICATION_KINDS.filter((kind) => !settings[kind]),
    settings.invisible,
    settings.discreet,
  ]);
  for (const kind of MARKETING_KINDS)
    if (settings[kind] !== before[kind])
      await recordConsent(database, { memberId, kind, wants: settings[kind], at: now });
  if (settings.invisible !== row.invisible) await updateListed(database, memberId);
  // The member's other devices show no names from now on either.
  if (settings.discreet !== row.discreet)
    await announceChanges(request, [
      { memberId, entity: 'account', id: memberId, value: await toUser(database, memberId, now) },
    ]);
  return settings;
}
