import { createHash } from 'node:crypto';
import { carriedQuery } from '../../shared/site/arrival.ts';
import { asksAge } from '../../shared/site/entry-warning.ts';
import {
  chooseLocale,
  LOCALE_COOKIE,
  localeOfPath,
  localisedPath,
  matchLocale,
  pathWithoutLocale,
  regionalLocale,
  respelledPath,
} from '../../shared/locales.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { Locale } from '../../shared/locales.ts';
import { isSiteOnly, matchRoute } from '../../shared/site/routes.ts';
import type { RouteMatch } from '../../shared/site/routes.ts';
import type { BootData } from '../../shared/site/boot-data.ts';
import type { SiteForm } from '../../shared/site/site-forms.ts';
import { isAppsOwn } from '../../shared/site/plain-signup.ts';
import { ownQuery, pageKey, withoutSlug } from '../../shared/site/site-pages.ts';
import { mayVisitorsSearch } from '../../shared/discover/visitor-search.ts';
import { readCookies } from '../http/caller/cookies.ts';
import type { Caller } from '../http/caller/caller.ts';
import { toRefusal } from '../http/errors.ts';
import { noLimits } from '../http/guards/limits.ts';
import type { Limits } from '../http/guards/limits.ts';
import { findViewer } from '../http/caller/session.ts';
import type { SessionViewer } from '../http/caller/session.ts';
import { Refusal } from '../http/route.ts';
import { publicSettings } from '../modules/site/settings/public.ts';
import type { Services } from '../services.ts';
import { answerDocument, html, moved, pageHeaders, redirect, seeOther } from './answers.ts';
import { createArrivalCounter } from './arrivals.ts';
import { openEarlyLinks } from './early-links.ts';
import { findFirstAnswers } from './first-answers.ts';
import { openFirstPage } from './first-page.ts';
import { formVisit, isPersonalForm } from './forms/form-visit.ts';
import { createSiteForms } from './forms/site-forms.ts';
import { readForm } from './forms/read-form.ts';
import { guard } from './guards.ts';
import { documentPolicy, NOT_INDEXED } from '../http/guards/security-headers.ts';
import { headOf } from './head/head.ts';
import { loadPageData } from './data/page-data.ts';
import { SPECULATION_RULES } from './crawlers/speculation.ts';
import { openStaticFiles } from './static-files.ts';
import type { SiteDocuments } from './site-documents.ts';
import { LANDED, subjectOf, type Subject } from './head/subject.ts';
import { readTemplate } from './head/template.ts';
import type { FirstPage } from './head/template.ts';
import { withoutScript } from './head/without-script.ts';
import { languagesOf, themeOf } from './visit.ts';
import type { Visit } from './visit.ts';

const ABOUT_MEMBERS = /^\/(members|likes\/m)(\/|$)/;
/** The query that names the network a visitor comes from. */
const TRAFFIC_SOURCE = 'network';

/** What a document shows besides settings and address. */
interface Shown extends ReturnType<typeof languagesOf> {
  data: unknown;
  subject: Subject;
  form: SiteForm | null;
  status: number;
}

