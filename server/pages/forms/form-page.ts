import type { Locale } from '../../../shared/locales.ts';
import type { SiteForm } from '../../../shared/site/site-forms.ts';
import type { Limits } from '../../http/guards/limits.ts';
import type { SessionViewer } from '../../http/caller/session.ts';

export interface FormVisit {
  viewer: SessionViewer | null;
  query: URLSearchParams;
  locale: Locale;
  country: string;
  network: string;
  limits: Limits;
  headers: Headers;
  userAgent: string;
}

/** What sending a form comes to: another page, or the same with what is wrong. */
type FormResult =
  { goTo: string; cookies?: readonly string[] } | { form: SiteForm; status: number };

/** A page whose form the server takes without JavaScript (decision 049). */
export interface FormPage {
  /** @returns null where the page shows the same to everybody. */
  show(visit: FormVisit): Promise<SiteForm | null>;
  /** @param values the fields of the form, each once. */
  submit(visit: FormVisit, values: Readonly<Record<string, string>>): Promise<FormResult>;
}
