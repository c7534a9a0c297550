import { watchLogin } from './login.ts';

// At once, before the page is loaded: until then the server takes the form.
const form = document.querySelector<HTMLFormElement>('form[data-login]');
const module = document.querySelector<HTMLElement>('[data-login-module]')?.dataset['loginModule'];
if (form && module) watchLogin(form, module);
