/** Set by the build from `VONK_DESKTOP_SERVER`. */
declare const DESKTOP_SERVER: string | undefined;

/** The API server the app was built for, or another one for tests (`--server=URL`). */
const BUILT_FOR: string =
  typeof DESKTOP_SERVER === 'string' ? DESKTOP_SERVER : 'http://127.0.0.1:5080';

/** Whether an address is on this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/** Whether this app was built for a server on this machine; never outside a build. */
export const IS_BUILT_FOR_LOOPBACK: boolean =
  typeof DESKTOP_SERVER === 'string' && isLoopback(new URL(DESKTOP_SERVER));

/** The server's address from the command line (http for loopback only), or the built one. */
export function serverAddress(
  commandLine: readonly string[],
  builtFor: string = BUILT_FOR,
): string {
  const given = commandLine
    .find((argument) => argument.startsWith('--server='))
    ?.slice('--server='.length);
  const url = given === undefined ? null : URL.parse(given);
  if (!url) return new URL(builtFor).origin;
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return isAllowed && !url.username && !url.password ? url.origin : new URL(builtFor).origin;
}
