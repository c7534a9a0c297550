import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../../shared/locales.ts';
import { writeCookie } from './cookies.ts';

/** Stores a language that was chosen, and closes a menu that is left. */
export function watchLanguage(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const locale = target.closest<HTMLElement>('[data-locale]')?.dataset['locale'];
    if (locale) writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu][open]'))
      if (!menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    const menu = document.querySelector<HTMLDetailsElement>('[data-menu][open]');
    if (key !== 'Escape' || !menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
