import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../../shared/locales.ts';
import { LocaleContext } from '../i18n/locale.ts';
import { DocumentShell, type Attributes } from './document.tsx';
import {
  DefaultFrame,
  EntryDialog,
  LanderFrame,
  LanguageMenu,
  ThemeChoice,
} from './frame/frame.ts';
import type { Theme } from './frame/theme-choice.tsx';
import { SiteContext, type SiteSettings } from './site-context.ts';
import { PlainLink } from './site-link.tsx';
import { SITE_PAGES, sitePageKey } from './site-pages.ts';
import { setLanguage } from './texts.ts';

/** All that a document is made from; the same input gives the same bytes. */
export interface SiteDocument {
  route: string;
  params: Readonly<Record<string, string>>;
  layout: 'default' | 'lander';
  locale: Locale;
  /** The path without its locale. */
  path: string;
  settings: SiteSettings;
  /** The languages to offer, the current one among them. */
  languages: readonly Locale[];
  /** The query that names where a visitor comes from; may be empty. */
  carried: string;
  theme: Theme;
  asksAge: boolean;
  head: {
    attributes: Attributes;
    title: string;
    metas: readonly Attributes[];
    links: readonly Attributes[];
    /** JSON-LD. */
    data: readonly unknown[];
  };
  files: {
    styles: readonly string[];
    script: string;
    font: string | null;
    /** The app's module that opens the sign-up over the page. */
    signup: string | null;
  };
}

/** The module whose styles a page needs, as a path under `renderer/`; null for no such page. */
export const moduleOf = (route: string, params: Readonly<Record<string, string>>): string | null =>
  SITE_PAGES[sitePageKey(route, params)]?.module ?? null;

/** React writes some attributes as JavaScript names them; HTML has them in lower case. */
const MIXED_CASE = / (charSet|fetchPriority|hrefLang|imageSizes|imageSrcSet|srcSet)="/g;

const FRAMES = { default: DefaultFrame, lander: LanderFrame };

/**
 * A page for visitors as an HTML document. Nothing in it is run by React again.
 * @throws Error for a route that is no such page.
 */
export function renderDocument(page: SiteDocument): string {
  const entry = SITE_PAGES[sitePageKey(page.route, page.params)];
  if (!entry) throw new Error(`The site has no page ${page.route}.`);
  setLanguage(page.locale);
  const Frame = FRAMES[page.layout];
  const { settings, carried } = page;
  const site = { settings, carried, Link: PlainLink, signup: null };
  const markup = renderToStaticMarkup(
    <LocaleContext value={page.locale}>
      <SiteContext value={site}>
        <DocumentShell page={page}>
          <Frame
            language={<LanguageMenu offered={page.languages} path={page.path} />}
            theme={(className) => <ThemeChoice theme={page.theme} className={className} />}
          >
            <entry.Page params={page.params} />
          </Frame>
          {page.asksAge && <EntryDialog />}
        </DocumentShell>
      </SiteContext>
    </LocaleContext>,
  );
  return `<!doctype html>${markup.replace(MIXED_CASE, (name) => name.toLowerCase())}`;
}
