import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The merchant's end of a webhook: stores each form that is posted to it, and answers 200. */
export interface NoticeReceiver {
  origin: string;
  readonly notices: readonly URLSearchParams[];
  close(): Promise<void>;
}

export async function startNoticeReceiver(): Promise<NoticeReceiver> {
  const notices: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isForm = request.headers['content-type']?.startsWith(
        'application/x-www-form-urlencoded',
      );
      if (request.method === 'POST' && isForm)
        notices.push(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    notices,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
