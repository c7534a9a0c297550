import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The reference for idle streams: an HTTP server that answers a header, a comment and then holds
 * the connection.
 */
const open = new Set<unknown>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  open.add(response);
  response.once('close', () => open.delete(response));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
