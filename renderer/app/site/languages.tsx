import { useContext } from 'react';
import { offeredLocales, otherLocales } from '../../../shared/locales.ts';
import { useLocale } from '../../i18n/locale.ts';
import { LangConfigPage } from '../../site/pages/lang-config/lang-config-page.tsx';
import { AppSite } from './app-site.tsx';
import { MemberContext, useSettings } from '../../session/contexts.ts';

/** The page of the languages as the app shows it. */
export function Languages() {
  const { geoip_country: country } = useSettings();
  const offered = offeredLocales({
    current: useLocale(),
    visitorCountry: country,
    accountCountry: useContext(MemberContext)?.profile.country,
    browserLanguages: navigator.languages,
  });
  return (
    <AppSite>
      <LangConfigPage data={{ offered, others: otherLocales(offered), country }} />
    </AppSite>
  );
}
