import { createHash } from 'node:crypto';
import {
  LINK_PATH,
  LINK_PROTOCOL,
  MANIFEST_PATH,
  SHARE_FIELDS,
  SHARE_PATH,
} from '../../../shared/site/installed-app.ts';
import {
  chooseLocale,
  htmlLanguage,
  LOCALE_COOKIE,
  LOCALES,
  localisedPath,
} from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { readCookies } from '../../http/caller/cookies.ts';
import { textsOf } from '../../http/caller/language.ts';
import type { Services } from '../../services.ts';

const text = textsOf('pages');

const icon = (name: string, size: number, purpose?: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
});
const SHORTCUTS = [
  ['chats', '/chats'],
  ['likes', '/likes'],
  ['members', '/members'],
  ['swipe-game', '/swipe-game'],
] as const;

/** The web app manifest in a language; `id` is the same in all, so the app stays installed. */
function manifestOf(locale: Locale, settings: { name: string; description: string }): object {
  const site = settings.name;
  return {
    id: '/',
    name: site,
    short_name: site,
    description: settings.description || text(locale, 'description.index', { site }),
    lang: htmlLanguage(locale),
    dir: 'ltr',
    start_url: localisedPath(locale, '/members'),
    scope: '/',
    display: 'standalone',
    display_override: ['window-controls-overlay', 'standalone'],
    background_color: '#f7f4f6',
    theme_color: '#f7f4f6',
    categories: ['social', 'lifestyle'],
    icons: [
      icon('icon', 192),
      icon('icon', 512),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: SHORTCUTS.map(([name, path]) => ({
      name: text(locale, `title.${name}`) ?? site,
      url: localisedPath(locale, path),
      icons: [icon('icon', 192)],
    })),
    // The form that the service worker takes: pictures and words shared by another app.
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: SHARE_FIELDS.title,
        text: SHARE_FIELDS.text,
        url: SHARE_FIELDS.url,
        files: [{ name: SHARE_FIELDS.photos, accept: ['image/*'] }],
      },
    },
    // The page `/open` maps the link to a known route and nothing else.
    protocol_handlers: [{ protocol: LINK_PROTOCOL, url: `${LINK_PATH}?link=%s` }],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  };
}

/**
 * Answers `/manifest.webmanifest?locale=de`, by default in the visit's language. Shared pictures
 * that no service worker took are answered with the first page.
 */
export function createManifest({
  settings,
}: Pick<Services, 'settings'>): (request: Request) => Promise<Response | null> {
  return async (request) => {
    const url = new URL(request.url);
    const localeOf = () =>
      LOCALES.find((one) => one === url.searchParams.get('locale')) ??
      chooseLocale({
        cookie: readCookies(request.headers.get('cookie')).get(LOCALE_COOKIE),
        domainLanguage: settings.current().domain_language,
      });
    if (url.pathname === SHARE_PATH && request.method === 'POST') {
      return new Response(null, {
        status: 303,
        headers: { location: localisedPath(localeOf(), '/members'), 'cache-control': 'no-store' },
      });
    }
    if (url.pathname !== MANIFEST_PATH || (request.method !== 'GET' && request.method !== 'HEAD'))
      return null;
    const body = JSON.stringify(manifestOf(localeOf(), settings.current()));
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = new Headers({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
      etag: tag,
      vary: 'cookie',
    });
    if (request.headers.get('if-none-match') === tag)
      return new Response(null, { status: 304, headers });
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}
