import { calls } from '../../../../shared/contract/calls.ts';
import { route } from '../../../http/route.ts';
import type { Limit } from '../../../http/route.ts';
import { wholeProfiles } from '../../profiles/read.ts';
import { swipeState } from './deck.ts';
import { swipe, undoSwipe } from './swipe.ts';

const playing: Limit = { points: 120, seconds: 60, per: 'member' };

/**
 * `/api/swipe.php`: the swipe game. Playing needs a confirmed account, looking does not. Only who
 * looks gets whole profiles: a choice is answered by cards, most of which are on the device.
 */
export const swipeRoutes = [
  route(
    'getSwipe',
    calls.getSwipe,
    { auth: 'member', repeat: 'read', limit: playing },
    async (viewer, { database, services, now }) => {
      const settings = services.settings.current();
      const state = await swipeState(database, viewer, settings.swipe_likes, now);
      const ids = state.profiles.map((card) => card.id);
      return { ...state, profiles: await wholeProfiles(database, viewer, ids, now, settings) };
    },
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
