import { isLoopback } from '../../../config-values.ts';

/** A site's passkey `id`, and the origins of its pages. */
interface PasskeySite {
  id: string;
  origins: string[];
}

/** From the public address. Passkeys know no IP addresses: this machine is `localhost`. */
export function passkeySite(publicUrl: string): PasskeySite {
  const url = new URL(publicUrl);
  if (!isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    return { id: url.hostname, origins: [url.origin] };
  return {
    id: 'localhost',
    origins: [`${url.protocol}//localhost${url.port === '' ? '' : `:${url.port}`}`],
  };
}
