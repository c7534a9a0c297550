import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** The lock screen's own origin, out of reach of the member's data. */
const LOCK_HOST = 'lock';
export const LOCK_ORIGIN = `app://${LOCK_HOST}`;

/** Scripts, styles and fonts of its own files; no network, no pictures, no frames. */
const HEADERS: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The lock screen's file of an address, or null.
 * @param files relative with forward slashes: no other file is ever read.
 */
export function lockFileFor(address: string, files: ReadonlySet<string>): string | null {
  const url = URL.parse(address);
  if (
    !url ||
    url.protocol !== 'app:' ||
    url.host !== LOCK_HOST ||
    url.username ||
    url.password ||
    url.search
  )
    return null;
  if (url.pathname === '/') return 'index.html';
  const file = url.pathname.slice(1);
  return files.has(file) && TYPES[extname(file)] !== undefined ? file : null;
}

/** Makes the handler of the lock screen's own origin. @param bundle the folder of its files. */
export function createLockPageHandler(bundle: string): (request: Request) => Promise<Response> {
  const files = new Set(
    readdirSync(bundle, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(bundle.length + 1)
          .split(sep)
          .join('/'),
      ),
  );
  return async ({ url, method }) => {
    const file = method === 'GET' ? lockFileFor(url, files) : null;
    if (file === null) return new Response(null, { status: 404, headers: HEADERS });
    return new Response(new Uint8Array(await readFile(join(bundle, file))), {
      headers: { ...HEADERS, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' },
    });
  };
}
