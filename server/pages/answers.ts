import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { EncodedDocument } from './document-cache.ts';
import { hasTag, acceptedCodings } from './static-files.ts';

/** A page is of one visitor: no shared cache, but going back may show it again. */
export const pageHeaders = (): Headers =>
  new Headers({
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, accept-language, cookie',
    'cache-control': 'private, no-cache',
  });

/** A page that is made for this request alone. */
export function html(
  request: Request,
  status: number,
  document: string,
  headers: Headers,
): Response {
  const accepted = acceptedCodings(request.headers.get('accept-encoding'));
  let body = Buffer.from(document);
  if (accepted.has('br')) {
    body = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    headers.set('content-encoding', 'br');
  } else if (accepted.has('gzip')) {
    body = gzipSync(body, { level: 5 });
    headers.set('content-encoding', 'gzip');
  }
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
}

/** A document that was encoded before, or word that the browser's own is the same. */
export function answerDocument(
  request: Request,
  document: EncodedDocument,
  headers: Headers,
  status = 200,
): Response {
  if (status === 200) {
    headers.set('etag', document.tag);
    if (hasTag(request.headers, document.tag)) return new Response(null, { status: 304, headers });
  }
  const accepted = acceptedCodings(request.headers.get('accept-encoding'));
  const coding = (['br', 'gzip'] as const).find((one) => accepted.has(one));
  const body = coding ? document[coding] : document.plain;
  if (coding) headers.set('content-encoding', coding);
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers });
}

/** To another page, once. */
export const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });

/** From another spelling of an address to the one that it has, for good. */
export const moved = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { location, 'cache-control': 'public, max-age=86400' },
  });

/** From a form that was taken to the page that follows it, so that reloading sends nothing again. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
