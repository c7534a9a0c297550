import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { Settings } from '../../shared/contract/settings.ts';
import { currentMember, rememberMember } from '../local/session.ts';
import { parseBootData, type BootData } from './boot-data.ts';
import { reloadOnce } from './errors/chunk-reload.ts';
import { showStartFailure } from './errors/start-failure.ts';
import { loadMemberPart } from './member/load.ts';
import { createRouter, ready } from './router.tsx';
import { beginSession } from './session.ts';
import { askSettings, keepSettings, keptSettings, renewSettings } from './site-settings.ts';
import { showStoredTheme } from './theme.ts';
import { rememberArrival } from './tracking.ts';
import { watchNavigation } from './under-way.ts';

const SETTINGS_AGE_MS = 5 * 60_000;

/** A page that stood open for long is shown by settings of now when somebody comes back to it: nobody should read an old price. */
function keepSettingsNew(): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < SETTINGS_AGE_MS) return;
    asked = Date.now();
    void renewSettings();
  });
}

/**
 * The settings of a page that no server filled (offline, desktop, development): what this device last knew, so that nothing
 * waits for the network, and newer ones as soon as they are here; asked for where it knows none.
 */
async function findSettings(): Promise<Settings> {
  const kept = keptSettings();
  if (!kept) return askSettings();
  void renewSettings();
  return kept;
}

async function begin(boot: BootData | null): Promise<void> {
  // The server's word counts; without one, this device's memory does until the server speaks.
  const memberId = boot ? boot.user_id : currentMember();
  const settings = boot?.settings ?? (await findSettings());
  if (boot) {
    rememberMember(boot.user_id);
    keepSettings(settings);
  }
  beginSession(settings, memberId);
  keepSettingsNew();
}

/** Starts the app on the static page that the server sent; that page stays until the first real one is ready. */
export async function start(): Promise<void> {
  const boot = parseBootData(document.getElementById('vonk-boot')?.textContent);
  const root = document.getElementById('root');
  if (!root) return;
  showStoredTheme();
  rememberArrival(location.search);
  try {
    // In parallel: the members' part, the language, and the page itself.
    const part = (boot ? boot.user_id : currentMember()) ? loadMemberPart() : undefined;
    await begin(boot);
    const router = createRouter();
    watchNavigation(router);
    await Promise.all([ready(router), part]);
    createRoot(root).render(<RouterProvider router={router} />);
    void import('../platform/current.ts');
  } catch (error) {
    if (reloadOnce(error)) return;
    console.error(error);
    showStartFailure(root);
  }
}
