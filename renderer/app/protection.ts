import { useContext, useEffect } from 'react';
import { PlatformContext } from './contexts.ts';

let open = 0;

/** Keeps the desktop app's window out of pictures of the screen while a private photo is open, where the member wants that; a browser cannot. */
export function useProtectedPhoto(isOpen: boolean): void {
  const bridge = useContext(PlatformContext)?.desktop?.discretion;
  useEffect(() => {
    if (!bridge || !isOpen) return;
    if (open++ === 0) void bridge.protect({ reason: 'photo', on: true });
    return () => { if (--open === 0) void bridge.protect({ reason: 'photo', on: false }); };
  }, [bridge, isOpen]);
}
