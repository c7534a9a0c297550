import type { Config } from '../../config.ts';
import type { ReadMethod } from '../../storage/photo-files.ts';

/** A proxy that sends stored files itself, once the server said which (decision 084). */
export interface ProxyDelivery {
  prefix: string;
  method: ReadMethod;
}

/**
 * Who sends what a request asks for.
 * @param isProxied whether it comes from a proxy that we trust: anybody else reads no such header.
 * @returns null for the server itself.
 */
export const deliveryOf = (
  { photoRedirectPrefix: prefix }: Pick<Config, 'photoRedirectPrefix'>,
  isProxied: boolean,
  method: ReadMethod,
): ProxyDelivery | null => (prefix !== null && isProxied ? { prefix, method } : null);

/** The answer that makes the proxy send a file of the store. The place never reaches the visitor. */
export const byProxy = (
  { prefix }: ProxyDelivery,
  place: string,
  headers: Readonly<Record<string, string>>,
): Response =>
  new Response(null, { headers: { ...headers, 'x-accel-redirect': `${prefix}${place}` } });
