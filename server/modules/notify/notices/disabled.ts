import { localisedPath } from '../../../../shared/locales.ts';
import { DISABLED_REASONS } from '../../../../shared/notifications.ts';
import type { DisabledReason } from '../../../../shared/notifications.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Viewer } from '../../../http/route.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import { createToken, spendToken } from '../../account/access/tokens.ts';
import { toUser } from '../../account/sign-in/viewer.ts';
import { queueLimitedMail } from '../mail/queue.ts';

const addReason = statement<{ id: string }>(
  'disable_notifications',
  `
  update members set notifications_disabled = notifications_disabled || $2::text where id = $1::uuid and not $2::text = any (notifications_disabled) returning id`,
);
const removeReason = statement<{ id: string }>(
  'resume_notifications',
  `
  update members set notifications_disabled = array_remove(notifications_disabled, $2::text) where id = $1::uuid and $2::text = any (notifications_disabled) returning id`,
);
const selectReasons = statement<{ reasons: string[]; email: string }>(
  'notification_reasons',
  `
  select to_json(notifications_disabled) as reasons, email from members where id = $1::uuid`,
);

/** The member's devices are notified at once: the alert appears or disappears. */
async function notifyDevices(request: Announcer, memberId: string): Promise<void> {
  await announceChanges(request, [
    {
      memberId,
      entity: 'account',
      id: memberId,
      value: await toUser(request.database, memberId, request.now),
    },
  ]);
}

async function reasonsOf(
  database: Queryable,
  memberId: string,
): Promise<{ reasons: DisabledReason[]; email: string }> {
  const [row] = await selectReasons(database, [memberId]);
  if (!row) throw new Refusal('not_found');
  return {
    reasons: DISABLED_REASONS.filter((reason) => row.reasons.includes(reason)),
    email: row.email,
  };
}

/** Stops notification e-mails to a member for a reason; twice for the same reason is once. */
export async function disableNotifications(
  request: Announcer,
  memberId: string,
  reason: DisabledReason,
): Promise<void> {
  if ((await addReason(request.database, [memberId, reason])).length > 0)
    await notifyDevices(request, memberId);
}

/**
 * Applies the remedy of a reason: a complaint or unsubscription ends at once, a bounced address
 * gets a mail with a link that proves it works.
 * @throws Refusal `not_found` for a token that is unknown, used, expired or another address's.
 */
export async function resumeNotifications(
  request: Announcer,
  viewer: Viewer,
  { reason, token }: { reason: DisabledReason; token?: string | undefined },
): Promise<{ notifications_disabled: DisabledReason[]; mail_sent: boolean }> {
  const { database, now } = request;
  const { reasons, email } = await reasonsOf(database, viewer.memberId);
  if (!reasons.includes(reason)) return { notifications_disabled: reasons, mail_sent: false };
  if (reason === 'bounce' && token === undefined) {
    const made = await createToken(database, {
      memberId: viewer.memberId,
      purpose: 'address_check',
      email,
      at: now,
    });
    await queueLimitedMail(database, {
      memberId: viewer.memberId,
      to: email,
      template: 'notices.address_check',
      locale: viewer.locale,
      values: { path: `${localisedPath(viewer.locale, '/notifications')}?confirm=${made}` },
      at: now,
    });
    return { notifications_disabled: reasons, mail_sent: true };
  }
  if (reason === 'bounce') {
    const spent = await spendToken(database, {
      token: token ?? '',
      purpose: 'address_check',
      at: now,
    });
    if (spent?.memberId !== viewer.memberId || spent.email !== email)
      throw new Refusal('not_found');
  }
  await removeReason(database, [viewer.memberId, reason]);
  await notifyDevices(request, viewer.memberId);
  return { notifications_disabled: reasons.filter((one) => one !== reason), mail_sent: false };
}
