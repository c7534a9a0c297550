import { protocol, session } from 'electron';
import { createAppHandler } from './app-protocol.ts';
import { APP_SCHEME } from './asset-path.ts';
import { guardPages } from './session-guard.ts';

/**
 * Serves `app://` from bundle and server, the pages' only network.
 * @param server origin of the API server; its cookies are in a session that no page has.
 */
export function serveApp(server: string, bundle: string): void {
  const toServer = session.fromPartition('persist:server');
  toServer.webRequest.onBeforeSendHeaders((details, callback) => {
    const headers = Object.fromEntries(
      Object.entries(details.requestHeaders).filter(([name]) => !/^sec-fetch-/i.test(name)),
    );
    callback({ requestHeaders: { ...headers, Origin: server } });
  });
  protocol.handle(
    APP_SCHEME,
    createAppHandler({ bundle, server, fetch: (url, init) => toServer.fetch(url, init) }),
  );
  guardPages(session.defaultSession);
}
