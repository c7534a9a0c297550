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
export function takenCodings(header: string | null): Set<string> {
  const taken = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return taken;
}

/** Whether a browser has what a tag names (`If-None-Match`). */
export const hasTag = (headers: Headers, tag: string): boolean =>
  (headers.get('if-none-match') ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === tag);

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
      const taken = takenCodings(request.headers.get('accept-encoding'));
      const coding = CODINGS.map(([name]) => name).find(
        (name) => taken.has(name) && file.coded.has(name),
      );
      const body = (coding && file.coded.get(coding)) ?? file.bytes;
      if (coding) headers.set('content-encoding', coding);
      headers.set('content-length', String(body.byteLength));
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
    },
  };
}
