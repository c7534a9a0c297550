import { useText } from '../../../i18n/text.ts';
import { LanguageField } from '../../../session/language-switcher.tsx';
import { ThemeSwitch } from '../../../session/theme-switch.tsx';

/** Language, stored in the account, and light or dark, stored in this browser. */
export function LookSection() {
  const t = useText('settings');
  return (
    <>
      <LanguageField hint={t('languageHint')} />
      <ThemeSwitch />
    </>
  );
}
