import { createHash } from 'node:crypto';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import {
  chooseLocale,
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  localeOfPath,
  localisedPath,
  pathWithoutLocale,
} from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import { matchRoute } from '../../shared/routes.ts';
import type { RouteMatch } from '../../shared/routes.ts';
import { mayVisitorsSearch } from '../../shared/visitor-search.ts';
import { isDatabaseAway } from '../database/failures.ts';
import { readCookies } from '../http/cookies.ts';
import { visitorCountry } from '../http/country.ts';
import { findViewer } from '../http/session.ts';
import type { SessionViewer } from '../http/session.ts';
import { publicSettings } from '../modules/settings/public.ts';
import type { Services } from '../services.ts';
import { openEarlyLinks } from './early-links.ts';
import { guard } from './guards.ts';
import { headOf } from './head.ts';
import { openStaticFiles, takenCodings } from './static-files.ts';
import { openStaticHome } from './static-home.ts';
import { subjectOf } from './subject.ts';
import type { Subject } from './subject.ts';
import { readTemplate } from './template.ts';
import type { PageHead } from './template.ts';

const THEME_COOKIE = 'vonk_theme';
/** The query that says which network sent a visitor (specification section 3, Network tracking record). */
const TRAFFIC_SOURCE = 'network';

/** The cookie that keeps the locale of the last visited page for 365 days (specification section 9). */
export const localeCookie = (locale: Locale, https: boolean): string =>
  `${LOCALE_COOKIE}=${locale}; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; Path=/; SameSite=Lax${https ? '; Secure' : ''}`;

/** Answers a document, compressed where the browser takes that. */
function html(request: Request, status: number, document: string, headers: Headers): Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('vary', 'accept-encoding, cookie');
  // The page names its member, so nobody else may keep it; going back may show it again.
  headers.set('cache-control', 'private, no-cache');
  const taken = takenCodings(request.headers.get('accept-encoding'));
  let body = Buffer.from(document);
  if (taken.has('br')) {
    body = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    headers.set('content-encoding', 'br');
  } else if (taken.has('gzip')) {
    body = gzipSync(body, { level: 5 });
    headers.set('content-encoding', 'gzip');
  }
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
}

const redirect = (location: string, headers: Headers = new Headers()): Response => {
  headers.set('location', location);
  headers.set('cache-control', 'no-store');
  return new Response(null, { status: 302, headers });
};

interface Visit {
  request: Request;
  url: URL;
  cookies: ReadonlyMap<string, string>;
  locale: Locale;
  path: string;
  viewer: SessionViewer | null;
}

/** The true status of a page and what it shows, or where its visitor is sent. */
async function judge(
  services: Services,
  visit: Visit,
  match: RouteMatch | null,
): Promise<Subject | { login: true }> {
  if (!match?.route.built) return { status: 404 };
  const passes =
    guard(match.route.access, {
      signedIn: visit.viewer !== null,
      mayVisitorsSearch: mayVisitorsSearch(
        services.settings.current(),
        visit.url.searchParams.get(TRAFFIC_SOURCE),
      ),
    }) === 'pass';
  // A member's page is answered to everybody, so that where its address is shared a picture shows; the client asks for the login.
  if (!passes && match.route.name !== 'members-id') return { login: true };
  return subjectOf(services, visit.viewer, match);
}

/**
 * Answers everything that is not under `/api`, `/photos` or `/dev`: the built client's files, and for each address of a page
 * the shell filled with settings, title, links and the true status (decisions section 3, Pages).
 * @param folder the built client. @throws StartError when it is missing.
 */
export function createPages(
  services: Services,
  folder: string,
): (request: Request) => Promise<Response | null> {
  const template = readTemplate(folder);
  const files = openStaticFiles(folder);
  const earlyLinks = openEarlyLinks(folder);
  const staticHome = openStaticHome(folder);
  const build = createHash('sha256')
    .update(
      JSON.stringify(
        template.render({
          attributes: {},
          title: '',
          metas: [],
          links: [],
          boot: null,
          words: null,
        }),
      ),
    )
    .digest('hex')
    .slice(0, 12);
  const { publicUrl, https } = services.config;

  function page(visit: Visit, match: RouteMatch | null, subject: Subject, boot: unknown): Response {
    const settings = services.settings.current();
    const entrance = subject.status === 200 && !visit.viewer ? match?.route.name : undefined;
    const words = entrance === 'index' ? staticHome(visit.locale, settings) : null;
    const head: PageHead = headOf({
      locale: visit.locale,
      path: visit.path,
      route: match?.route.built ? match.route : null,
      subject,
      settings,
      publicUrl,
      theme: visit.cookies.get(THEME_COOKIE),
      discreet: visit.viewer?.discreet ?? false,
      boot,
      words,
    });
    const headers = new Headers({ 'set-cookie': localeCookie(visit.locale, https) });
    if (subject.status === 503) headers.set('retry-after', '3');
    const early = entrance ? earlyLinks(entrance, { painted: words !== null }) : [];
    return html(
      visit.request,
      subject.status,
      template.render({ ...head, links: [...early, ...head.links] }),
      headers,
    );
  }

  async function answer(visit: Visit): Promise<Response> {
    const match = matchRoute(visit.path);
    const found = await judge(services, visit, match);
    if ('login' in found) {
      return redirect(
        `${localisedPath(visit.locale, '/login')}?next=${encodeURIComponent(visit.url.pathname + visit.url.search)}`,
        new Headers({ 'set-cookie': localeCookie(visit.locale, https) }),
      );
    }
    const settings = publicSettings(services, {
      query: Object.fromEntries(visit.url.searchParams),
      host: visit.url.host,
      locale: visit.locale,
      country: visitorCountry(services, visit.request.headers),
    });
    return page(visit, match, found, {
      settings,
      user_id: visit.viewer?.memberId ?? null,
      locale: visit.locale,
      build,
    });
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const url = new URL(request.url);
    const file = files.answer(request, url.pathname);
    if (file) return file;
    // A script that is gone must not be answered with a page: the browser would run into it.
    if (url.pathname.startsWith('/assets/'))
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });

    const cookies = readCookies(request.headers.get('cookie'));
    const own = localeOfPath(url.pathname);
    const domainLanguage = services.settings.current().domain_language;
    let viewer: SessionViewer | null = null;
    let problem: unknown = null;
    try {
      viewer = await findViewer(services, request.headers);
    } catch (error) {
      problem = error;
    }
    const locale =
      own ??
      chooseLocale({ account: viewer?.locale, cookie: cookies.get(LOCALE_COOKIE), domainLanguage });
    if (!own) return redirect(localisedPath(locale, url.pathname) + url.search);
    const visit: Visit = {
      request,
      url,
      cookies,
      locale,
      path: pathWithoutLocale(url.pathname),
      viewer,
    };
    try {
      if (problem !== null) throw problem;
      return await answer(visit);
    } catch (error) {
      // The shell without its block is what a client starts with offline: it shows what it has, and tries again.
      const away = isDatabaseAway(error);
      services.log[away ? 'warn' : 'error'](
        { err: error, page: matchRoute(visit.path)?.route.name },
        'a page failed',
      );
      return page(visit, null, { status: away ? 503 : 500 }, null);
    }
  };
}
