import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { languageOf, LOCALES, localisedPath } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';

interface PageFacts {
  locale: Locale;
  /** Without the locale. */
  path: string;
  /** The page's own name. */
  name: string;
  settings: SiteSettings;
  publicUrl: string;
}

const LANGUAGES = [...new Set(LOCALES.map(languageOf))];
/** What is spoken on the telephone, as the page of customer service says (`languages`). */
const SPOKEN: readonly string[] = ['nl', 'en'];

/** Who runs the site, as the imprint says it too. */
function organization({ settings, publicUrl }: PageFacts): Record<string, unknown> {
  const [, street = settings.company_address, postalCode] =
    /^(.*?),\s*([^,]+)$/.exec(settings.company_address) ?? [];
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: settings.name,
    legalName: settings.company_name,
    url: publicUrl,
    logo: `${publicUrl}/icons/icon-512.png`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      ...(postalCode ? { postalCode } : {}),
      addressLocality: settings.company_city,
      addressCountry: settings.company_country,
    },
    vatID: settings.company_vat_numbers,
    identifier: {
      '@type': 'PropertyValue',
      propertyID: 'KvK',
      value: settings.company_kvk,
    },
    contactPoint: LANGUAGES.map((language) => ({
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: settings.support_email,
      ...(SPOKEN.includes(language) ? { telephone: settings.support_phone } : {}),
      availableLanguage: language,
    })),
  };
}

/**
 * What a page says of itself to search engines as JSON-LD: on the landing page who runs the site,
 * elsewhere where the page is. Never anything of a member.
 */
export function structuredData(page: PageFacts): unknown[] {
  const { locale, path, name, settings, publicUrl } = page;
  const address = (one: string) => publicUrl + localisedPath(locale, one);
  if (path === '/')
    return [
      {
        '@context': 'https://schema.org',
        '@graph': [
          organization(page),
          {
            '@type': 'WebSite',
            '@id': `${publicUrl}/#website`,
            name: settings.name,
            url: address('/'),
            inLanguage: locale,
            publisher: { '@id': `${publicUrl}/#organization` },
          },
        ],
      },
    ];
  const item = (position: number, title: string, one: string) => ({
    '@type': 'ListItem',
    position,
    name: title,
    item: address(one),
  });
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [item(1, settings.name, '/'), item(2, name, path)],
    },
  ];
}
