import { ConfigError, isLoopback } from './config-values.ts';

/** Where the operators’ desk is. */
export interface OperatorPlace {
  port: number;
  /** Without it another free port will do. */
  isGiven: boolean;
  host: string;
  url: string;
  isUrlGiven: boolean;
}

/** The name by which passkeys know this machine; they know no IP addresses. */
export const deskUrlOf = (port: number): string => `http://localhost:${port}`;

/**
 * Where the desk is by its variables; null where it is off.
 * @throws ConfigError for a place where passkeys do not work, or that is somebody else’s.
 */
export function operatorPlace({
  own,
  port: given,
  host,
  url,
  demo,
}: {
  own: { port: number; publicUrl: string; bank: number | undefined };
  port: number | 'off' | undefined;
  host: string;
  url: string | undefined;
  demo: boolean;
}): OperatorPlace | null {
  if (given === 'off') return null;
  for (const [name, taken] of [
    ['PORT', own.port],
    ['VONK_BANK_PORT', own.bank],
  ] as const)
    if (given !== undefined && given === taken)
      throw new ConfigError(
        `OPERATOR_PORT is ${given}, which is ${name} too: set it to another one.`,
      );
  if (demo && !isLoopback(host))
    throw new ConfigError(
      `OPERATOR_HOST is "${host}", but demo mode takes loopback alone, because anybody may sign in: set VONK_DEMO=0.`,
    );
  if (url === undefined && !isLoopback(host))
    throw new ConfigError(
      `OPERATOR_HOST is "${host}", but takes OPERATOR_URL beside it: passkeys belong to an https origin.`,
    );
  if (url === own.publicUrl)
    throw new ConfigError(
      `OPERATOR_URL is "${url}", which is PUBLIC_URL too: the desk takes an origin of its own.`,
    );
  const port = given ?? (own.port > 65_533 ? own.port - 2 : own.port + 2);
  return {
    port,
    isGiven: given !== undefined,
    host,
    url: url ?? deskUrlOf(port),
    isUrlGiven: url !== undefined,
  };
}
