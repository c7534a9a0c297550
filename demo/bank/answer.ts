import type { IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The connection is cut off instead, after all work. */
  isCut?: boolean;
}

/** A request that is refused, with a code for the caller's log. */
export class BankRefusal extends Error {
  override readonly name = 'BankRefusal';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const MOST_BYTES = 16_384;

/** The body of a request, as text. @throws BankRefusal for one of another type or too long. */
export async function readBody(request: IncomingMessage, type: string): Promise<string> {
  const [given] = (request.headers['content-type'] ?? '').split(';');
  if (given?.trim().toLowerCase() !== type) throw new BankRefusal(415, 'unsupported_media_type');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_BYTES) throw new BankRefusal(413, 'payload_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
