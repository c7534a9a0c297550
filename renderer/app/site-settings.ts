import type { Settings } from '../../shared/contract/settings.ts';
import { settingsChanged } from './session.ts';

const SETTINGS_KEY = 'vonk.settings';

/** Keeps the settings on this device. */
export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // Only an offline start needs them.
  }
}

/** The settings that this device knew last; null when it knows none. */
export function keptSettings(): Settings | null {
  try {
    return JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? 'null') as Settings | null;
  } catch {
    return null;
  }
}

/** Asks for the settings and keeps them. @throws Error when there is no answer. */
export async function askSettings(): Promise<Settings> {
  const { connectWorker } = await import('../worker/client.ts');
  const answer = await connectWorker().loadSettings(
    Object.fromEntries(new URLSearchParams(location.search)),
  );
  if (!answer.ok) throw new Error(`The settings could not be loaded: ${answer.failure.code}`);
  keepSettings(answer.value);
  return answer.value;
}

/** Shows the newest settings; without the network those that are shown stay. */
export const renewSettings = (): Promise<void> =>
  askSettings()
    .then(settingsChanged)
    .catch(() => undefined);
