import type { Answer } from '../../../../shared/contract/calls.ts';
import type { PushSubscriptionFields } from '../../../../shared/contract/push.ts';
import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement, toInstant } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { isPublicKey } from './encrypt.ts';
import { pushAddress } from './hosts.ts';

/** Each message costs a push for each device; the latest ones stay. */
const MOST_DEVICES = 20;

// Locks the session: it cannot end meanwhile, and a device's subscriptions are serialised.
const lockSession = statement<{ id: string }>(
  'push_session',
  'select id from sessions where id = $1::uuid for update',
);
const dropOther = statement(
  'drop_other_subscription',
  'delete from push_subscriptions where session_id = $1::uuid and endpoint <> $2::text',
);
const upsert = statement(
  'keep_subscription',
  `
  insert into push_subscriptions as stored (id, member_id, session_id, endpoint, p256dh, auth, created_at, expires_at)
  values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::bytea, $6::bytea, $7::timestamptz, $8::timestamptz)
  on conflict (endpoint) do update set id = case when stored.member_id = excluded.member_id then stored.id else excluded.id end,
    accepted_at = case when stored.member_id = excluded.member_id then stored.accepted_at end,
    created_at = case when stored.member_id = excluded.member_id then stored.created_at else excluded.created_at end,
    member_id = excluded.member_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, expires_at = excluded.expires_at`,
);
const dropOldest = statement(
  'drop_oldest_subscriptions',
  `
  delete from push_subscriptions where member_id = $1::uuid and session_id <> $2::uuid and id in (
    select id from push_subscriptions where member_id = $1::uuid order by session_id = $2::uuid desc, created_at desc, id desc offset ${MOST_DEVICES})`,
);
const dropOwn = statement(
  'drop_subscription',
  'delete from push_subscriptions where member_id = $1::uuid and endpoint = $2::text',
);
interface ListedRow {
  session_id: string;
  endpoint: string;
  created_at: string;
  accepted_at: string | null;
}
const selectOwn = statement<ListedRow>(
  'subscriptions_of_member',
  `
  select subscription.session_id, subscription.endpoint, subscription.created_at, subscription.accepted_at
  from push_subscriptions subscription join sessions session on session.id = subscription.session_id
  where subscription.member_id = $1::uuid and session.expires_at > $2::timestamptz order by subscription.created_at desc, subscription.id`,
);

const invalid = (field: string): Refusal =>
  new Refusal('validation_failed', { fields: { [`subscription.${field}`]: 'invalid' } });

/**
 * Stores the device's push subscription in place of the previous one; an endpoint of another
 * member's becomes this member's, who signed in there last.
 * @throws Refusal `validation_failed` for an unlisted push service or a bad key;
 *   `authentication_required` when the session ended meanwhile.
 */
export async function subscribe(
  viewer: Viewer,
  request: Request<unknown, { subscription: PushSubscriptionFields }>,
): Promise<{ subscribed: true }> {
  const {
    database,
    now,
    services: { config },
    body: {
      subscription: { endpoint, expirationTime, keys },
    },
  } = request;
  if (!pushAddress(endpoint, config.pushServices)) throw invalid('endpoint');
  const [p256dh, auth] = [
    Buffer.from(keys.p256dh, 'base64url'),
    Buffer.from(keys.auth, 'base64url'),
  ];
  if (!isPublicKey(p256dh)) throw invalid('keys.p256dh');
  if ((await lockSession(database, [viewer.sessionId])).length === 0)
    throw new Refusal('authentication_required');
  await dropOther(database, [viewer.sessionId, endpoint]);
  const expiresAt = typeof expirationTime === 'number' ? new Date(expirationTime) : null;
  await upsert(database, [
    newId(now.getTime()),
    viewer.memberId,
    viewer.sessionId,
    endpoint,
    p256dh,
    auth,
    now,
    expiresAt,
  ]);
  await dropOldest(database, [viewer.memberId, viewer.sessionId]);
  return { subscribed: true };
}

/** Removes a subscription of the member; one of somebody else's stays. */
export async function unsubscribe(
  database: Queryable,
  memberId: string,
  endpoint: string,
): Promise<{ unsubscribed: true }> {
  await dropOwn(database, [memberId, endpoint]);
  return { unsubscribed: true };
}

/** A member's push devices, latest first. Endpoints are shown to nobody. */
export async function listSubscriptions(
  viewer: Viewer,
  { database, now }: Request<unknown, unknown>,
): Promise<Answer<'getPush'>> {
  const rows = await selectOwn(database, [viewer.memberId, now]);
  return {
    subscriptions: rows.map((row) => ({
      device: row.session_id,
      host: new URL(row.endpoint).host,
      created_at: toInstant(row.created_at),
      accepted_at: row.accepted_at && toInstant(row.accepted_at),
      current: row.session_id === viewer.sessionId,
    })),
  };
}
