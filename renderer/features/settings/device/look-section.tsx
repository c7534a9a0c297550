import { LanguageSwitcher } from '../../../session/language-switcher.tsx';
import { ThemeSwitch } from '../../../session/theme-switch.tsx';

/** Language, which the account keeps, and light or dark, which this browser keeps. */
export function LookSection() {
  return (
    <>
      <LanguageSwitcher />
      <ThemeSwitch />
    </>
  );
}
