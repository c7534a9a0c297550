import { useContext } from 'react';
import { languageOf, LOCALES, offeredLocales, type Locale } from '../../shared/locales.ts';
import { useFormat } from '../i18n/format.ts';
import { useLocale } from '../i18n/locale.ts';
import { useText } from '../i18n/text.ts';
import { ChipSelect, Select, type SelectOption } from '../ui/controls/select.tsx';
import { MemberContext, useSettings } from './contexts.ts';
import { useLanguageChange } from './language-change.ts';

/** A language by its own name, with the country of a regional one: "Nederlands (België)". */
function ownName(locale: Locale): string {
  const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  const name = names.of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

function useOfferedLanguages(): SelectOption[] {
  const current = useLocale();
  const settings = useSettings();
  const member = useContext(MemberContext);
  const format = useFormat();
  const offered = offeredLocales({
    current,
    visitorCountry: settings.geoip_country,
    accountCountry: member?.profile.country,
    browserLanguages: navigator.languages,
  });
  return offered.map((locale) => {
    // Each language once, so its name says enough.
    const name = format.language(languageOf(locale));
    return { value: locale, label: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) };
  });
}

function useChoice(): (value: string) => void {
  const change = useLanguageChange();
  return (value) => {
    const locale = LOCALES.find((one) => one === value);
    if (locale) change(locale);
  };
}

/** The languages that suit this visitor: a `code`, or a `chip` with the name. */
export function LanguageSwitcher({ as }: { as: 'code' | 'chip' }) {
  const t = useText('common');
  const current = useLocale();
  const choose = useChoice();
  const options = useOfferedLanguages();
  return options.length < 2 ? null : (
    <ChipSelect
      label={t('language')}
      options={options}
      shown={as === 'code' ? languageOf(current).toUpperCase() : undefined}
      value={current}
      onChange={(event) => choose(event.target.value)}
    />
  );
}

/** Every language of the site by its own name: a member chooses whichever they read. */
export function LanguageField({ hint }: { hint: string }) {
  const t = useText('common');
  const choose = useChoice();
  return (
    <Select
      label={t('language')}
      hint={hint}
      options={LOCALES.map((locale) => ({ value: locale, label: ownName(locale), lang: locale }))}
      value={useLocale()}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
