import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};
const HIDDEN = /(^|\/)\.|^build\.json$|\.(br|gz|map)$/;
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
type Coding = (typeof CODINGS)[number][0];

interface StaticFile {
  bytes: Buffer;
  type: string;
  tag: string;
  immutable: boolean;
  coded: ReadonlyMap<Coding, Buffer>;
}

/** The content codings that a request accepts; weight 0 refuses one. */
export function acceptedCodings(header: string | null): Set<string> {
  const claimed = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) claimed.add(name);
  }
  return claimed;
}

/** Whether a browser has what a tag names (`If-None-Match`). */
export const hasTag = (headers: Headers, tag: string): boolean =>
  (headers.get('if-none-match') ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === tag);

/**
 * The one range of bytes that a request asks for, both ends included; null for the whole file.
 * `unsatisfiable` where it begins behind the end. Several ranges, or another unit, are not answered.
 */
export function rangeOf(
  header: string | null,
  size: number,
): { first: number; last: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { first, last };
}

/** A film, or a part of it: some browsers play nothing that has no parts. */
function answerFilm(request: Request, { bytes, tag }: StaticFile, headers: Headers): Response {
  headers.set('accept-ranges', 'bytes');
  const size = bytes.byteLength;
  // A part of what has changed since would not fit to the part that is there.
  const since = request.headers.get('if-range');
  const range =
    request.method !== 'GET' || (since !== null && since !== tag)
      ? null
      : rangeOf(request.headers.get('range'), size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) headers.set('content-range', `bytes ${first}-${last}/${size}`);
  headers.set('content-length', String(last - first + 1));
  const body = request.method === 'HEAD' ? null : new Uint8Array(bytes.subarray(first, last + 1));
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** The files of a built client, read into memory at the start. */
export interface StaticFiles {
  answer(request: Request, path: string): Response | null;
}

/** Reads the folder; files under `assets` have a hash in their name and are cached for good. */
export function openStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    const type = TYPES[extname(path)];
    if (!entry.isFile() || HIDDEN.test(path) || !type) continue;
    const bytes = readFileSync(join(folder, path));
    const coded = new Map(
      CODINGS.flatMap(([coding, ending]) => {
        const file = join(folder, path + ending);
        return existsSync(file) ? [[coding, readFileSync(file)] as const] : [];
      }),
    );
    files.set(`/${path}`, {
      bytes,
      type,
      tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      immutable: path.startsWith('assets/'),
      coded,
    });
  }
  return {
    answer(request, path) {
      const file = files.get(path);
      if (!file) return null;
      const headers = new Headers({
        'content-type': file.type,
        etag: file.tag,
        vary: 'accept-encoding',
        'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      if (hasTag(request.headers, file.tag)) return new Response(null, { status: 304, headers });
      if (file.type.startsWith('video/')) return answerFilm(request, file, headers);
      const accepted = acceptedCodings(request.headers.get('accept-encoding'));
      const coding = CODINGS.map(([name]) => name).find(
        (name) => accepted.has(name) && file.coded.has(name),
      );
      const body = (coding && file.coded.get(coding)) ?? file.bytes;
      if (coding) headers.set('content-encoding', coding);
      headers.set('content-length', String(body.byteLength));
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
    },
  };
}
