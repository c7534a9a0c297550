import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router';
import { manifestPath } from '../../shared/site/installed-app.ts';
import { htmlLanguage, localeOfPath, type Locale, localisedPath } from '../../shared/locales.ts';
import { LocaleContext } from '../i18n/locale.ts';
import { FictionalIcon } from '../ui/member/fictional-icon.ts';
import { LoadingBar } from '../ui/feedback/loading-bar.tsx';
import { ToastRegion, type ShownToast, type ToastMessage } from '../ui/feedback/toast.tsx';
import { Announcer } from './announcer.tsx';
import { SettingsContext, SignedInContext, ToastContext } from '../session/contexts.ts';
import { EntryGate } from './entry/entry-gate.tsx';
import { memberPart } from './member/load.ts';
import { useSession } from '../session/session.ts';
import { useBusy } from '../session/busy.ts';

let toastNumber = 0;

/**
 * In the desktop app a link or notification opens its place for a visitor too, by way of the sign-in
 * where it is a member's. What comes while a member signs in or out waits for the next listener.
 */
function useVisitorLinks(isVisitor: boolean, locale: Locale): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      isVisitor
        ? window.desktop?.onOpenPath(
            (path) => void navigate(localeOfPath(path) ? path : localisedPath(locale, path)),
          )
        : undefined,
    [isVisitor, navigate, locale],
  );
}

/** The frame of every page: providers, loading bar, title and toasts. */
export function Root() {
  const session = useSession();
  const { settings } = session;
  const location = useLocation();
  const locale = localeOfPath(location.pathname) ?? 'nl';
  const navigating = useNavigation().state !== 'idle';
  const busy = useBusy();
  // After signing in or out, the change shows on the new page, not on the one that is left.
  const [shown, setShown] = useState({ memberId: session.memberId, at: location.key });
  if (shown.at !== location.key) setShown({ memberId: session.memberId, at: location.key });
  const { memberId } = shown;
  useVisitorLinks(memberId === null, locale);
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const closeToast = useCallback(
    (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)),
    [],
  );
  const showToast = useCallback(
    (toast: ToastMessage) => {
      const id = ++toastNumber;
      // The same words twice are one toast; three are enough to read.
      setToasts((all) =>
        [...all.filter((one) => one.text !== toast.text), { ...toast, id }].slice(-3),
      );
      return () => closeToast(id);
    },
    [closeToast],
  );
  useLayoutEffect(() => {
    document.documentElement.lang = htmlLanguage(locale);
    // The shell stored for offline has the manifest without a language.
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestPath(locale));
  }, [locale]);
  useLayoutEffect(() => {
    document.documentElement.dataset['design'] = String(settings.design_version);
  }, [settings.design_version]);
  const page = (
    <FictionalIcon value={settings.fictional_icon}>
      <Outlet />
    </FictionalIcon>
  );
  const Area = memberId === null ? null : memberPart().MemberArea;
  return (
    <LocaleContext value={locale}>
      <SettingsContext value={settings}>
        <SignedInContext value={memberId !== null}>
          <ToastContext value={showToast}>
            <LoadingBar loading={navigating || busy} />
            {Area && memberId ? (
              <Area key={memberId} memberId={memberId}>
                <Outlet />
              </Area>
            ) : (
              page
            )}
            <Announcer />
            <EntryGate />
            <ToastRegion toasts={toasts} onClose={closeToast} />
            <ScrollRestoration />
          </ToastContext>
        </SignedInContext>
      </SettingsContext>
    </LocaleContext>
  );
}
