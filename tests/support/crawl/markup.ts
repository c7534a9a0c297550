import type { Locale } from '../../../shared/locales.ts';
import { localisedPath } from '../../../shared/locales.ts';

/** A page as the server answered it to a visitor. */
export interface CrawledDocument {
  locale: Locale;
  key: string;
  path: string;
  status: number;
  headers: Headers;
  html: string;
}

/** Asks a server for a page in a language; follows no redirect. */
export async function crawl(
  origin: string,
  locale: Locale,
  page: { key: string; path: string },
): Promise<CrawledDocument> {
  const answer = await fetch(origin + localisedPath(locale, page.path), { redirect: 'manual' });
  const { status, headers } = answer;
  return { locale, ...page, status, headers, html: await answer.text() };
}

/** The value of an attribute of an opening tag. */
export const attribute = (element: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1]?.replaceAll('&amp;', '&') ?? null;
/** The opening tags of a name. */
export const elements = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
export const meta = (html: string, name: string): string[] =>
  elements(html, 'meta')
    .filter((one) => (attribute(one, 'name') ?? attribute(one, 'property')) === name)
    .map((one) => attribute(one, 'content') ?? '');
/** Language and address of the links of a relation. */
export const link = (html: string, rel: string) =>
  elements(html, 'link')
    .filter((one) => attribute(one, 'rel') === rel)
    .map((one) => [attribute(one, 'hreflang'), attribute(one, 'href') ?? ''] as const);
export const titleOf = (html: string): string => /<title>([^<]*)</.exec(html)?.[1] ?? '';
export const isIndexed = ({ html }: CrawledDocument): boolean =>
  !meta(html, 'robots').includes('noindex');
/** What the server renders for visitors, in contrast to the app's shell. */
export const isDocument = ({ html }: CrawledDocument): boolean => !html.includes('id="vonk-boot"');
/** The address of a page, to name it by. */
export const addressOf = ({ locale, path }: CrawledDocument): string => localisedPath(locale, path);

/** The pages that something is wrong with, and what. */
export const wrong = (
  list: readonly CrawledDocument[],
  what: (one: CrawledDocument) => string | number | false | undefined,
): string[] =>
  list.flatMap((one) => {
    const problem = what(one);
    return problem ? [`${addressOf(one)}: ${problem}`] : [];
  });

/** Addresses of the files that a page shows or runs, and of the forms that it sends by GET. */
export function partsOf(html: string): string[] {
  const sources = ['img', 'source', 'video', 'script', 'link'].flatMap((name) =>
    elements(html, name).filter((one) => !/rel="(canonical|alternate)"/.test(one)),
  );
  const named = sources.flatMap((one) =>
    ['src', 'href', 'poster'].flatMap((name) => attribute(one, name) ?? []),
  );
  const sets = sources.flatMap((one) =>
    (attribute(one, 'srcset') ?? attribute(one, 'srcSet') ?? '')
      .split(',')
      .flatMap((part) => part.trim().split(' ', 1)[0] ?? []),
  );
  const forms = elements(html, 'form').filter((one) => attribute(one, 'method') !== 'post');
  return [...named, ...sets, ...forms.map((one) => attribute(one, 'action') ?? '')].filter(
    (one) => one !== '' && !one.startsWith('data:'),
  );
}
