import { createHash } from 'node:crypto';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import {
  chooseLocale,
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  localeOfPath,
  localisedPath,
  matchLocale,
  pathWithoutLocale,
  regionalLocale,
  respelledPath,
} from '../../shared/locales.ts';
import type { Locale } from '../../shared/locales.ts';
import { matchRoute } from '../../shared/routes.ts';
import type { RouteMatch } from '../../shared/routes.ts';
import { mayVisitorsSearch } from '../../shared/visitor-search.ts';
import { isDatabaseAway } from '../database/failures.ts';
import { readCookies } from '../http/cookies.ts';
import type { Caller } from '../http/caller.ts';
import { findViewer } from '../http/session.ts';
import { isSpeculative } from '../http/speculative.ts';
import type { SessionViewer } from '../http/session.ts';
import { publicSettings } from '../modules/settings/public.ts';
import type { Services } from '../services.ts';
import { openEarlyLinks } from './early-links.ts';
import { guard } from './guards.ts';
import { NOT_INDEXED } from '../http/security-headers.ts';
import { headOf } from './head.ts';
import { openStaticFiles, takenCodings } from './static-files.ts';
import { openStaticHome } from './static-home.ts';
import { subjectOf } from './subject.ts';
import type { Subject } from './subject.ts';
import { readTemplate } from './template.ts';
import type { PageHead } from './template.ts';

const THEME_COOKIE = 'vonk_theme';
/** Paths of pages that are about a member. */
const ABOUT_MEMBERS = /^\/(members|likes\/m)(\/|$)/;
/** The query that names the network a visitor comes from. */
const TRAFFIC_SOURCE = 'network';

/** The cookie that stores the locale of the last page for 365 days. */
const localeCookie = (locale: Locale, https: boolean): string =>
  `${LOCALE_COOKIE}=${locale}; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; Path=/; SameSite=Lax${https ? '; Secure' : ''}`;

function html(request: Request, status: number, document: string, headers: Headers): Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('vary', 'accept-encoding, cookie');
  // The page names its member: no shared cache, but going back may show it again.
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

/** From another spelling of an address to the one that it has, for good. */
const moved = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { location, 'cache-control': 'public, max-age=86400' },
  });

interface Visit {
  request: Request;
  url: URL;
  cookies: ReadonlyMap<string, string>;
  country: string;
  locale: Locale;
  path: string;
  viewer: SessionViewer | null;
}

/** The true status of a page and its subject, or where the visitor is sent. */
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
  // A member's page is answered to everybody, for the picture of a shared link; the client asks for
  // the login.
  if (!passes && match.route.name !== 'members-id') return { login: true };
  return subjectOf(services, visit.viewer, match);
}

/**
 * Answers all but `/api`, `/photos` and `/dev`: the client's files, and for each page the shell
 * with settings, title, links and the true status.
 * @param folder the built client.
 * @throws StartError when it is missing.
 */
export function createPages(
  services: Services,
  folder: string,
): (request: Request, caller: Pick<Caller, 'country'>) => Promise<Response | null> {
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

  /** A page that nobody asked for yet does not decide the language of the next one. */
  const pageHeaders = ({ request, locale }: Visit): Headers =>
    new Headers(isSpeculative(request) ? {} : { 'set-cookie': localeCookie(locale, https) });

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
    const headers = pageHeaders(visit);
    if (ABOUT_MEMBERS.test(visit.path)) headers.set('x-robots-tag', NOT_INDEXED);
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
        pageHeaders(visit),
      );
    }
    const settings = publicSettings(services, {
      query: Object.fromEntries(visit.url.searchParams),
      host: visit.url.host,
      locale: visit.locale,
      country: visit.country,
    });
    return page(visit, match, found, {
      settings,
      user_id: visit.viewer?.memberId ?? null,
      locale: visit.locale,
      build,
    });
  }

  return async (request, caller) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const url = new URL(request.url);
    const file = files.answer(request, url.pathname);
    if (file) return file;
    // A missing script must not be answered with a page, which the browser would run.
    if (url.pathname.startsWith('/assets/'))
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });

    const respelled = respelledPath(url.pathname);
    if (respelled !== null) return moved(respelled + url.search);
    const cookies = readCookies(request.headers.get('cookie'));
    const own = localeOfPath(url.pathname);
    const domainLanguage = services.settings.current().domain_language;
    let viewer: SessionViewer | null = null;
    let problem: unknown = null;
    try {
      viewer = await findViewer(services, request);
    } catch (error) {
      problem = error;
    }
    const chosen = { account: viewer?.locale, cookie: cookies.get(LOCALE_COOKIE) };
    const preferred = chooseLocale({ ...chosen, domainLanguage });
    // Where neither account nor cookie chose, a visitor gets the language as their country has it.
    const locale =
      own ??
      (matchLocale(chosen.account) || matchLocale(chosen.cookie)
        ? preferred
        : regionalLocale(preferred, caller.country));
    if (!own)
      return redirect(localisedPath(locale, url.pathname.replace(/(?<=.)\/+$/, '')) + url.search);
    const visit: Visit = {
      request,
      url,
      cookies,
      country: caller.country,
      locale,
      path: pathWithoutLocale(url.pathname),
      viewer,
    };
    try {
      if (problem !== null) throw problem as Error;
      return await answer(visit);
    } catch (error) {
      // The bare shell is what a client starts with offline: it shows what it has and retries.
      const away = isDatabaseAway(error);
      services.log[away ? 'warn' : 'error'](
        { err: error, page: matchRoute(visit.path)?.route.name },
        'a page failed',
      );
      return page(visit, null, { status: away ? 503 : 500 }, null);
    }
  };
}
