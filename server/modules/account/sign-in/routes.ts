import { eq } from 'drizzle-orm';
import { calls } from '../../../../shared/contract/calls.ts';
import { members } from '../../../database/schema/members.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Request, Route, Viewer } from '../../../http/route.ts';
import { endedSessionCookie, sessionToken } from '../../../http/caller/session.ts';
import { announceChanges } from '../../../live/announce.ts';
import { signIn, signingIn } from './sign-in.ts';
import { endSession } from './start-session.ts';
import { toUser } from './viewer.ts';

const polling: Limit = { points: 240, seconds: 60, per: 'member' };
const changing: Limit = { points: 60, seconds: 60, per: 'member' };

async function signOut(
  _viewer: Viewer | null,
  request: Request<unknown, unknown>,
): Promise<{ signed_out: true }> {
  const token = sessionToken(request.headers);
  const ended = token === null ? null : await endSession(request.database, token);
  request.setCookie(endedSessionCookie(request.services.config.https));
  request.afterCommit(() => {
    if (ended)
      request.services.live.publish(ended.memberId, {
        kind: 'session_ended',
        sessionId: ended.sessionId,
      });
  });
  return { signed_out: true };
}

export const accountRoutes: Route[] = [
  route(
    'getUser',
    calls.getUser,
    { auth: 'anyone', repeat: 'read', limit: polling },
    async (viewer, request) => ({
      user: viewer ? await toUser(request.database, viewer.memberId, request.now) : null,
    }),
  ),
  route(
    'signIn',
    calls.signIn,
    { auth: 'anyone', repeat: 'natural', limit: signingIn, transaction: 'own' },
    async (_viewer, request) => ({ user: await signIn(request) }),
  ),
  route(
    'setLanguage',
    calls.setLanguage,
    { auth: 'member', repeat: 'natural', limit: changing },
    async (viewer, request) => {
      const { database, now } = request;
      await database
        .update(members)
        .set({ language: request.body.language })
        .where(eq(members.id, viewer.memberId));
      const user = await toUser(database, viewer.memberId, now);
      await announceChanges(request, [
        { memberId: viewer.memberId, entity: 'account', id: viewer.memberId, value: user },
      ]);
      return { user };
    },
  ),
  route('signOut', calls.signOut, { auth: 'anyone', repeat: 'natural', limit: polling }, signOut),
  route(
    'signOutByPost',
    calls.signOutByPost,
    { auth: 'anyone', repeat: 'natural', limit: polling },
    signOut,
  ),
];
