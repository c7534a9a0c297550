import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LocaleContext } from '../i18n/locale.ts';
import { DocumentShell } from './document.tsx';
import {
  DefaultFrame,
  EntryDialog,
  LanderFrame,
  LanguageHint,
  LanguageMenu,
  ThemeChoice,
} from './frame/frame.ts';
import { SiteContext } from './site-context.ts';
import { PlainLink } from './site-link.tsx';
import { SITE_PAGES } from './site-pages.ts';
import type { SitePageProps } from './site-page-props.ts';
import { setLanguage } from '../i18n/all-texts.ts';
import './texts.ts';
import type { SiteDocument } from './site-document.ts';

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
            atLogin={page.key === 'login'}
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
