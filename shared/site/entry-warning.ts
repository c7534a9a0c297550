/** Where visitors are asked whether they are adults. */
const ENTRY_COUNTRIES: readonly string[] = ['NL', 'DE'];
/** Where it is remembered when the warning was dismissed, in milliseconds. */
export const ENTRY_DISMISSED_KEY = 'vonk.hide-site-entry-warning';

/** Whether a site's visitors of a country are asked; the device knows whether they were before. */
export const asksAge = (setting: string, country: string): boolean =>
  setting !== 'no' && ENTRY_COUNTRIES.includes(country);

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
    asksAge(visit.setting, visit.country) &&
    !visit.installed &&
    visit.dismissed === null
  );
}
