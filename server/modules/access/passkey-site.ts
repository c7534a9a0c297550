import { isLoopback } from '../../config.ts';

/** Which site passkeys are for: its name to the devices (`id`), and the origins that its pages can have. */
export interface PasskeySite {
  id: string;
  origins: string[];
}

/** From the public address. A passkey is never for an IP address, so that a server on this machine is `localhost` to them. */
export function passkeySite(publicUrl: string): PasskeySite {
  const url = new URL(publicUrl);
  if (!isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
    return { id: url.hostname, origins: [url.origin] };
  return {
    id: 'localhost',
    origins: [`${url.protocol}//localhost${url.port === '' ? '' : `:${url.port}`}`],
  };
}
