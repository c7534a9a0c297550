import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { MOST_PHOTO_BYTES } from '../../../../shared/photos.ts';
import type { PhotoEncoder } from './encoder.ts';
import { ENCODE_PATH, encodingResponse } from './wire.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The whole body; null for more than a photo may have. */
async function bodyOf(request: Request): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > MOST_PHOTO_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * An encoder for other servers: a picture in the body of a request, its sizes in the answer. It
 * stores nothing and knows of no member.
 * @param token the bearer token of allowed callers.
 */
export function serveEncoder(
  encoder: Pick<PhotoEncoder, 'encode'>,
  token: string,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const wanted = digest(`Bearer ${token}`);
  const listener = getRequestListener(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/healthz') return new Response('ok');
      if (pathname !== ENCODE_PATH || request.method !== 'POST')
        return new Response(null, { status: 404 });
      if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), wanted))
        return new Response(null, { status: 401 });
      const bytes = await bodyOf(request);
      if (bytes === null)
        return new Response(null, { status: 413, headers: { connection: 'close' } });
      return encodingResponse(await encoder.encode(bytes));
    },
    {
      // The client disconnected, or sent no valid request: no details help.
      errorHandler: () => new Response(null, { status: 400 }),
      // Others in this process compare what they get with the platform's own `Response`.
      overrideGlobalObjects: false,
    },
  );
  return (incoming, outgoing) => void listener(incoming, outgoing);
}
