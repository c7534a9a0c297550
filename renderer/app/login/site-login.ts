import type { LoginModule } from '../../site/script/login/login-module.ts';

/*
 * Signing in from a page that the server rendered (decision 064). An entry of its own: the page's
 * script imports it when a visitor means to sign in, and it fetches the app's code then.
 */

export const prepareLogin: LoginModule['prepareLogin'] = async () => {
  const { beginLogin } = await import('./site-login-session.ts');
  await beginLogin();
};

export const logIn: LoginModule['logIn'] = async (act, next) => {
  const { enter } = await import('./site-login-session.ts');
  return enter(act, next);
};
