/** Fetches what the sign-up needs, for who seems to want it. Rejects where it cannot be had. */
export async function prepareSignup(): Promise<void> {
  const { beginSignup } = await import('./site-signup-dialog.tsx');
  await beginSignup();
}

/**
 * The sign-up over a page that the server rendered. An entry of its own: the page's script
 * imports it when a visitor means to join, and it fetches the app's code then.
 * @param query the sign-up page's own query: `wanted`, `next`, and where the visitor comes from.
 */
export async function openSignup(query: URLSearchParams): Promise<void> {
  const { showSignup } = await import('./site-signup-dialog.tsx');
  await showSignup(query);
}
