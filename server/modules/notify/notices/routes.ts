import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit, Route } from '../../../http/route.ts';
import { resumeNotifications } from './disabled.ts';
import { changeNotificationSettings, readNotificationSettings } from './settings.ts';
import { unsubscribe } from './unsubscribe.ts';

const reading: Limit = { points: 120, seconds: 60, per: 'member' };
const changing: Limit = { points: 60, seconds: 60, per: 'member' };
const resuming: Limit = { points: 6, seconds: 3_600, per: 'member' };
const unsubscribing: Limit = { points: 60, seconds: 60, per: 'network' };

export const notificationRoutes: Route[] = [
  route(
    'getNotifications',
    calls.getNotifications,
    { auth: 'member', repeat: 'read', limit: reading },
    (viewer, request) => readNotificationSettings(request.database, viewer.memberId),
  ),
  route(
    'setNotifications',
    calls.setNotifications,
    { auth: 'member', repeat: 'natural', limit: changing },
    (viewer, request) => changeNotificationSettings(request, viewer.memberId, request.body),
  ),
  route(
    'resumeNotifications',
    calls.resumeNotifications,
    { auth: 'member', repeat: 'natural', limit: resuming },
    (viewer, request) => resumeNotifications(request, viewer, request.body),
  ),
  route(
    'unsubscribe',
    calls.unsubscribe,
    { auth: 'anyone', repeat: 'natural', limit: unsubscribing },
    async (_viewer, request) => {
      await unsubscribe(request, request.body.token);
      return { unsubscribed: true as const };
    },
  ),
];
