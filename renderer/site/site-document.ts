import type { Locale } from '../../shared/locales.ts';
import type { SiteForm } from '../../shared/site/site-forms.ts';
import type { Theme } from './frame/theme-choice.tsx';
import type { SiteSettings } from './site-context.ts';

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
    /** Of the login page alone: its own script, and the app's module that signs in. */
    login: { script: string; module: string };
  };
}

/** Attributes of an element, as the server's head gives them. */
export type Attributes = Readonly<Record<string, string>>;
