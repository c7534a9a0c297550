import { calls } from '../../../shared/contract/calls.ts';
import { route } from '../../http/route.ts';
import type { Limit } from '../../http/route.ts';
import { autoLike } from './auto-like.ts';
import { like, unlike } from './like.ts';
import { clearNewLikes, readLikes } from './list.ts';

const liking: Limit = { points: 60, seconds: 60, per: 'member' };
const automatic: Limit = { points: 20, seconds: 60, per: 'member' };
const reading: Limit = { points: 120, seconds: 60, per: 'member' };

/**
 * The calls about likes. Liking needs a confirmed account, since others cannot see a disabled one.
 */
export const likeRoutes = [
  route(
    'like',
    calls.like,
    { auth: 'confirmed', repeat: 'natural', limit: liking },
    (viewer, request) => like(request, viewer.profileId, request.body.profile),
  ),
  route(
    'unlike',
    calls.unlike,
    { auth: 'confirmed', repeat: 'natural', limit: liking },
    (viewer, request) => unlike(request, viewer.profileId, request.body.profile),
  ),
  route(
    'getLikes',
    calls.getLikes,
    { auth: 'member', repeat: 'read', limit: reading },
    (viewer, request) => readLikes(request.database, viewer, request.now),
  ),
  route(
    'autoLike',
    calls.autoLike,
    { auth: 'confirmed', repeat: 'natural', limit: automatic },
    (viewer, request) => autoLike(request, viewer),
  ),
  route(
    'autoLikeByPost',
    calls.autoLikeByPost,
    { auth: 'confirmed', repeat: 'natural', limit: automatic },
    (viewer, request) => autoLike(request, viewer),
  ),
  route(
    'clearNewLikes',
    calls.clearNewLikes,
    { auth: 'member', repeat: 'natural', limit: reading },
    (viewer, request) => clearNewLikes(request, viewer, request.body.seen),
  ),
];
