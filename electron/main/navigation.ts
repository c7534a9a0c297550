import { APP_HOST, APP_SCHEME } from './asset-path.ts';

const EXTERNAL = new Set(['https:', 'mailto:']);

/**
 * Where a navigation or a new window may go: the app's own pages stay, https and mailto go to the system's browser,
 * everything else goes nowhere (security: no page but ours ever runs in the window).
 */
export function decideNavigation(address: string): 'stay' | 'external' | 'deny' {
  const url = URL.parse(address);
  if (!url) return 'deny';
  if (url.protocol === `${APP_SCHEME}:`) return url.host === APP_HOST && !url.username && !url.password ? 'stay' : 'deny';
  if (!EXTERNAL.has(url.protocol) || url.username || url.password) return 'deny';
  return 'external';
}

const PERMITTED = new Set(['notifications', 'geolocation']);

/** Whether a page's wish for a permission is granted: two kinds, and only to the app's own pages. */
export function decidePermission(permission: string, requestingUrl: string): boolean {
  return PERMITTED.has(permission) && decideNavigation(requestingUrl) === 'stay';
}
