import { answerFor, APP_SCHEME } from '../session/asset-path.ts';
import { isLoopback } from '../session/server-address.ts';

const LONGEST_ADDRESS = 2_000;
/** As a browser normalises it: unambiguous for other programs. */
const WEB = /^https:\/\/[^/\\]/i;
const LOCAL_WEB = /^http:\/\/[^/\\]/i;
const MAIL = /^mailto:[^/?]+@[^/?]+(\?|$)/i;
/** Other fields could make programs attach files. */
const MAIL_FIELDS = new Set(['subject', 'body']);
const NO_FILES: ReadonlySet<string> = new Set();

function isMail(url: URL): boolean {
  return (
    MAIL.test(url.href) &&
    [...url.searchParams.keys()].every((field) => MAIL_FIELDS.has(field.toLowerCase()))
  );
}

/**
 * Where a navigation or new window may go: our pages stay, https and mailto open externally,
 * nothing else goes anywhere.
 * @param opensLoopback whether http to this machine opens externally too: the practice bank of a
 *   build whose server is on this machine.
 */
export function decideNavigation(
  address: string,
  opensLoopback = false,
): 'stay' | 'external' | 'deny' {
  const url = URL.parse(address);
  if (!url || /[\u0000-\u0020\u007f"<>\\`]/.test(address)) return 'deny';
  // A file of the bundle or an answer of the server is no page.
  if (url.protocol === `${APP_SCHEME}:`)
    return answerFor(address, NO_FILES).kind === 'page' ? 'stay' : 'deny';
  if (address.length > LONGEST_ADDRESS || url.username || url.password) return 'deny';
  if (url.protocol === 'https:') return WEB.test(address) ? 'external' : 'deny';
  if (url.protocol === 'http:')
    return opensLoopback && isLoopback(url) && LOCAL_WEB.test(address) ? 'external' : 'deny';
  return url.protocol === 'mailto:' && isMail(url) ? 'external' : 'deny';
}

const PERMITTED = new Set(['notifications', 'geolocation']);

/**
 * Whether a permission is granted: two kinds and the microphone, which a page asks for when
 * somebody records, to the app's own pages alone.
 * @param media what of `media` is asked for: the camera is given to nobody.
 */
export function decidePermission(
  permission: string,
  requestingUrl: string,
  media: readonly (string | undefined)[] = [],
): boolean {
  const isMicrophone =
    permission === 'media' && media.length > 0 && media.every((one) => one === 'audio');
  return (PERMITTED.has(permission) || isMicrophone) && decideNavigation(requestingUrl) === 'stay';
}
