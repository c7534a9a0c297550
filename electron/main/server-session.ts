import { protocol, session } from 'electron';
import { createAppHandler } from './app-protocol.ts';
import { APP_SCHEME } from './asset-path.ts';
import { guardPages } from './session-guard.ts';

/**
 * Serves `app://` from the bundle and the server, and leaves pages that as their only network.
 * @param server origin of the API server; its cookies live in a session of their own, which no page belongs to.
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
