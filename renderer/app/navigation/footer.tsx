import { SiteFooter } from '../../site/frame/site-footer.tsx';
import { AppSite } from '../site/app-site.tsx';
import { LanguageSwitcher } from '../../session/language-switcher.tsx';
import { ThemeSwitch } from '../../session/theme-switch.tsx';

/** The footer within the app; on a phone members find its choices in the settings. */
export function Footer({ onPhone }: { onPhone: boolean }) {
  return (
    <AppSite>
      <SiteFooter
        onPhone={onPhone}
        language={<LanguageSwitcher as="chip" />}
        theme={(className) => <ThemeSwitch hideLegend className={className ?? ''} />}
      />
    </AppSite>
  );
}
