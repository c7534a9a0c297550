import { z } from 'zod';
import { isShortcut } from './shortcut.ts';
import { ZOOM_STEPS } from './zoom-steps.ts';

/** A time of day on this device's clock, `22:30`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** From when to when no notification shows; it may pass midnight. */
const quietHoursSchema = z.strictObject({ from: timeOfDay, to: timeOfDay });
export type QuietHours = z.output<typeof quietHoursSchema>;

/** When the app locks automatically; the PIN is in the system's key store, null means no lock. */
export const lockPreferencesSchema = z.strictObject({
  afterMinutes: z.number().int().min(1).max(240),
  onSystemLock: z.boolean(),
});
export type LockPreferences = z.output<typeof lockPreferencesSchema>;

/** What a member chose for the desktop app on this device. The page reads all of it. */
export const desktopPreferencesSchema = z.strictObject({
  closeToTray: z.boolean(),
  startWithSystem: z.boolean(),
  startHidden: z.boolean(),
  quietHours: quietHoursSchema.nullable(),
  doNotDisturb: z.boolean(),
  lock: lockPreferencesSchema.nullable(),
  neutral: z.boolean(),
  protectPhotos: z.boolean(),
  /** The keys that hide everything from within any program; null for none. */
  hideShortcut: z.string().refine(isShortcut).nullable(),
  /** Counts on macOS alone, whose system checks. */
  spellCheck: z.boolean(),
  zoom: z.literal(ZOOM_STEPS),
});
export type DesktopPreferences = z.output<typeof desktopPreferencesSchema>;

export const DEFAULT_PREFERENCES: DesktopPreferences = {
  closeToTray: true,
  startWithSystem: false,
  startHidden: false,
  quietHours: null,
  doNotDisturb: false,
  lock: null,
  neutral: false,
  protectPhotos: true,
  hideShortcut: 'CommandOrControl+Alt+Shift+L',
  spellCheck: true,
  zoom: 100,
};

/** What the page may change directly: all but the lock, whose calls ask for the PIN. */
export const preferenceChangeSchema = desktopPreferencesSchema.omit({ lock: true }).partial();
export type PreferenceChange = z.output<typeof preferenceChangeSchema>;
