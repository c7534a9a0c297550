import { LanguageSwitcher } from '../../app/navigation/language-switcher.tsx';
import { ThemeSwitch } from '../../app/navigation/theme-switch.tsx';

/** Language, which the account keeps, and light or dark, which this browser keeps. */
export function LookSection() {
  return (
    <>
      <LanguageSwitcher />
      <ThemeSwitch />
    </>
  );
}
