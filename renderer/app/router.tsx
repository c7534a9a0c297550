import {
  createBrowserRouter,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import {
  chooseLocale,
  localeOfPath,
  localisedPath,
  LOCALE_COOKIE,
  type Locale,
} from '../../shared/locales.ts';
import { isSiteOnly, ROUTES, type Layout, type PageRoute } from '../../shared/site/routes.ts';
import { mayVisitorsSearch } from '../../shared/discover/visitor-search.ts';
import { loadAllDutch, showLanguage } from '../i18n/languages.ts';
import { landingPath } from '../../shared/site/landing-path.ts';
import { checkRoute, loginPath, mayOpen } from '../session/access.ts';
import { readCookie } from '../session/cookies.ts';
import { reloadOnce } from './errors/chunk-reload.ts';
import { PageBoundary } from './errors/page-boundary.tsx';
import { PageError } from '../session/page-error.ts';
import { provideMemberPart } from '../session/member-part.ts';
import type { PageHandle } from '../session/page-name.ts';
import { provideSignupModal } from '../actions/signup/signup.ts';
import { loadMemberPart } from './member/load.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { pageOf } from './pages.ts';
import { Root } from './root.tsx';
import { currentSession } from '../session/session.ts';
import { showSettingsIn } from '../session/site-settings.ts';
import { arrival } from '../session/tracking.ts';

const addressOf = (request: Request): URL => new URL(request.url);

/** Shows the address's language; an address without one goes to the visitor's. */
async function readLocale({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const address = addressOf(request);
  const locale = localeOfPath(address.pathname);
  if (locale) {
    // Texts in Dutch are better than none.
    await showLanguage(locale).catch((error: unknown) => {
      if (!reloadOnce(error)) console.warn(error);
    });
    showSettingsIn(locale);
    return null;
  }
  const { settings } = currentSession();
  return redirect(
    localisedPath(
      chooseLocale({ cookie: readCookie(LOCALE_COOKIE), domainLanguage: settings.domain_language }),
      address.pathname,
    ) + address.search,
  );
}

/** Pages that redirect a member to the search. */
const VISITORS_ALONE: readonly string[] = ['index', 'signup', 'signup-matches'];
/** Pages that ask a visitor to join themselves, with what the visitor came to do at hand. */
const ASKING_THEMSELVES: readonly string[] = ['members-id'];

/** Admits a visit or redirects it: visitors to the login, members past visitors' pages. */
function admit(route: PageRoute, request: Request): Response | null {
  const address = addressOf(request);
  checkRoute(route, address.pathname);
  const locale: Locale = localeOfPath(address.pathname) ?? 'nl';
  const { memberId, settings } = currentSession();
  const signedIn = memberId !== null;
  const maySearch = mayVisitorsSearch(settings, arrival().tracking?.network);
  if (!mayOpen(route.access, { signedIn, maySearch }) && !ASKING_THEMSELVES.includes(route.name))
    return redirect(loginPath(locale, address.pathname + address.search));
  if (signedIn && VISITORS_ALONE.includes(route.name)) return redirect(landingPath(locale, null));
  if (signedIn && route.name === 'members-id-signup')
    return redirect(address.pathname.replace(/\/signup\/?$/, ''));
  if (signedIn && route.name === 'login')
    return redirect(landingPath(locale, address.searchParams.get('next')));
  return null;
}

/** Pages that make do with the texts of a first load. */
const WITH_FIRST_TEXTS: readonly string[] = ['index', 'login'];

function noSuchPage(): never {
  throw new PageError(404);
}

function pageRoute(route: PageRoute): RouteObject {
  const page = pageOf(route.name);
  const texts = WITH_FIRST_TEXTS.includes(route.name) ? () => undefined : loadAllDutch;
  return {
    id: route.name,
    ...(route.path === '/' ? { index: true } : { path: route.path.slice(1) }),
    handle: { name: route.name } satisfies PageHandle,
    ...(page
      ? {
          loader: ({ request }: LoaderFunctionArgs) => admit(route, request),
          lazy: async () => (await Promise.all([page(), texts()]))[0],
        }
      : { loader: noSuchPage, Component: () => null }),
  };
}

const LAYOUTS: Record<Layout, Pick<RouteObject, 'lazy' | 'Component'>> = {
  default: { Component: DefaultLayout },
  chat: {
    lazy: async () => ({ Component: (await import('./layouts/chat-layout.tsx')).ChatLayout }),
  },
  lander: {
    lazy: async () => ({ Component: (await import('./layouts/lander-layout.tsx')).LanderLayout }),
  },
  empty: {
    lazy: async () => ({ Component: (await import('./layouts/empty-layout.tsx')).EmptyLayout }),
  },
};

/** A layout with its pages. The error boundary is a route: React Router hides the failing one. */
function layoutRoute(layout: Layout): RouteObject {
  const pages = ROUTES.filter((route) => route.layout === layout && !isSiteOnly(route)).map(
    pageRoute,
  );
  const unknown: RouteObject = {
    id: 'unknown',
    path: '*',
    Component: () => null,
    loader: noSuchPage,
  };
  const children = [
    {
      id: `pages-${layout}`,
      ErrorBoundary: PageBoundary,
      children: layout === 'default' ? [...pages, unknown] : pages,
    },
  ];
  return { id: `layout-${layout}`, ...LAYOUTS[layout], children };
}

/** The router over the table of routes, in each locale. Needs a started session. */
export function createRouter() {
  provideMemberPart(loadMemberPart);
  provideSignupModal(async () => (await import('../features/signup/signup-modal.tsx')).SignupModal);
  return createBrowserRouter([
    {
      id: 'root',
      path: '/',
      Component: Root,
      ErrorBoundary: PageBoundary,
      children: [
        {
          id: 'locale',
          path: ':locale',
          loader: readLocale,
          ErrorBoundary: PageBoundary,
          children: (['default', 'chat', 'lander', 'empty'] as const).map(layoutRoute),
        },
        { id: 'unlocalised', index: true, loader: readLocale },
      ],
    },
  ]);
}

export type AppRouter = ReturnType<typeof createRouter>;

/** Settles when the first page's code is here and its loader has answered. */
export function ready(router: AppRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
