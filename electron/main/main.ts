import { app, protocol } from 'electron';
import { join } from 'node:path';
import { APP_SCHEME } from './session/asset-path.ts';
import { LINK_SCHEME, pathOfArguments, pathOfLink } from './deep-link.ts';
import { serverAddress } from './session/server-address.ts';
import { serveApp } from './session/server-session.ts';
import { startShell, type Shell } from './shell.ts';
import { refuseDictionaries } from './window/spell-check.ts';

const BUILT = join(import.meta.dirname, '..');

let shell: Shell | null = null;
/** What a link asked for before the app could open it. */
let first = pathOfArguments(process.argv);

function open(path: string | null): void {
  if (shell) shell.show(path);
  else first = path ?? first;
}

async function start(): Promise<void> {
  if (process.platform === 'win32') app.setAppUserModelId('example.vonk.desktop');
  // Unpackaged it would register the bare Electron.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  serveApp(serverAddress(process.argv), join(BUILT, 'renderer'));
  shell = await startShell({ commandLine: process.argv, first: () => first, built: BUILT });
}

protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    privileges: {
      standard: true,
      secure: true,
      supportFetchAPI: true,
      stream: true,
      codeCache: true,
    },
  },
]);

refuseDictionaries(app, process.platform);

// Every process of a page.
app.enableSandbox();

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, commandLine) => open(pathOfArguments(commandLine)));
  // macOS hands links over this way, the first one before the app is ready.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    open(pathOfLink(link));
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  // A top-level await in an ES module would prevent the app from becoming ready.
  void app.whenReady().then(start);
} else app.quit();
