import type { SiteForm } from '../../../shared/site/site-forms.ts';
import type { FormVisit } from './form-page.ts';

/** Whether a form says something of somebody: a case, an order. */
export function isPersonalForm(form: SiteForm): boolean {
  if (form.page === 'login') return true;
  if (form.page === 'signup') return false;
  return form.page === 'complaints' ? form.found !== null : form.link !== null;
}

/** What a page's form gets of a visit. */
export const formVisit = ({
  request: { headers },
  url,
  viewer,
  locale,
  country,
  network,
  limits,
}: Omit<FormVisit, 'query' | 'headers' | 'userAgent'> & {
  request: Request;
  url: URL;
}): FormVisit => ({
  query: url.searchParams,
  viewer,
  locale,
  country,
  network,
  limits,
  headers,
  userAgent: (headers.get('user-agent') ?? '').slice(0, 400),
});
