import type { SiteSettings } from '../../../shared/contract/settings.ts';
import { localisedPath } from '../../../shared/locales.ts';
import type { Locale } from '../../../shared/locales.ts';
import { textsOf } from '../../http/caller/language.ts';
import type { PageHead } from './template.ts';

const text = textsOf('pages');

/** What a page of the app says where no script runs: the login, which needs none, and whom to ask. */
export function withoutScript(
  locale: Locale,
  {
    name: site,
    support_email: email,
    support_phone: phone,
  }: Pick<SiteSettings, 'name' | 'support_email' | 'support_phone'>,
): NonNullable<PageHead['withoutScript']> {
  return {
    text: text(locale, 'withoutScript.text', { site }) ?? '',
    login: {
      href: localisedPath(locale, '/login'),
      text: text(locale, 'withoutScript.login') ?? '',
    },
    help: text(locale, 'withoutScript.help') ?? '',
    contacts: [
      { href: `mailto:${email}`, text: email },
      { href: `tel:${phone.replace(/[^\d+]/g, '')}`, text: phone },
    ].filter((one) => one.text !== ''),
  };
}
