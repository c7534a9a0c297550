import { useContext, useEffect } from 'react';
import { PlatformContext } from './contexts.ts';

let inView = 0;

/** Keeps the desktop app's window out of pictures of the screen while a private photo is in view, large or small, where the member wants that; a browser cannot. */
export function useProtectedPhoto(isInView: boolean): void {
  const bridge = useContext(PlatformContext)?.desktop?.discretion;
  useEffect(() => {
    if (!bridge || !isInView) return;
    if (inView++ === 0) void bridge.protect({ reason: 'photo', on: true });
    return () => {
      if (--inView === 0) void bridge.protect({ reason: 'photo', on: false });
    };
  }, [bridge, isInView]);
}
