import { FALLBACK_LOCALE, localeOfPath } from '../../../shared/locales.ts';
import { storedSettings } from '../../session/site-settings.ts';

/**
 * Shown when the app could not start: the shell's own words in the address's language, with the
 * site's name as it was last known here, else its host.
 */
export function showStartFailure(root: HTMLElement): void {
  const words = document.getElementById('start-failure');
  if (!(words instanceof HTMLTemplateElement)) return;
  const locale = localeOfPath(location.pathname) ?? 'nl';
  const language = FALLBACK_LOCALE[locale] ?? locale;
  root.replaceChildren(words.content.cloneNode(true));
  for (const one of root.querySelectorAll<HTMLElement>('.shell-words'))
    if (one.lang !== language) one.remove();
  const title = root.querySelector('h1');
  const site = storedSettings(locale)?.name ?? location.hostname;
  if (title) title.textContent = title.textContent.replace('{{site}}', () => site);
  root.querySelector('button')?.addEventListener('click', () => location.reload());
}
