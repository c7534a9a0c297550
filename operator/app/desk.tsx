import { Outlet, useLocation } from 'react-router';
import { localeOfPath } from '../../shared/locales.ts';
import { LocaleContext } from '../../renderer/i18n/locale.ts';
import { KeyList } from '../keyboard/key-list.tsx';
import { Toasts } from '../parts/toasts.tsx';

/** What is around every page of the desk: its language, its keys, passing messages. */
export function Desk() {
  const { pathname } = useLocation();
  return (
    <LocaleContext value={localeOfPath(pathname) ?? 'nl'}>
      <Outlet />
      <KeyList />
      <Toasts />
    </LocaleContext>
  );
}
