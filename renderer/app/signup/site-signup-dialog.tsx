import { createRoot, type Root } from 'react-dom/client';
import { createPath, Router, type Navigator, type To } from 'react-router';
import { localeOfPath, type Locale } from '../../../shared/locales.ts';
import { SignupModal } from '../../features/signup/signup-modal.tsx';
import { loadAllDutch, showLanguage } from '../../i18n/languages.ts';
import { LocaleContext } from '../../i18n/locale.ts';
import { SettingsContext } from '../../session/contexts.ts';
import { wishOf } from '../../actions/signup/signup.ts';
import { beginSession, currentSession } from '../../session/session.ts';
import { rememberArrival } from '../../session/tracking.ts';
import { askSettings, storeSettings } from '../../session/site-settings.ts';

const addressOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Every way out of the sign-up leads to a page of the app, which is loaded. */
const LEAVING: Navigator = {
  createHref: addressOf,
  go: (delta) => history.go(delta),
  push: (to) => location.assign(addressOf(to)),
  replace: (to) => location.replace(addressOf(to)),
};

async function begin(locale: Locale): Promise<void> {
  const [settings] = await Promise.all([askSettings(locale), showLanguage(locale), loadAllDutch()]);
  storeSettings(settings, locale);
  beginSession(settings, null);
}

let begun: Promise<void> | null = null;
let shown: { root: Root; box: HTMLElement } | null = null;

function close(): void {
  shown?.root.unmount();
  shown?.box.remove();
  shown = null;
}

const localeHere = (): Locale => localeOfPath(location.pathname) ?? 'nl';

/** Fetches texts and settings once. Rejects where they cannot be fetched, and can be tried again. */
export async function beginSignup(): Promise<void> {
  begun ??= begin(localeHere());
  try {
    await begun;
  } catch (error) {
    begun = null;
    throw error;
  }
}

/** Shows the sign-up over the page. Rejects where its texts or settings cannot be fetched. */
export async function showSignup(query: URLSearchParams): Promise<void> {
  const locale = localeHere();
  await beginSignup();
  rememberArrival(query.toString(), currentSession().settings);
  close();
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  shown = { root, box };
  root.render(
    <Router navigator={LEAVING} location={location.pathname + location.search}>
      <LocaleContext value={locale}>
        <SettingsContext value={currentSession().settings}>
          <SignupModal wish={wishOf(query)} onClose={close} />
        </SettingsContext>
      </LocaleContext>
    </Router>,
  );
}
