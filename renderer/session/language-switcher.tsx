import { useContext } from 'react';
import { languageOf, LOCALES, offeredLocales } from '../../shared/locales.ts';
import { useFormat } from '../i18n/format.ts';
import { useLocale } from '../i18n/locale.ts';
import { useText } from '../i18n/text.ts';
import { ChipSelect, Select, type SelectOption } from '../ui/controls/select.tsx';
import { MemberContext, useSettings } from './contexts.ts';
import { useLanguageChange } from './language-change.ts';

/** The languages that suit this visitor, each by its own name. */
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

/**
 * The languages that suit this visitor: a `code`, a `chip` with the name, or a labelled `field`.
 */
export function LanguageSwitcher({ as = 'field' }: { as?: 'code' | 'chip' | 'field' }) {
  const t = useText('common');
  const current = useLocale();
  const change = useLanguageChange();
  const options = useOfferedLanguages();
  const choose = (value: string) => {
    const locale = LOCALES.find((one) => one === value);
    if (locale) change(locale);
  };
  if (options.length < 2)
    return as === 'field' ? (
      <div>
        <p className="label">{t('language')}</p>
        <p className="small muted">{options[0]?.label}</p>
      </div>
    ) : null;
  if (as !== 'field') {
    return (
      <ChipSelect
        label={t('language')}
        options={options}
        shown={as === 'code' ? languageOf(current).toUpperCase() : undefined}
        value={current}
        onChange={(event) => choose(event.target.value)}
      />
    );
  }
  return (
    <Select
      label={t('language')}
      options={options}
      value={current}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
