import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { Config } from '../config.ts';
import { securityHeaders } from '../http/guards/security-headers.ts';
import { StartError, systemCode } from '../start-error.ts';

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Where to listen, and the variables that set it. */
interface ListenPlace {
  port: number;
  host: string;
  https: boolean;
  names?: { port: string; host: string };
}

function refusal(
  { port, host, names = { port: 'PORT', host: 'HOST' } }: Omit<ListenPlace, 'https'>,
  error: unknown,
): StartError {
  const noAddress = `${names.host} is ${host}, which is no address of this machine: set ${names.host} to one that it has.`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: stop the program that uses it, or set ${names.port} to another port.`,
    EACCES: `Port ${port} may not be used by this user: set ${names.port} to another port, such as 5080.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  };
  return new StartError(
    reasons[systemCode(error)] ??
      `The server cannot listen on ${host}:${port}: ${systemCode(error)}.`,
    { cause: error },
  );
}

/** Checks before anything else that the port is free. @throws StartError */
export async function checkPort(config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createSocketServer().once('error', (error) => reject(refusal(config, error)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** The answer to what is not HTTP, with every answer's headers; the application never sees it. */
function notUnderstood(code: string, https: boolean): string {
  const headers = [
    ...securityHeaders(https),
    ['connection', 'close'] as const,
    ['content-length', '0'] as const,
  ];
  return [
    `HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
}

/** Listens. @throws StartError when the port or address cannot be had. */
export async function listen(config: ListenPlace, listener: Listener): Promise<Server> {
  // Slow senders are cut off: a header within 15 s, a request within a minute. Idle connections
  // outlive those of proxies (a minute), so that no request meets a connection being closed.
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 75_000 },
    listener,
  );
  server.on('clientError', (error, socket) => {
    if (!socket.writable || systemCode(error) === 'ECONNRESET') socket.destroy();
    else socket.end(notUnderstood(systemCode(error), config.https));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusal(config, error)));
    server.listen(config.port, config.host, resolve);
  });
  return server;
}

/** Accepts no new connections, lets open requests finish, and ends the rest after `withinMs`. */
export async function drain(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
