import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Settings } from '../../shared/contract/settings.ts';
import type { Locale } from '../../shared/locales.ts';
import type { PageRoute, RouteMatch } from '../../shared/site/routes.ts';
import type { SiteForm } from '../../shared/site/site-forms.ts';
import { pageKey } from '../../shared/site/site-pages.ts';
import { createDocumentCache, encodeDocument } from './document-cache.ts';
import type { EncodedDocument } from './document-cache.ts';
import type { PageHead } from './head/template.ts';

/** What the build says of the documents' files: addresses on this server. */
const filesSchema = z.object({
  script: z.string(),
  /** The style sheet of the faces that are fetched. */
  fonts: z.string(),
  signup: z.string(),
  login: z.object({ script: z.string(), module: z.string() }),
  /** The text of all documents' styles, and of those that a page has besides, by its module. */
  styles: z.object({ common: z.string(), pages: z.record(z.string(), z.string()) }),
});

type Theme = 'system' | 'light' | 'dark';
type DocumentHead = Pick<PageHead, 'attributes' | 'title' | 'metas' | 'links'> & {
  data: readonly unknown[];
};

/** What a document is made from; the same makes the same bytes. */
export interface DocumentInput {
  match: RouteMatch;
  /** The page’s other data; see `page-data.ts`. */
  data: unknown;
  locale: Locale;
  /** The path without its locale. */
  path: string;
  settings: Settings;
  /** What of the query the page in another language has too. */
  query: string;
  languages: readonly Locale[];
  /** The language that the browser asks for, where the page is in another. */
  hint: Locale | null;
  carried: string;
  theme: Theme;
  asksAge: boolean;
  head: DocumentHead;
  form: SiteForm | null;
  /** Whether the same visit is likely to come again, and nobody's data is in it. */
  stored: boolean;
}

/** The built renderer's own interface: `renderer/site/render.tsx`. */
interface Renderer {
  moduleOf: (key: string) => string | null;
  renderDocument: (page: Record<string, unknown>) => string;
}

export interface SiteDocuments {
  /** Whether an address is such a page. */
  has(match: RouteMatch): boolean;
  /** The document, from memory where it was made before. Throws what rendering throws. */
  document(input: DocumentInput): EncodedDocument;
  /** What the content policy calls the style that is in the page's document. */
  styleSource(match: RouteMatch): string;
}

const LAYOUTS: Readonly<Record<PageRoute['layout'], 'default' | 'lander'>> = {
  default: 'default',
  chat: 'default',
  lander: 'lander',
  empty: 'lander',
};

/** How a content policy names a text that it allows. */
const hashSource = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Loads the built pages for visitors.
 * @param folder the built client.
 * @returns null where the build has none: every page is the app's then.
 */
export async function openSiteDocuments(folder: string): Promise<SiteDocuments | null> {
  const [list, code] = [`${folder}/.vite/site.json`, `${folder}/.vite/site-render.js`];
  if (!existsSync(list) || !existsSync(code)) return null;
  const files = filesSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const { moduleOf, renderDocument } = (await import(pathToFileURL(code).href)) as Renderer;
  const cache = createDocumentCache();
  const styleOf = (key: string) =>
    files.styles.common + (files.styles.pages[moduleOf(key) ?? ''] ?? '');
  const sources = new Map<string, string>();
  return {
    has: (match) => moduleOf(pageKey(match)) !== null,
    styleSource(match) {
      const key = pageKey(match);
      const source = sources.get(key) ?? hashSource(styleOf(key));
      sources.set(key, source);
      return source;
    },
    document({ match, settings, stored, ...input }) {
      const { route, params } = match;
      const key = pageKey(match);
      const {
        // The address can name any subdomain, and any country: no page for visitors shows them.
        domain: _domain,
        geoip_selected_country: _selected,
        region_data: _regions,
        push_public_key: _key,
        demo_sign_ins: _demo,
        ...shown
      } = settings;
      const page = {
        ...input,
        key,
        params,
        layout: LAYOUTS[route.layout],
        settings: shown,
      };
      const render = () =>
        renderDocument({
          ...page,
          files: { ...files, style: styleOf(key) },
        });
      return stored
        ? cache(JSON.stringify(page), () => encodeDocument(render()))
        : encodeDocument(render(), 'once');
    },
  };
}
