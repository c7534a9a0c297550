import { useContext, useEffect } from 'react';
import { PlatformContext } from './contexts.ts';

let inView = 0;

/** Excludes the desktop window from screenshots while a private photo is visible. */
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
