import { conversationIdOf } from '../../../shared/identifiers.ts';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { matchRoute, type RouteMatch } from '../../../shared/site/routes.ts';
import type { PushState } from '../../local/local-settings.ts';

export type PushSubscriptionState = 'incapable' | 'denied' | 'not_subscribed' | 'subscribed';

/** @param isCapable this browser has pushes, and the site a key. */
export function pushSubscriptionState(
  isCapable: boolean,
  permission: NotificationPermission,
  state: PushState | undefined,
): PushSubscriptionState {
  if (!isCapable) return 'incapable';
  if (permission === 'denied') return 'denied';
  return permission === 'granted' && state?.isSubscribed ? 'subscribed' : 'not_subscribed';
}

/** The conversation that a page shows; null for any other page. */
function conversationOf({ route, params }: RouteMatch, me: string): string | null {
  if (route.name === 'chats-id') return params['id'] ?? null;
  return route.name === 'members-id-chat' ? conversationIdOf(me, params['id'] ?? '') : null;
}

/** Whether a page shows what a notification opens. @param me the member's profile. */
export function showsPlace(pathname: string, openUrl: string, me: string): boolean {
  const [here, wanted] = [pathname, openUrl.replace(/[?#].*$/, '')].map((path) =>
    matchRoute(pathWithoutLocale(path)),
  );
  if (!here || !wanted) return false;
  const conversation = conversationOf(wanted, me);
  if (conversation !== null) return conversationOf(here, me) === conversation;
  return (
    here.route.name.split('-')[0] === wanted.route.name.split('-')[0] &&
    ['likes', 'notifications'].includes(here.route.name.split('-')[0] ?? '')
  );
}
