import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The reference for a call: an HTTP server that answers nothing to everything. */
const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(200, { 'content-length': 0 }).end());
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
