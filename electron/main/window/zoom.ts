import type { DesktopPreferences } from '../../../shared/desktop/desktop-preferences.ts';
import { ZOOM_STEPS } from '../../../shared/desktop/zoom-steps.ts';

type Zoom = DesktopPreferences['zoom'];

/** The next step of the zoom in a direction, the same at either end; 100 percent for `reset`. */
export function zoomed(now: Zoom, direction: 'in' | 'out' | 'reset'): Zoom {
  if (direction === 'reset') return 100;
  const step = ZOOM_STEPS.indexOf(now) + (direction === 'in' ? 1 : -1);
  return ZOOM_STEPS[Math.max(0, Math.min(step, ZOOM_STEPS.length - 1))] ?? 100;
}
