import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A partner that receives what its visitors did. */
export interface PartnerServer {
  /** For `VONK_PARTNER_SERVICES`. */
  origin: string;
  received: { url: string; headers: IncomingHttpHeaders; method: string | undefined }[];
  /** What it answers from here on. */
  answer: { status: number; headers?: Record<string, string> };
  close: () => Promise<void>;
}

export async function startPartnerServer(): Promise<PartnerServer> {
  const received: PartnerServer['received'] = [];
  const server = createServer(({ url = '', headers, method }, response) => {
    received.push({ url, headers, method });
    response.writeHead(partner.answer.status, partner.answer.headers);
    response.end('thanks');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const partner: PartnerServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: { status: 204 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return partner;
}
