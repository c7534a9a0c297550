import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit } from '../../../http/route.ts';
import { swipeState } from './deck.ts';
import { swipe, undoSwipe } from './swipe.ts';

const playing: Limit = { points: 120, seconds: 60, per: 'member' };

/** `/api/swipe.php`: the swipe game. Playing needs a confirmed account, looking does not. */
export const swipeRoutes = [
  route(
    'getSwipe',
    calls.getSwipe,
    { auth: 'member', repeat: 'read', limit: playing },
    (viewer, { database, services, now }) =>
      swipeState(database, viewer, services.settings.current().swipe_likes, now),
  ),
  route(
    'swipe',
    calls.swipe,
    { auth: 'confirmed', repeat: 'natural', limit: playing },
    async (viewer, request) => {
      const { swipe_likes: likes } = request.services.settings.current();
      const { match } = await swipe(request, viewer, request.body, likes);
      return { ...(await swipeState(request.database, viewer, likes, request.now)), match };
    },
  ),
  route(
    'undoSwipe',
    calls.undoSwipe,
    { auth: 'confirmed', repeat: 'natural', limit: playing },
    async (viewer, request) => {
      const { swipe_likes: likes } = request.services.settings.current();
      await undoSwipe(request, viewer, request.body, likes);
      return swipeState(request.database, viewer, likes, request.now);
    },
  ),
];
