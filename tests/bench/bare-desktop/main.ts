import { app, BrowserWindow, protocol } from 'electron';
import { fileURLToPath } from 'node:url';

/**
 * The least that a desktop app can be: one window with one line of text. What ours costs is counted
 * beside it.
 */
const PAGE = '<!doctype html><title>bare</title><p>Hello</p>';

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true } },
]);
void app.whenReady().then(() => {
  protocol.handle('app', () => new Response(PAGE, { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    show: false,
    webPreferences: {
      preload: fileURLToPath(new URL('./preload.cjs', import.meta.url)),
      sandbox: true,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('app://vonk/');
});
