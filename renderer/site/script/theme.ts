import { writeCookie } from './cookies.ts';

const THEME_COOKIE = 'vonk_theme';
const THEME_DAYS = 365;

/** Shows the choice of colours, and stores what was chosen. */
export function watchTheme(): void {
  for (const choice of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    choice.hidden = false;
    choice.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      writeCookie(THEME_COOKIE, target.value, THEME_DAYS);
      const root = document.documentElement;
      if (target.value === 'system') delete root.dataset['theme'];
      else root.dataset['theme'] = target.value;
    });
  }
}
