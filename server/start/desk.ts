import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { deskUrlOf } from '../config-operator.ts';
import type { OperatorPlace } from '../config-operator.ts';
import type { Config } from '../config.ts';
import { systemCode } from '../start-error.ts';
import { drain, listen } from './listen.ts';
import type { Listener } from './listen.ts';

export const DESK_CLIENT = fileURLToPath(new URL('../../dist/operator', import.meta.url));

interface ReservedDesk {
  /** With the port that it got. */
  place: OperatorPlace;
  open(listener: Listener): void;
  stop(withinMs: number): Promise<void>;
}

const NAMES = { port: 'OPERATOR_PORT', host: 'OPERATOR_HOST' };
const fileOf = (dataDir: string): string => join(dataDir, 'operator-url');

/**
 * Binds the port of the operators’ desk, or another free one where it was not given; until it is
 * opened it answers that the server is starting.
 * @throws StartError when a given port or the address is not available.
 */
export async function reserveDesk(config: Config): Promise<ReservedDesk | null> {
  const { operator } = config;
  if (!operator) return null;
  let answer: Listener = (_incoming, outgoing) => {
    outgoing.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store' }).end();
  };
  const listenOn = (port: number) =>
    listen(
      { port, host: operator.host, https: operator.url.startsWith('https:'), names: NAMES },
      (incoming, outgoing) => {
        answer(incoming, outgoing);
      },
    );
  const server = await listenOn(operator.port).catch((error: unknown) => {
    const inUse = error instanceof Error && systemCode(error.cause) === 'EADDRINUSE';
    if (operator.isGiven || !inUse) throw error;
    return listenOn(0);
  });
  const { port } = server.address() as AddressInfo;
  const place = { ...operator, port, url: operator.isUrlGiven ? operator.url : deskUrlOf(port) };
  writeFileSync(fileOf(config.dataDir), place.url);
  return {
    place,
    open(listener) {
      answer = listener;
    },
    stop: (withinMs) => drain(server, withinMs),
  };
}

/** What is printed about the desk when the server has started. */
export function deskLine(config: Config, given: Config): string | null {
  const { operator } = config;
  if (!operator) return null;
  const wanted = given.operator?.port;
  return `The operators' desk is at ${operator.url}${wanted === operator.port ? '' : ` (port ${wanted} is in use)`}`;
}

/** Where a command finds the desk: as given, or where the server on this data folder opened it. */
export function placeOfDesk({ operator, dataDir }: Config): OperatorPlace | null {
  if (!operator || operator.isUrlGiven) return operator;
  try {
    return { ...operator, url: readFileSync(fileOf(dataDir), 'utf8') };
  } catch {
    return operator;
  }
}
