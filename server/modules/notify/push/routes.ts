import { calls } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { Refusal, route } from '../../../http/route.ts';
import type { Limit, Request, Route, Viewer } from '../../../http/route.ts';
import { findOwnDevice, storeOutcome } from './deliver.ts';
import { badgeOf, isOwnConversation, unseenOf } from './unseen.ts';
import { payloadOf } from './payload.ts';
import { sendPush } from './send.ts';
import { listSubscriptions, subscribe, unsubscribe } from './subscriptions.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };
const changing: Limit = { points: 60, seconds: 60, per: 'member' };
/** Each makes the server call another one. */
const testing: Limit = { points: 6, seconds: 60, per: 'member' };
const TEST_TTL_S = 60;

/**
 * Sends a test push to the member's own device at once and reports the outcome.
 * @throws Refusal `not_found` for a subscription that is not theirs.
 */
async function sendTest(
  viewer: Viewer,
  { services, body, locale }: Request<unknown, { endpoint: string }>,
) {
  const device = await findOwnDevice(services.database, viewer.memberId, body.endpoint);
  if (!device) throw new Refusal('not_found');
  const id = newId();
  const outcome = await sendPush(services, {
    endpoint: device.endpoint,
    keys: device,
    memberId: viewer.memberId,
    ttlSeconds: TEST_TTL_S,
    urgency: 'high',
    payload: payloadOf({ kind: 'test', about: null }, { count: 1, id, language: locale }),
  });
  await storeOutcome(services, device, outcome);
  return {
    id,
    accepted: outcome.kind === 'accepted',
    status: outcome.status,
    removed: outcome.kind === 'gone',
  };
}

/** The calls of push (decision 019). */
export const pushRoutes: Route[] = [
  route(
    'getPush',
    calls.getPush,
    { auth: 'member', repeat: 'read', limit: reading },
    listSubscriptions,
  ),
  route(
    'subscribePush',
    calls.subscribePush,
    { auth: 'member', repeat: 'natural', limit: changing },
    subscribe,
  ),
  route(
    'unsubscribePush',
    calls.unsubscribePush,
    { auth: 'member', repeat: 'natural', limit: changing },
    (viewer, request) => unsubscribe(request.database, viewer.memberId, request.body.endpoint),
  ),
  // No connection is held while the push service is called.
  route(
    'testPush',
    calls.testPush,
    { auth: 'member', repeat: 'natural', limit: testing, transaction: 'own' },
    sendTest,
  ),
  route(
    'checkPush',
    calls.checkPush,
    { auth: 'member', repeat: 'read', limit: reading, owns: 'conversation' },
    async (viewer, { database, query }) => {
      const badge = await badgeOf(database, viewer.profileId);
      if (query.kind === 'test') return { count: 1, badge };
      if (
        query.conversation !== undefined &&
        !(await isOwnConversation(database, viewer.profileId, query.conversation))
      )
        throw new Refusal('conversation_not_found');
      const unseen = await unseenOf(
        database,
        viewer.profileId,
        query.kind === 'likes'
          ? { kind: 'likes', about: null }
          : { kind: query.kind, about: query.conversation ?? query.profile ?? '' },
        [],
      );
      return { count: unseen?.count ?? 0, badge };
    },
  ),
  route(
    'pageVisible',
    calls.pageVisible,
    { auth: 'member', repeat: 'natural', limit: reading, origin: 'beacon', transaction: 'own' },
    async (viewer, { services }) => {
      services.presence.inSight(viewer.memberId, viewer.sessionId);
      return null;
    },
  ),
];
