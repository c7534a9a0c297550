import type { Config } from '../../config.ts';
import type { ReadMethod } from '../../storage/photo-files.ts';

/** A proxy that serves stored files once the server named them (decision 084). */
export interface ProxyDelivery {
  prefix: string;
  method: ReadMethod;
}

/**
 * Who serves the file of a request.
 * @param isProxied whether it comes from a trusted proxy: others do not interpret this header.
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
