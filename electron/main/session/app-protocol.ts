import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { answerFor } from './asset-path.ts';
import { PAGE_HEADERS } from './content-policy.ts';
import { answeredHeaders, forwardedRequest } from './forward.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

type Fetch = (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>;

const refused = () => new Response(null, { status: 404, headers: PAGE_HEADERS });

/**
 * The handler of `app://`: bundle files, the page for router addresses, and API and photos through
 * `fetch`, which keeps the session's cookie in the main process.
 */
export function createAppHandler(options: {
  bundle: string;
  server: string;
  fetch: Fetch;
}): (request: Request) => Promise<Response> {
  const files = new Set(
    readdirSync(options.bundle, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(options.bundle.length + 1)
          .split(sep)
          .join('/'),
      ),
  );

  async function file(path: string): Promise<Response> {
    const bytes = await readFile(join(options.bundle, path));
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...PAGE_HEADERS,
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      },
    });
  }

  async function forward(path: string, request: Request): Promise<Response> {
    const asked = forwardedRequest(options.server, path, request);
    if (!asked) return refused();
    try {
      const answer = await options.fetch(asked.url, {
        method: asked.method,
        headers: asked.headers,
        body: request.body,
        duplex: 'half',
        redirect: 'manual',
        credentials: 'include',
        signal: request.signal,
      });
      const isEmpty = [204, 304].includes(answer.status);
      return new Response(isEmpty ? null : answer.body, {
        status: answer.status,
        headers: answeredHeaders(answer.headers),
      });
    } catch {
      // The page's own network code knows what to do with a failed request.
      return Response.error();
    }
  }

  return async (request) => {
    const answer = answerFor(request.url, files);
    if (answer.kind === 'forward') return forward(answer.path, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refused();
    if (answer.kind === 'file') return file(answer.path);
    return answer.kind === 'page' ? file('index.html') : refused();
  };
}
