import { useEffect, useRef, useState } from 'react';
import { usePageName } from '../session/page-name.ts';
import { useLocation } from 'react-router';
import { titleWithCount } from '../../shared/badges.ts';
import { dutchFirst } from '../i18n/dutch-first.ts';
import { useText } from '../i18n/text.ts';
import { useSettings, useSignedIn } from '../session/contexts.ts';
import { focusPage, isSamePage } from '../session/page-focus.ts';
import {
  useOwnTitle,
  useTitleConcealed,
  useTitleCount,
  useTitleDiscreet,
} from '../session/page-title.ts';
import { hasActed } from '../session/under-way.ts';

type TitleKey = keyof typeof dutchFirst.pages.title;
const isTitleKey = (name: string): name is TitleKey => name in dutchFirst.pages.title;

/**
 * The page's title with the site's name, and what the window shows: for a discreet member the
 * route's alone, nothing while the desktop app is locked. The server writes the same into the HTML.
 */
function useTitle(): { title: string; shown: string } {
  const t = useText('pages');
  const discreet = useTitleDiscreet();
  const concealed = useTitleConcealed();
  const own = useOwnTitle();
  const { name: site, index_title: indexTitle } = useSettings();
  const signedIn = useSignedIn();
  const route = usePageName();
  const ofRoute = isTitleKey(route) && route !== 'index' ? t(`title.${route}`) : null;
  // Nothing is announced to a visitor.
  const ofStranger = route === 'members-id' && !signedIn ? t('title.stranger', { site }) : null;
  const named = ofStranger ? null : (own ?? ofRoute);
  const whole = route === 'index' ? indexTitle || t('title.index', { site }) : (ofStranger ?? site);
  const title = named === null ? whole : t('withSite', { title: named, site });
  if (concealed) return { title, shown: t('quiet') };
  return { title, shown: discreet ? (ofRoute ?? t('quiet')) : title };
}

/** Sets the document's title; on navigation moves focus to the new page and announces it. */
export function Announcer() {
  const { title, shown: inWindow } = useTitle();
  const [concealed, counted] = [useTitleConcealed(), useTitleCount()];
  const count = concealed ? 0 : counted;
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = titleWithCount(inWindow, count);
  }, [inWindow, count]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // An open dialog keeps the focus, and so does a page that loaded late and is already in use.
    const isElsewhere = !isSamePage(state) && !document.querySelector('dialog[open]');
    if (isElsewhere && !hasActed()) focusPage();
    setAnnouncement(title);
    // Only a new page moves focus; its title may still change afterwards.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {announcement}
    </div>
  );
}
