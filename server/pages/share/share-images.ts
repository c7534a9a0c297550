import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { LOCALES, localePrefix } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { RouteMatch } from '../../../shared/site/routes.ts';
import { pageKey } from '../../../shared/site/site-pages.ts';
import type { Services } from '../../services.ts';
import { createDiskFiles } from '../../storage/disk-files.ts';
import { isPlainPage, PLAIN_PAGES } from '../crawlers/indexed.ts';
import { drawShareImage, EDITION } from './share-drawing.ts';
import type { Drawn } from './share-drawing.ts';
import { wordsOf } from '../head/words.ts';

export { IMAGE_SIZE } from './share-drawing.ts';

const PATH = /^\/og\/([a-z-]+)\/([a-z0-9-]+)-[\w-]{12}\.jpg$/;
const FOUND = { status: 200 } as const;
const PAGES = new Map(PLAIN_PAGES.map((page) => [pageKey(page), page]));

/** What a page's share image shows; null for a page that has none of its own. */
function drawnOf(locale: Locale, match: RouteMatch, settings: SiteSettings): Drawn | null {
  // A member's page shows the member's own photo or nothing.
  if (!isPlainPage(match)) return null;
  const { name } = wordsOf({ locale, match, subject: FOUND, settings, discreet: false });
  return {
    title: name,
    brand: settings.name,
    domain: settings.domain,
    age: settings.min_age,
  };
}

/**
 * The share image of a page: its address, which changes with what it shows, and its title.
 * @returns null for a page that has none, such as a member's.
 */
export function shareImage(
  locale: Locale,
  match: RouteMatch,
  settings: SiteSettings,
): { path: string; title: string } | null {
  const drawn = drawnOf(locale, match, settings);
  if (!drawn) return null;
  const hash = createHash('sha256')
    .update(JSON.stringify([EDITION, drawn]))
    .digest('base64url')
    .slice(0, 12);
  return {
    path: `/og/${localePrefix(locale)}/${pageKey(match)}-${hash}.jpg`,
    title: drawn.title,
  };
}

/**
 * Answers `/og/…`: the image is drawn when it is first asked for and stored in the data folder. An
 * address whose words are not those of the page now is unknown, so that nobody can fill the disk.
 */
export function createShareImages({
  config,
  settings,
  log,
}: Pick<Services, 'config' | 'settings' | 'log'>): (request: Request) => Promise<Response | null> {
  const files = createDiskFiles(join(config.dataDir, 'share-images'));
  const underway = new Map<string, Promise<Buffer>>();

  async function make(key: string, drawn: Drawn): Promise<Buffer> {
    const before = await files.read(key);
    if (before) return before;
    const bytes = await drawShareImage(drawn);
    // Without a place for it, it is drawn again.
    await files.write(key, bytes).catch((error: unknown) => {
      log.warn({ err: error }, 'a share image could not be stored');
    });
    return bytes;
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/og/')) return null;
    const [, prefix, key = ''] = PATH.exec(pathname) ?? [];
    const locale = LOCALES.find((one) => localePrefix(one) === prefix);
    const page = PAGES.get(key);
    const drawn = locale && page ? drawnOf(locale, page, settings.current()) : null;
    if (
      !locale ||
      !page ||
      !drawn ||
      shareImage(locale, page, settings.current())?.path !== pathname
    )
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    const made =
      underway.get(pathname) ??
      make(pathname.slice('/og/'.length), drawn).finally(() => underway.delete(pathname));
    underway.set(pathname, made);
    const bytes = await made;
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: {
        'content-type': 'image/jpeg',
        'content-length': String(bytes.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
        // Made to be shown elsewhere.
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  };
}
