import { answerFor, APP_SCHEME } from './asset-path.ts';

const LONGEST_ADDRESS = 2_000;
/** As a browser writes it itself: nothing that another program could take for the end of the address. */
const WEB = /^https:\/\/[^/\\]/i;
const MAIL = /^mailto:[^/?]+@[^/?]+(\?|$)/i;
/** What a mail may begin with; some programs would attach files by themselves. */
const MAIL_FIELDS = new Set(['subject', 'body']);
const NO_FILES: ReadonlySet<string> = new Set();

function isMail(url: URL): boolean {
  return (
    MAIL.test(url.href) &&
    [...url.searchParams.keys()].every((field) => MAIL_FIELDS.has(field.toLowerCase()))
  );
}

/**
 * Where a navigation or a new window may go: the app's own pages stay, https and mailto go to the system's browser,
 * everything else goes nowhere (security: no page but ours ever runs in the window).
 */
export function decideNavigation(address: string): 'stay' | 'external' | 'deny' {
  const url = URL.parse(address);
  if (!url || /[\u0000-\u0020\u007f"<>\\`]/.test(address)) return 'deny';
  // A file of the bundle or an answer of the server is no page.
  if (url.protocol === `${APP_SCHEME}:`)
    return answerFor(address, NO_FILES).kind === 'page' ? 'stay' : 'deny';
  if (address.length > LONGEST_ADDRESS || url.username || url.password) return 'deny';
  if (url.protocol === 'https:') return WEB.test(address) ? 'external' : 'deny';
  return url.protocol === 'mailto:' && isMail(url) ? 'external' : 'deny';
}

const PERMITTED = new Set(['notifications', 'geolocation']);

/** Whether a page's wish for a permission is granted: two kinds, and only to the app's own pages. */
export function decidePermission(permission: string, requestingUrl: string): boolean {
  return PERMITTED.has(permission) && decideNavigation(requestingUrl) === 'stay';
}
