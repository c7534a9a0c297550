import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Locale } from '../../shared/locales.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import { HomePage } from '../features/home/home-page.tsx';
import { showLanguage } from '../i18n/i18n.ts';
import { LocaleContext } from '../i18n/locale.ts';
import { SettingsContext } from './contexts.ts';

/**
 * The landing page as inert markup for the server's shell.
 * @param settings the landing page shows the minimum age.
 */
export async function renderHome(locale: Locale, settings: Settings): Promise<string> {
  await showLanguage(locale);
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LocaleContext value={locale}>
        <SettingsContext value={settings}>
          <main inert>
            <HomePage />
          </main>
        </SettingsContext>
      </LocaleContext>
    </MemoryRouter>,
  );
  // React puts a hint before the page for each of its pictures; they stand in it right after.
  return markup.slice(markup.indexOf('<main'));
}
