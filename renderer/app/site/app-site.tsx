import { useMemo, type ReactNode } from 'react';
import { SiteContext, type Site } from '../../site/site-context.ts';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { useSettings } from '../../session/contexts.ts';
import { useLanguageChange } from '../../session/language-change.ts';
import { useSignup } from '../../actions/signup/signup.ts';

/** Visitors' pages within the app: links stay in it, and the sign-up opens over the page. */
export function AppSite({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const signup = useSignup();
  const choose = useLanguageChange();
  const site = useMemo(
    (): Site => ({
      settings,
      carried: '',
      query: '',
      form: null,
      Link: LocaleLink,
      signup,
      choose,
    }),
    [settings, signup, choose],
  );
  return <SiteContext value={site}>{children}</SiteContext>;
}
