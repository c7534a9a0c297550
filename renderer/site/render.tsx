import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../../shared/locales.ts';
import type { SiteForm } from '../../shared/site/site-forms.ts';
import { LocaleContext } from '../i18n/locale.ts';
import { DocumentShell, type Attributes } from './document.tsx';
import {
  DefaultFrame,
  EntryDialog,
  LanderFrame,
  LanguageHint,
  LanguageMenu,
  ThemeChoice,
} from './frame/frame.ts';
import type { Theme } from './frame/theme-choice.tsx';
import { SiteContext, type SiteSettings } from './site-context.ts';
import { PlainLink } from './site-link.tsx';
import { SITE_PAGES, type SitePageProps } from './site-pages.ts';
import { setLanguage } from './texts.ts';

/** All that a document is made from; the same input gives the same bytes. */
export interface SiteDocument {
  key: string;
  params: Readonly<Record<string, string>>;
  /** The form that the server takes on this page, with its state. */
  form?: SiteForm | null;
  /** What the server adds for this page: `SitePageData` of its key. */
  data: unknown;
  layout: 'default' | 'lander';
  locale: Locale;
  /** The path without its locale. */
  path: string;
  settings: SiteSettings;
  /** The languages to offer, the current one among them. */
  languages: readonly Locale[];
  /** The language that the browser asks for, where the page is in another. */
  hint: Locale | null;
  /** The query that names where a visitor comes from; may be empty. */
  carried: string;
  /** What of the query the page in another language has too; may be empty. */
  query: string;
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
    /** All that the page is styled with, but for the faces that are fetched. */
    style: string;
    script: string;
    /** The style sheet of those faces. */
    fonts: string;
    /** The app's module that opens the sign-up over the page. */
    signup: string;
  };
}

interface Entry {
  Page: ComponentType<SitePageProps>;
  module: string;
  asksAge?: true;
}

const entryOf = (key: string): Entry | undefined =>
  // The server pairs a key with its data.
  (SITE_PAGES as Partial<Record<string, Entry>>)[key];

/** The module whose styles a page needs, as a path under `renderer/`; null for no such page. */
export const moduleOf = (key: string): string | null => entryOf(key)?.module ?? null;

/** React writes some attributes as JavaScript names them; HTML has them in lower case. */
const MIXED_CASE = / (charSet|fetchPriority|hrefLang|imageSizes|imageSrcSet|playsInline|srcSet)="/g;

const FRAMES = { default: DefaultFrame, lander: LanderFrame };

/**
 * A page for visitors as an HTML document. Nothing in it is run by React again.
 * @throws Error for a key that no page has.
 */
export function renderDocument(page: SiteDocument): string {
  const entry = entryOf(page.key);
  if (!entry) throw new Error(`The site has no page ${page.key}.`);
  setLanguage(page.locale);
  const Frame = FRAMES[page.layout];
  const { settings, carried, query } = page;
  const site = {
    settings,
    carried,
    query,
    form: page.form ?? null,
    Link: PlainLink,
    signup: null,
    choose: null,
  };
  const markup = renderToStaticMarkup(
    <LocaleContext value={page.locale}>
      <SiteContext value={site}>
        <DocumentShell page={page}>
          <Frame
            language={<LanguageMenu offered={page.languages} path={page.path} />}
            hint={page.hint && <LanguageHint locale={page.hint} path={page.path} />}
            theme={(className) => <ThemeChoice theme={page.theme} className={className} />}
          >
            <entry.Page params={page.params} data={page.data as SitePageProps['data']} />
          </Frame>
          {page.asksAge && !entry.asksAge && <EntryDialog />}
        </DocumentShell>
      </SiteContext>
    </LocaleContext>,
  );
  return `<!doctype html>${markup.replace(MIXED_CASE, (name) => name.toLowerCase())}`;
}
