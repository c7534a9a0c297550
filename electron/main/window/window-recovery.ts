import { app, dialog, type BrowserWindow } from 'electron';
import { afterCrash } from '../crash.ts';
import type { ShellText } from '../shell-text.ts';

/** Reloads a crashed page; asks the member when that does not help, or when the page hangs. */
export function recoverWindow(
  window: BrowserWindow,
  { text, reloaded }: { text: () => ShellText; reloaded: () => void },
): void {
  const crashes: number[] = [];
  function reload(): void {
    window.webContents.once('did-finish-load', reloaded);
    window.webContents.reload();
  }
  async function ask(
    message: 'crash.again' | 'crash.hangs',
    signal?: AbortSignal,
  ): Promise<boolean> {
    const t = text();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: t(message),
      buttons: [t('crash.reload'), t(message === 'crash.again' ? 'crash.quit' : 'crash.wait')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
      ...(signal ? { signal } : {}),
    });
    return response === 0;
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    crashes.push(Date.now());
    if (afterCrash(crashes, Date.now()) === 'reload') return reload();
    void ask('crash.again').then((again) => (again ? reload() : app.quit()));
  });
  let hanging: AbortController | null = null;
  window.on('unresponsive', () => {
    hanging ??= new AbortController();
    const { signal } = hanging;
    void ask('crash.hangs', signal).then((again) => {
      if (signal.aborted) return;
      hanging = null;
      if (again && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
    });
  });
  window.on('responsive', () => {
    hanging?.abort();
    hanging = null;
  });
}
