import type { Session } from 'electron';
import { APP_ORIGIN } from './asset-path.ts';
import { decidePermission } from './navigation.ts';

/**
 * Whether a page may load an address at all: what the app itself serves, and what the page made of it. The network is reached by the main
 * process alone, so that nothing that runs in a page can tell anybody anything. Pure.
 * @param origin the page's own.
 */
export function mayLoad(address: string, origin: string = APP_ORIGIN): boolean {
  const ours = address.startsWith('blob:') ? address.slice('blob:'.length) : address;
  return ours.startsWith(`${origin}/`) || ours === origin;
}

/**
 * Takes the network from a session of pages, and every permission but notifications and geolocation, which the member's pages alone have
 * (security.md, point 11).
 * @param origin the one that the session's pages have.
 */
export function guardPages(pages: Session, origin: string = APP_ORIGIN): void {
  pages.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayLoad(details.url, origin) }),
  );
  pages.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(decidePermission(permission, details.requestingUrl)),
  );
  pages.setPermissionCheckHandler((_contents, permission, requesting) =>
    decidePermission(permission, `${requesting}/`),
  );
  pages.setDevicePermissionHandler(() => false);
}
