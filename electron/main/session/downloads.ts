import { app, type DownloadItem, type Session } from 'electron';
import { join } from 'node:path';
import { APP_ORIGIN } from './asset-path.ts';
import { mayDownload, safeFileName } from './file-name.ts';
import type { ShellText } from '../shell-text.ts';

/** The folder that the system has for them; the home folder where it has none. */
function folder(): string {
  try {
    return app.getPath('downloads');
  } catch {
    return app.getPath('home');
  }
}

/**
 * Asks where to save each file of the page and refuses external ones.
 * @param failed called when a file could not be written, not when the member cancelled.
 */
export function handleDownloads(
  session: Session,
  {
    text,
    failed,
    setProgress,
  }: { text: () => ShellText; failed: () => void; setProgress: (share: number) => void },
): void {
  session.on('will-download', (event, item: DownloadItem) => {
    if (!mayDownload(item.getURL(), APP_ORIGIN)) return event.preventDefault();
    item.setSaveDialogOptions({
      title: text()('download.title'),
      buttonLabel: text()('download.save'),
      defaultPath: join(folder(), safeFileName(item.getFilename())),
    });
    item.on('updated', () =>
      setProgress(item.getTotalBytes() > 0 ? item.getReceivedBytes() / item.getTotalBytes() : 2),
    );
    item.once('done', (_event, state) => {
      // Below 0 there is no bar.
      setProgress(-1);
      if (state === 'completed' && process.platform === 'darwin')
        app.dock?.downloadFinished(item.getSavePath());
      if (state === 'interrupted') failed();
    });
  });
}
