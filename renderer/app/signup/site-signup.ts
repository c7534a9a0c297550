import type { SignupModule } from '../../site/script/signup.ts';

/*
 * The sign-up over a page that the server rendered. An entry of its own: the page's script
 * imports it when a visitor means to join, and it fetches the app's code then.
 */

export const prepareSignup: SignupModule['prepareSignup'] = async () => {
  const { beginSignup } = await import('./site-signup-dialog.tsx');
  await beginSignup();
};

export const openSignup: SignupModule['openSignup'] = async (query) => {
  const { showSignup } = await import('./site-signup-dialog.tsx');
  await showSignup(query);
};
