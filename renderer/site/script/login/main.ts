import { afterPaint } from '../after-paint.ts';
import { watchLogin } from './login.ts';

/** The login document's own script: without it the server takes the form. */
function start(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-login]');
  const module = document.querySelector<HTMLElement>('[data-login-module]')?.dataset['loginModule'];
  if (form && module) watchLogin(form, module);
}

afterPaint(start);
