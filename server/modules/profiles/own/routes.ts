import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Route } from '../../../http/route.ts';
import { saveProfile } from './save.ts';

export const ownProfileRoutes: Route[] = [
  route(
    'saveProfile',
    calls.saveProfile,
    { auth: 'member', repeat: 'natural', limit: { points: 120, seconds: 60, per: 'member' } },
    (viewer, request) => saveProfile(request, viewer, request.body),
  ),
];
