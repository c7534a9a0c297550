/** Where visitors are asked whether they are adults. */
const ENTRY_COUNTRIES: readonly string[] = ['NL', 'DE'];
/** Where it is remembered when the warning was dismissed, in milliseconds. */
export const ENTRY_DISMISSED_KEY = 'vonk.hide-site-entry-warning';

/**
 * Whether to show the entry warning: once, to visitors of some countries, unless it is turned off
 * or the app is installed.
 */
export function needsEntryWarning(visit: {
  signedIn: boolean;
  setting: string;
  country: string;
  installed: boolean;
  dismissed: string | null;
}): boolean {
  return (
    !visit.signedIn &&
    visit.setting !== 'no' &&
    ENTRY_COUNTRIES.includes(visit.country) &&
    !visit.installed &&
    visit.dismissed === null
  );
}
