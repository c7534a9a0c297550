import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { localisedPath } from '../../../shared/locales.ts';
import { plainSignupPath } from '../../../shared/site/plain-signup.ts';
import type { RouteMatch } from '../../../shared/site/routes.ts';
import { textsOf } from '../../http/caller/language.ts';
import type { Visit } from '../visit.ts';
import type { WithoutScript } from './template.ts';

const text = textsOf('pages');
const ofActivation = textsOf('activation');
const ofSignup = textsOf('site-signup');
/** The pages that the mail's link leads to, by their part of the texts. */
const ACTIVATION: Readonly<Record<string, 'done' | 'error'>> = {
  'activate-done': 'done',
  'activate-error': 'error',
};

/**
 * What a page of the app says where no script runs: the login, which needs none, and whom to ask. A
 * page to join on leads to the form that needs none (decision 097).
 * @param match null for an address that is no page.
 */
export function withoutScript(
  { locale, url, viewer }: Pick<Visit, 'locale' | 'url' | 'viewer'>,
  match: RouteMatch | null,
  {
    name: site,
    support_email: email,
    support_phone: phone,
  }: Pick<SiteSettings, 'name' | 'support_email' | 'support_phone'>,
): WithoutScript {
  const joins = match && viewer === null ? plainSignupPath(match, url.searchParams) : null;
  if (joins !== null) {
    const href = localisedPath(locale, joins);
    return { leadsTo: href, link: { href, text: ofSignup(locale, 'join') ?? '' } };
  }
  const outcome = ACTIVATION[match?.route.name ?? ''];
  const help = {
    text: text(locale, 'withoutScript.help') ?? '',
    contacts: [
      { href: `mailto:${email}`, text: email },
      { href: `tel:${phone.replace(/[^\d+]/g, '')}`, text: phone },
    ].filter((one) => one.text !== ''),
  };
  const link = {
    href: localisedPath(locale, '/login'),
    text: text(locale, 'withoutScript.login') ?? '',
  };
  if (outcome === undefined)
    return { text: text(locale, 'withoutScript.text', { site }) ?? '', link, help };
  const words = ofActivation(locale, `${outcome}.text`) ?? '';
  return {
    title: ofActivation(locale, `${outcome}.title`) ?? '',
    text: `${words} ${ofSignup(locale, 'script') ?? ''}`,
    link,
    help,
  };
}