/** The true status of a page and its subject, or where the visitor is sent. */
async function resolveSubject(
  services: Services,
  visit: Visit,
  match: RouteMatch | null,
): Promise<Subject | { login: true }> {
  if (!match) return { status: 404 };
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
 * Answers all but `/api`, `/photos` and `/dev`: the client's files; visitors' pages as documents;
 * and for every other page the shell with settings, title, links and the true status.
 * @param folder the built client.
 * @param site the documents for visitors; without them the app shows its own pages.
 * @throws StartError when the client is missing.
 */
export function createPages(
  services: Services,
  folder: string,
  site: SiteDocuments | null = null,
): (
  ...given: [request: Request, caller: Caller, limits?: Limits, checkPressure?: () => void]
) => Promise<Response | null> {
  const template = readTemplate(folder);
  const files = openStaticFiles(folder);
  const earlyLinks = openEarlyLinks(folder);
  const drawFirstPage = openFirstPage(folder, services.log);
  const forms = createSiteForms(services);
  const build = createHash('sha256')
    .update(template.render({ attributes: {}, title: '', metas: [], links: [], boot: null }))
    .digest('hex')
    .slice(0, 12);
  const { publicUrl } = services.config;
  const countVisit = createArrivalCounter(services);

  const headFor = (visit: Visit, match: RouteMatch | null, subject: Subject) =>
    headOf({
      locale: visit.locale,
      path: visit.path,
      match,
      subject,
      settings: services.settings.current(),
      publicUrl,
      theme: themeOf(visit),
      discreet: visit.viewer?.discreet ?? false,
      unlisted: match?.route.name === 'pages' && visit.url.searchParams.has('version'),
    });

  function page(
    visit: Visit,
    match: RouteMatch | null,
    subject: Subject,
    boot: (BootData & { build: string }) | null,
    firstPage: FirstPage | null = null,
  ): Response {
    const entrance = subject.status === 200 ? match?.route.name : undefined;
    const head = headFor(visit, match, subject);
    const headers = pageHeaders();
    if (ABOUT_MEMBERS.test(visit.path)) headers.set('x-robots-tag', NOT_INDEXED);
    if (subject.status === 503) headers.set('retry-after', '3');
    if (boot?.first) headers.set('cache-control', 'no-store');
    const reader = {
      locale: visit.locale,
      isMember: visit.viewer !== null,
      isDrawn: firstPage !== null,
    };
    const early = entrance ? earlyLinks(entrance, reader) : [];
    return html(
      visit.request,
      subject.status,
      template.render({
        ...head,
        links: [...early, ...head.links],
        boot,
        firstPage,
        withoutScript: withoutScript(visit, entrance ? match : null, services.settings.current()),
      }),
      headers,
    );
  }

  /** A page for visitors, which the browser may have already. */
  function siteDocument(
    documents: SiteDocuments,
    visit: Visit,
    match: RouteMatch,
    settings: Settings,
    { data, subject, languages, hint, form, status }: Shown,
  ): Response {
    const { request, locale, path, url } = visit;
    const isAboutMember = ABOUT_MEMBERS.test(path);
    const carried = carriedQuery(url.searchParams);
    const document = documents.document({
      ...withoutSlug(match, path),
      data,
      locale,
      settings,
      languages,
      // Who chose a language is not asked again.
      hint: visit.cookies.has(LOCALE_COOKIE) ? null : hint,
      carried,
      query: ownQuery(match, url.searchParams),
      theme: themeOf(visit),
      asksAge: asksAge(settings.enable_site_entry_popup, visit.country),
      head: headFor(visit, match, subject),
      // A partner's visitors each have an address of their own, and would crowd out all others.
      // A form has a token of its own, or says what somebody typed.
      // Every page that asks for the login has a way back of its own.
      stored: !isAboutMember && carried === '' && form === null && !url.searchParams.has('next'),
      form,
    });
    const headers = pageHeaders();
    headers.set('content-security-policy', documentPolicy(documents.styleSource(match)));
    headers.set('speculation-rules', SPECULATION_RULES);
    const isPersonal = form !== null && isPersonalForm(form);
    if (isAboutMember || isPersonal) headers.set('x-robots-tag', NOT_INDEXED);
    if (isPersonal || status !== 200) headers.set('cache-control', 'no-store');
    return answerDocument(request, document, headers, status);
  }

  const settingsFor = (visit: Visit): Settings =>
    publicSettings(services, {
      query: Object.fromEntries(visit.url.searchParams),
      host: visit.url.host,
      locale: visit.locale,
      country: visit.country,
    });

  /** The data of a page for visitors besides settings and address. */
  const dataFor = (
    { url, locale, country }: Visit,
    match: RouteMatch,
    languages: readonly Locale[],
  ) =>
    loadPageData(services, pageKey(match), {
      params: match.params,
      host: url.hostname,
      query: url.searchParams,
      locale,
      country,
      languages,
    });

  /** A form that was sent without JavaScript; null for a page without one. */
  async function submitted(visit: Visit): Promise<Response | null> {
    const match = matchRoute(visit.path);
    const page = match && forms.get(pageKey(match));
    if (!match || !page || !site?.has(match)) return null;
    services.tracing.route(`page ${match.route.name}`);
    const values = await readForm(visit.request, publicUrl);
    const result = await page.submit(formVisit(visit), values);
    if ('goTo' in result) return seeOther(result.goTo, result.cookies);
    const offered = languagesOf(visit);
    const { found: isThere, data } = await dataFor(visit, match, offered.languages);
    const shown = { data, subject: { status: 200 } as const, ...offered, ...result };
    return isThere ? siteDocument(site, visit, match, settingsFor(visit), shown) : null;
  }

  async function answer(visit: Visit): Promise<Response> {
    const match = matchRoute(visit.path);
    if (match) services.tracing.route(`page ${match.route.name}`);
    const found = await resolveSubject(services, visit, match);
    if ('login' in found) {
      return redirect(
        `${localisedPath(visit.locale, '/login')}?next=${encodeURIComponent(visit.url.pathname + visit.url.search)}`,
      );
    }
    if (match && visit.viewer && (isSiteOnly(match.route) || LANDED.includes(match.route.name))) {
      const member = match.params['id'];
      const path = member === undefined ? '/members' : `/members/${member}`;
      return redirect(localisedPath(visit.locale, path));
    }
    // Somebody signed in confirms a withdrawal in the app.
    const withdrawal = visit.url.searchParams.get('withdraw');
    if (match && visit.viewer && withdrawal !== null && pageKey(match) === 'pages-return-policy')
      return redirect(
        localisedPath(visit.locale, `/withdraw?token=${encodeURIComponent(withdrawal)}`),
      );
    const settings = settingsFor(visit);
    let shown = found;
    const isRendered = match && site?.has(match) && !isAppsOwn(match, visit.url.searchParams);
    if (site && isRendered && !visit.viewer && found.status === 200) {
      const offered = languagesOf(visit);
      const { found: isThere, data } = await dataFor(visit, match, offered.languages);
      if (isThere) {
        countVisit(visit, match);
        const form = (await forms.get(pageKey(match))?.show(formVisit(visit))) ?? null;
        const one = { data, subject: found, ...offered, form, status: 200 };
        return siteDocument(site, visit, match, settings, one);
      }
      shown = { status: 404 };
    } else if (match && isSiteOnly(match.route)) shown = { status: 404 };
    if (match && !visit.viewer && shown.status === 200) countVisit(visit, match);
    const first = shown.status === 200 ? await findFirstAnswers(services, visit, match) : null;
    const boot = {
      settings,
      user_id: visit.viewer?.memberId ?? null,
      locale: visit.locale,
      build,
      first,
    };
    return page(visit, match, shown, boot, await drawFirstPage(boot));
  }

  return async (request, caller, limits = noLimits, checkPressure) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return null;
    const isPost = request.method === 'POST';
    const url = new URL(request.url);
    const file = isPost ? null : files.answer(request, url.pathname);
    if (file) {
      services.tracing.route('file');
      return file;
    }
    // A missing script must not be answered with a page, which the browser would run.
    if (!isPost && url.pathname.startsWith('/assets/'))
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });

    const respelled = respelledPath(url.pathname);
    if (respelled !== null && !isPost) return moved(respelled + url.search);
    const cookies = readCookies(request.headers.get('cookie'));
    const own = localeOfPath(url.pathname);
    const domainLanguage = services.settings.current().domain_language;
    let viewer: SessionViewer | null = null;
    let problem: unknown = null;
    try {
      checkPressure?.();
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
    if (!own && isPost) return null;
    if (!own)
      return redirect(localisedPath(locale, url.pathname.replace(/(?<=.)\/+$/, '')) + url.search);
    const visit: Visit = {
      request,
      url,
      cookies,
      country: caller.country,
      network: caller.network,
      limits,
      locale,
      path: pathWithoutLocale(url.pathname),
      viewer,
    };
    try {
      if (problem !== null) throw problem as Error;
      return isPost ? await submitted(visit) : await answer(visit);
    } catch (error) {
      const isAway = ['unavailable', 'busy'].includes(toRefusal(error).code);
      if (isPost && !isAway) throw error;
      // The bare shell is what a client starts with offline: it shows what it has and retries.
      if (!(error instanceof Refusal))
        services.log[isAway ? 'warn' : 'error'](
          { err: error, page: matchRoute(visit.path)?.route.name },
          'a page failed',
        );
      return page(visit, null, { status: isAway ? 503 : 500 }, null);
    }
  };
}
