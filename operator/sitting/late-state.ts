import { useState, useSyncExternalStore } from 'react';
import { afterDrawing } from '../parts/after-paint.ts';
import type { Sitting } from './sitting.ts';
import type { SittingState } from './state.ts';

function lateStateOf(sitting: Sitting) {
  let shown = sitting.get();
  return {
    get: () => shown,
    subscribe: (changed: () => void) => {
      let callOff: (() => void) | null = null;
      shown = sitting.get();
      const end = sitting.subscribe(() => {
        callOff ??= afterDrawing(() => {
          callOff = null;
          shown = sitting.get();
          changed();
        });
      });
      return () => {
        callOff?.();
        end();
      };
    },
  };
}

/** How it goes, one frame late: the figures around a photo do not hold up the photo. */
export function useLateState(sitting: Sitting): SittingState {
  const [late] = useState(() => lateStateOf(sitting));
  return useSyncExternalStore(late.subscribe, late.get);
}
