import type { BrowserWindow } from 'electron';
import type { ProtectedReason } from '../../../shared/desktop/discretion-bridge.ts';

/** Whether a window is hidden from screenshots: for a PIN always, for a photo by choice. */
const isProtected = (reasons: ReadonlySet<ProtectedReason>, protectPhotos: boolean): boolean =>
  reasons.has('pin') || (protectPhotos && reasons.has('photo'));

export const canProtect = (system: NodeJS.Platform): boolean =>
  system === 'darwin' || system === 'win32';

/** Excludes the member's window from screenshots while something private is open. */
export interface Protection {
  attach(window: BrowserWindow): void;
  set(reason: ProtectedReason, on: boolean): void;
  /** The member's choice has changed. */
  refresh(): void;
}

/** Makes the protection; a page that is left or lost protects nothing. */
export function createProtection({
  member,
  protectPhotos,
}: {
  member: () => BrowserWindow | null;
  protectPhotos: () => boolean;
}): Protection {
  const reasons = new Set<ProtectedReason>();
  const refresh = () => {
    member()?.setContentProtection(isProtected(reasons, protectPhotos()));
  };
  function clear(): void {
    if (reasons.size === 0) return;
    reasons.clear();
    refresh();
  }
  return {
    refresh,
    attach(window) {
      reasons.clear();
      window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) clear();
      });
      window.webContents.on('render-process-gone', clear);
    },
    set(reason, on) {
      if (on) reasons.add(reason);
      else reasons.delete(reason);
      refresh();
    },
  };
}
