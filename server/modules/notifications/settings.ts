import { NOTIFICATION_KINDS } from '../../../shared/notifications.ts';
import type { NotificationKind } from '../../../shared/notifications.ts';
import type { NotificationSettings } from '../../../shared/contract/notification-calls.ts';
import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../http/route.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { toUser } from '../account/viewer.ts';

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
// Whoever turns up in lists: confirmed, not invisible. In the transaction of the choice, so that the next search knows.
const updateListed = statement(
  'write_listed',
  `
  update profiles set listed = status = 'active' and not $2::boolean where member_id = $1::uuid`,
);

function toSettings({ muted_kinds, invisible, discreet }: SettingsRow): NotificationSettings {
  const kinds = Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, !muted_kinds.includes(kind)]),
  ) as Record<NotificationKind, boolean>;
  return { ...kinds, invisible, discreet };
}

/** What a member wants to hear of, and whether they are found. @throws Refusal `not_found` for nobody. */
export async function readNotificationSettings(
  database: Queryable,
  memberId: string,
): Promise<NotificationSettings> {
  const [row] = await selectSettings(database, [memberId]);
  if (!row) throw new Refusal('not_found');
  return toSettings(row);
}

/**
 * Changes what is named and leaves the rest. Invisibility takes effect with the transaction: in no list of anybody else from then on, while
 * those whom the member writes with, likes or is liked by still see them (decisions section 5, Invisible).
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
  const settings = { ...toSettings(row), ...wanted };
  await updateSettings(database, [
    memberId,
    NOTIFICATION_KINDS.filter((kind) => !settings[kind]),
    settings.invisible,
    settings.discreet,
  ]);
  if (settings.invisible !== row.invisible)
    await updateListed(database, [memberId, settings.invisible]);
  // The member's other devices show no names from now on either.
  if (settings.discreet !== row.discreet)
    await announceChanges(request, [
      { memberId, entity: 'account', id: memberId, value: await toUser(database, memberId, now) },
    ]);
  return settings;
}
