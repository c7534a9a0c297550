import { siteSettingsSchema } from '../../shared/contract/settings.ts';
import { htmlLanguage, type Locale } from '../../shared/locales.ts';
import { matchRoute } from '../../shared/site/routes.ts';
import { pageKey, type SitePageData } from '../../shared/site/site-pages.ts';
import { renderDocument } from '../../renderer/site/render.tsx';
import type { SiteDocument } from '../../renderer/site/site-document.ts';

/** The site's settings for a visitor in the Netherlands. */
export const visitorSettings: SiteDocument['settings'] = {
  ...siteSettingsSchema.parse({}),
  geoip_country: 'NL',
  fictional_warning: '',
  fictional_singular: '',
  fictional_plural: '',
};

/**
 * The document of a visitors' page as the server renders it, with the age asked for.
 * @param path without its locale.
 * @param more what differs: `data` is what the server gives the page.
 * @throws Error for an address that is no page.
 */
export function siteDocument<Key extends keyof SitePageData>(
  path: string,
  locale: Locale,
  more: Partial<Omit<SiteDocument, 'data'>> & { data?: SitePageData[Key] } = {},
): string {
  const match = matchRoute(path);
  if (!match) throw new Error(`There is no page ${path}.`);
  return renderDocument({
    key: pageKey(match),
    params: match.params,
    data: null,
    layout: match.route.layout === 'lander' ? 'lander' : 'default',
    locale,
    path,
    settings: visitorSettings,
    languages: ['nl', 'de'],
    hint: null,
    carried: '',
    query: '',
    theme: 'system',
    asksAge: true,
    head: {
      attributes: { lang: htmlLanguage(locale) },
      title: 'x',
      metas: [],
      links: [],
      data: [],
    },
    files: {
      style: 'x>y{color:red}',
      script: '/assets/site.js',
      fonts: '/assets/fonts.css',
      signup: '/assets/s.js',
      login: { script: '/assets/login.js', module: '/assets/l.js' },
    },
    ...more,
  });
}
