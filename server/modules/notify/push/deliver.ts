import { z } from 'zod';
import { idSchema, instantSchema } from '../../../../shared/contract/fields.ts';
import { NOTIFICATION_KINDS } from '../../../../shared/notifications.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { backOffMs } from '../../../jobs/back-off.ts';
import type { ExternalJob, JobResult } from '../../../jobs/external.ts';
import type { Services } from '../../../services.ts';
import { unseenOf } from './unseen.ts';
import { DELIVER_PUSH_JOB, PUSH_ATTEMPTS } from './note.ts';
import { payloadOf } from './payload.ts';
import { sendPush } from './send.ts';
import type { Outcome } from './send.ts';

const HOUR_MS = 3_600_000;
/** How long each kind is worth a push; afterwards the page or a mail reports it. */
const WORTH_MS = { messages: 72 * HOUR_MS, likes: 24 * HOUR_MS, match: 72 * HOUR_MS } as const;
/**
 * A member at the site gets a push only if they did not see it by then: a page reports with a delay
 * that it was hidden, and does not show what comes in between.
 */
const SEEN_BY_MS = 8_000;

const jobSchema = z.object({
  subscription: idSchema,
  member: idSchema,
  at: instantSchema,
  kind: z.enum(['messages', 'likes', 'match']),
  about: idSchema.nullable(),
  event: z.string(),
});

interface Device {
  id: string;
  member_id: string;
  session_id: string;
  profile_id: string;
  language: string;
  muted_kinds: string[];
  paused: boolean;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

// Nothing reaches an account that is not open and confirmed, or a device that was signed out. Push
// services use real time, sessions the server's clock.
const DEVICE = `
  select subscription.id, subscription.member_id, subscription.session_id, subscription.endpoint, subscription.p256dh, subscription.auth,
    profile.id as profile_id, member.language, to_json(member.muted_kinds) as muted_kinds, profile.paused
  from push_subscriptions subscription join sessions session on session.id = subscription.session_id and session.member_id = subscription.member_id
  join members member on member.id = subscription.member_id join profiles profile on profile.member_id = member.id`;
const selectDevice = statement<Device>(
  'push_device',
  `${DEVICE}
  where subscription.id = $1::uuid and session.expires_at > $2::timestamptz and (subscription.expires_at is null or subscription.expires_at > now())
    and member.status = 'active' and profile.status = 'active' and member.closed_at is null and member.deletion_requested_at is null`,
);
const selectOwnDevice = statement<Device>(
  'push_own_device',
  `${DEVICE} where subscription.member_id = $1::uuid and subscription.endpoint = $2::text`,
);

const noteAccepted = statement(
  'push_accepted',
  'update push_subscriptions set accepted_at = $2::timestamptz where id = $1::uuid',
);
// A browser that has subscribed again has another endpoint or other keys.
const deleteSubscription = statement(
  'drop_gone_subscription',
  'delete from push_subscriptions where id = $1::uuid and endpoint = $2::text and p256dh = $3::bytea',
);

/** A member's device by its endpoint, in any state of the account; null when it is not theirs. */
export const findOwnDevice = async (
  database: Queryable,
  memberId: string,
  endpoint: string,
): Promise<Device | null> => (await selectOwnDevice(database, [memberId, endpoint]))[0] ?? null;

/** Records a push's outcome; a dead subscription is deleted. */
export async function storeOutcome(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  device: Device,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === 'accepted') await noteAccepted(database, [device.id, clock.now()]);
  if (outcome.kind === 'gone')
    await deleteSubscription(database, [device.id, device.endpoint, device.p256dh]);
  // The host alone: with the whole endpoint a reader could push to the device.
  if (outcome.kind !== 'accepted')
    log.warn(
      {
        subscription: device.id,
        host: new URL(device.endpoint).host,
        status: outcome.status,
        outcome: outcome.kind,
      },
      'a push was not taken',
    );
}

/**
 * Pushes the current count of one thing to one device, unless it was seen or is on screen.
 * @returns what the runner does with the job: retry while the event is still worth a push.
 */
async function deliver(services: Services, given: unknown, attempt: number): Promise<JobResult> {
  const { database, clock, presence } = services;
  const { subscription, kind, about, at } = jobSchema.parse(given);
  const now = clock.now().getTime();
  const left = new Date(at).getTime() + WORTH_MS[kind] - now;
  const device =
    left > 0 ? (await selectDevice(database, [subscription, clock.now()]))[0] : undefined;
  if (!device) return { kind: 'done' };
  const seenBy = new Date(at).getTime() + SEEN_BY_MS;
  const elsewhere = await presence.elsewhere(device.member_id, device.session_id);
  if (now < seenBy && (elsewhere.size > 0 || presence.isAnywhere(device.member_id)))
    return { kind: 'later', at: new Date(seenBy), isFailure: false };
  if (elsewhere.has(device.session_id) || presence.isOnScreen(device.member_id, device.session_id))
    return { kind: 'done' };
  const muted = NOTIFICATION_KINDS.filter(
    (one) => device.muted_kinds.includes(one) || (device.paused && one === 'like'),
  );
  const unseen = await unseenOf(
    database,
    device.profile_id,
    kind === 'likes' ? { kind, about: null } : { kind, about: about ?? '' },
    muted,
  );
  if (!unseen) return { kind: 'done' };

  const outcome = await sendPush(services, {
    endpoint: device.endpoint,
    keys: device,
    memberId: device.member_id,
    ttlSeconds: Math.ceil(left / 1_000),
    urgency: kind === 'likes' ? 'normal' : 'high',
    payload: payloadOf({ kind, about }, { ...unseen, language: device.language }),
  });
  await storeOutcome(services, device, outcome);
  if (outcome.kind !== 'later') return { kind: 'done' };
  return {
    kind: 'later',
    at: new Date(clock.now().getTime() + (outcome.afterMs ?? backOffMs(attempt + 1))),
    isFailure: true,
  };
}

/** The job that delivers pushes; its lease outlasts a push service's timeout. */
export const pushJobs: Readonly<Record<string, ExternalJob>> = {
  [DELIVER_PUSH_JOB]: { work: deliver, atOnce: 16, leaseMs: 20_000, attempts: PUSH_ATTEMPTS },
};
