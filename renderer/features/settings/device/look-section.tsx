import { useText } from '../../../i18n/text.ts';
import { LanguageField } from '../../../session/language-switcher.tsx';
import { ThemeSwitch } from '../../../session/theme-switch.tsx';

/** Language, which the account keeps, and light or dark, which this browser keeps. */
export function LookSection() {
  const t = useText('settings');
  return (
    <>
      <LanguageField hint={t('languageHint')} />
      <ThemeSwitch />
    </>
  );
}
