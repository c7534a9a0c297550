/** How large the desktop app draws its page, in percent, in steps. */
export const ZOOM_STEPS = [67, 75, 80, 90, 100, 110, 125, 150, 175, 200] as const;
