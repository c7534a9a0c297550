import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { Settings } from '../../shared/contract/settings.ts';
import { localeOfPath, pathWithoutLocale } from '../../shared/locales.ts';
import { matchRoute } from '../../shared/site/routes.ts';
import { readPendingSignOut } from '../local/pending-sign-out.ts';
import { currentMember, rememberMember } from '../local/session.ts';
import { isLeaving, LEAVING_MS, watchLeaving } from '../platform/leaving.ts';
import type { BootData } from '../../shared/site/boot-data.ts';
import { parseBootData } from './boot-data.ts';
import { reloadOnce } from './errors/chunk-reload.ts';
import { showStartFailure } from './errors/start-failure.ts';
import { showFaces } from './faces.ts';
import { endFirstPage, keepFirstPage } from './first-page/first-page.ts';
import { loadMemberPart } from './member/load.ts';
import { watchBounce } from '../site/script/bounce.ts';
import { pageOf } from './pages.ts';
import { createRouter, ready } from './router.tsx';
import { rememberFirstAnswers } from '../session/first-answers.ts';
import { beginSession } from '../session/session.ts';
import {
  askSettings,
  storeSettings,
  storedSettings,
  renewSettings,
} from '../session/site-settings.ts';
import { showStoredTheme } from '../session/theme.ts';
import { rememberArrival } from '../session/tracking.ts';
import { watchNavigation } from '../session/under-way.ts';

const SETTINGS_AGE_MS = 5 * 60_000;

/** Returning to a page fetches the settings again: nobody should read an old price. */
function refreshSettingsOnReturn(): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < SETTINGS_AGE_MS) return;
    asked = Date.now();
    void renewSettings();
  });
}

/** The settings of a page that has none: stored ones at once, newer ones when they arrive. */
async function findSettings(): Promise<Settings> {
  const locale = localeOfPath(location.pathname);
  const stored = storedSettings(locale);
  if (!stored) return askSettings(locale);
  void renewSettings();
  return stored;
}

/**
 * Who uses this page: as the server says, else as stored on this device until it answers. Neither
 * counts for a member whose sign-out has not reached the server yet.
 */
async function findMember(boot: BootData | null): Promise<string | null> {
  const memberId = boot ? boot.user_id : currentMember();
  const pending = await readPendingSignOut();
  if (pending === null) return memberId;
  const isVisitor = memberId === null || memberId === pending.userId;
  // The sync engine asks nothing of the server before this is done, on any call.
  void import('../worker/host/client.ts')
    .then(({ finishSignOut }) => finishSignOut(isVisitor))
    .catch(() => undefined);
  return isVisitor ? null : memberId;
}

/** Fetches the code of the requested page while other things load. */
function fetchPage(): void {
  const route = matchRoute(pathWithoutLocale(location.pathname))?.route;
  // A failure shows where the code is needed.
  void (route && pageOf(route.name))?.().catch(() => undefined);
}

async function begin(boot: BootData | null, memberId: string | null): Promise<void> {
  const settings = boot?.settings ?? (await findSettings());
  if (boot) {
    // What the device has of a member is at hand as soon, and may be newer.
    rememberFirstAnswers(memberId !== null && currentMember() !== memberId ? boot.first : null);
    rememberMember(memberId);
    storeSettings(settings, boot.locale);
  }
  rememberArrival(location.search, settings);
  beginSession(settings, memberId);
  refreshSettingsOnReturn();
}

/** Starts the app on the static page, which stays until the first real one is ready. */
export async function start(): Promise<void> {
  const boot = parseBootData(document.getElementById('vonk-boot')?.textContent);
  const root = document.getElementById('root');
  if (!root) return;
  showStoredTheme();
  watchLeaving();
  watchBounce();
  try {
    // In parallel: the members' part, the language, and the page itself.
    if ((boot ? boot.user_id : currentMember()) !== null) {
      // A failure here happens again below, where it is handled.
      void loadMemberPart().catch(() => undefined);
      fetchPage();
    }
    const memberId = await findMember(boot);
    const part = memberId === null ? undefined : loadMemberPart();
    await begin(boot, memberId);
    const router = createRouter();
    watchNavigation(router);
    await Promise.all([ready(router), part]);
    showFaces(Boolean(boot?.first));
    keepFirstPage(root);
    createRoot(root).render(<RouterProvider router={router} />);
    void import('../platform/current.ts');
  } catch (error) {
    if (reloadOnce(error)) return;
    console.error(error);
    if (isLeaving()) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    endFirstPage(root);
    showStartFailure(root);
  }
}
