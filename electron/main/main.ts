import { app, protocol, session, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import { createAppHandler } from './app-protocol.ts';
import { APP_SCHEME } from './asset-path.ts';
import { serveBridge } from './bridge.ts';
import { decidePermission } from './navigation.ts';
import { serverAddress } from './server-address.ts';
import { openWindow } from './window.ts';

let window: BrowserWindow | null = null;

function show(): void {
  if (window) {
    if (window.isMinimized()) window.restore();
    window.focus();
    return;
  }
  window = openWindow({ preload: join(import.meta.dirname, '../preload/preload.cjs'), path: '/nl/members' });
  window.on('closed', () => {
    window = null;
  });
}

function start(): void {
  const server = serverAddress(process.argv);
  // The server's cookies live in a session of their own, which no page belongs to.
  const toServer = session.fromPartition('persist:server');
  toServer.webRequest.onBeforeSendHeaders((details, callback) => {
    const headers = Object.fromEntries(Object.entries(details.requestHeaders).filter(([name]) => !/^sec-fetch-/i.test(name)));
    callback({ requestHeaders: { ...headers, Origin: server } });
  });
  const handle = createAppHandler({ bundle: join(import.meta.dirname, '../renderer'), server, fetch: (url, init) => toServer.fetch(url, init) });
  protocol.handle(APP_SCHEME, handle);
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) => answer(decidePermission(permission, details.requestingUrl)));
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) => decidePermission(permission, `${origin}/`));
  serveBridge(() => window);
  show();
  app.on('activate', show);
}

protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } }]);

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  // Not a top-level await: in an ES module it would keep the app from ever becoming ready.
  void app.whenReady().then(start);
} else app.quit();

