import type { Session } from 'electron';
import { APP_ORIGIN } from './asset-path.ts';
import { decidePermission } from '../window/navigation.ts';

/**
 * Whether a page may load an address: only the app's own and what the page made. The main process
 * alone has the network.
 * @param origin the page's own.
 */
export function mayLoad(address: string, origin: string = APP_ORIGIN): boolean {
  const ours = address.startsWith('blob:') ? address.slice('blob:'.length) : address;
  return ours.startsWith(`${origin}/`) || ours === origin;
}

/**
 * Takes network and permissions from a session, but notifications, geolocation and the microphone
 * of the member's pages.
 * @param origin the session's.
 */
export function guardPages(pages: Session, origin: string = APP_ORIGIN): void {
  pages.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayLoad(details.url, origin) }),
  );
  pages.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(
      decidePermission(
        permission,
        details.requestingUrl,
        'mediaTypes' in details ? details.mediaTypes : [],
      ),
    ),
  );
  pages.setPermissionCheckHandler((_contents, permission, requesting, details) =>
    decidePermission(permission, `${requesting}/`, [details.mediaType]),
  );
  pages.setDevicePermissionHandler(() => false);
}
