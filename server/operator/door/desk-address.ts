import { isLoopback } from '../../config-values.ts';
import type { Config } from '../../config.ts';
import { isOwnHost } from '../../http/guards/origin.ts';

/** Where the desk is, once it is open. @throws Error without a desk, which answers nothing. */
export function deskOf({ operator }: Pick<Config, 'operator'>): {
  url: string;
  https: boolean;
  host: string;
  port: number;
} {
  if (!operator) throw new Error('there is no desk here');
  return { ...operator, https: operator.url.startsWith('https:') };
}

const bareHost = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/**
 * Whether the desk offers its demo operators: in a demonstration that nobody but this machine can
 * reach, asked for by one of the machine’s own names.
 */
export function offersDemo(config: Config, headers: Headers): boolean {
  const { operator, demo } = config;
  return (
    demo &&
    operator !== null &&
    isLoopback(operator.host) &&
    isLoopback(bareHost(operator.url)) &&
    isOwnHost(
      { publicUrl: operator.url, host: operator.host, port: operator.port },
      headers.get('host') ?? '',
    )
  );
}
