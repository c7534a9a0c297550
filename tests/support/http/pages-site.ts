import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCallers } from '../../../server/http/caller/caller.ts';
import { createPages } from '../../../server/pages/handler.ts';
import type { Services } from '../../../server/services.ts';
import { TEST_ORIGIN } from '../test-client.ts';
import { createTestDatabase } from '../test-database.ts';
import type { TestDatabase } from '../test-database.ts';
import { createTestMember } from '../test-members.ts';
import type { TestMember } from '../test-members.ts';
import { createTestServices } from '../test-services.ts';

const SHELL =
  '<!doctype html><html lang="nl"><head><title>Vonk</title><script type="module" src="/assets/a.js"></script></head><body><div id="root"><div class="shell-cards"><i></i></div></div></body></html>';

export interface PageAnswer {
  status: number;
  headers: Headers;
  html: string;
  location: string | null;
}

/** The pages over a built client of one file, and members who visit them. */
export interface PagesSite {
  own: TestDatabase;
  services: Services;
  /** Where the built client lies. */
  folder: string;
  pages: ReturnType<typeof createPages>;
  free: TestMember;
  /** Premium, with German and a name of markup. */
  premium: TestMember;
  other: TestMember;
  /** Visits an address, as a visitor unless the headers say otherwise. */
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<PageAnswer>;
  close: () => Promise<void>;
}

/** Opens one for a test file: in `beforeAll`, with `close` in `afterAll`. */
export async function createPagesSite(options: { connections?: number } = {}): Promise<PagesSite> {
  const own = await createTestDatabase(options);
  const services = await createTestServices(own.database);
  const folder = mkdtempSync(join(tmpdir(), 'vonk-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  writeFileSync(join(folder, 'assets', 'a.js'), 'script');
  const pages = createPages(services, folder);
  const now = services.clock.now();
  return {
    own,
    services,
    folder,
    pages,
    free: await createTestMember(own.database, now, { profile: { name: 'Eva' } }),
    premium: await createTestMember(own.database, now, {
      member: { paid_user: true, language: 'de' },
      profile: { name: '<b>Bram' },
    }),
    other: await createTestMember(own.database, now),
    async get(path, headers = {}, method = 'GET') {
      const request = new Request(TEST_ORIGIN + path, { method, headers });
      const response = await pages(request, createCallers(services)('127.0.0.1', request.headers));
      if (!response) throw new Error(`${method} ${path} is not the pages’ own`);
      return {
        status: response.status,
        headers: response.headers,
        html: await response.text(),
        location: response.headers.get('location'),
      };
    },
    async close() {
      await own.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The data that a page gives the client that starts in it. */
export const bootOf = (
  html: string,
): { settings: Record<string, unknown>; user_id: string | null; locale: string; build: string } =>
  JSON.parse(/id="vonk-boot">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as never;

/** The headers of a member’s visit. */
export const as = (member: TestMember | undefined) => ({ cookie: member?.cookie ?? '' });
