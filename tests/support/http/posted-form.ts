import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/app.ts';
import { encodeDocument } from '../../../server/pages/document-cache.ts';
import { createPages } from '../../../server/pages/handler.ts';
import type { SiteDocuments } from '../../../server/pages/site-documents.ts';
import type { Services } from '../../../server/services.ts';
import type { SiteForm } from '../../../shared/site/site-forms.ts';
import { pageKey } from '../../../shared/site/site-pages.ts';
import { TEST_ORIGIN } from '../test-client.ts';

const WITH_FORM = ['complaints', 'login', 'pages-return-policy', 'signup'];

/** Pages with forms, as a browser without script sees and sends them. */
export interface PostedForms {
  /** The app with those pages. */
  app: App;
  /** The document that was made last, and of what; `form` is null for a page of the app. */
  shown: () => { form: SiteForm | null; stored: boolean };
  get: (
    path: string,
    headers?: Record<string, string>,
  ) => Promise<{ answer: Response; html: string }>;
  /** Sends fields; a header of null is left out. */
  post: (
    path: string,
    fields: Record<string, string>,
    more?: { headers?: Record<string, string | null>; network?: string },
  ) => Promise<{ status: number; location: string | null; headers: Headers }>;
  close: () => void;
}

/** Opens them over a site: in `beforeAll` or `beforeEach`, with `close` after. */
export function openForms(services: Services): PostedForms {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-forms-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><body><noscript>x</noscript></body></html>',
  );
  let shown: { form: SiteForm | null; stored: boolean } = { form: null, stored: true };
  const documents: SiteDocuments = {
    has: (match) => WITH_FORM.includes(pageKey(match)),
    styleSource: () => 'sha256-abc',
    document({ form, stored }) {
      shown = { form, stored };
      return encodeDocument('<!doctype html>');
    },
  };
  const app = createApp(services, [createPages(services, folder, documents)]);
  return {
    app,
    shown: () => shown,
    async get(path, headers = {}) {
      shown = { form: null, stored: true };
      const answer = await app.fetch(new Request(TEST_ORIGIN + path, { headers }));
      return { answer, html: await answer.text() };
    },
    async post(path, fields, { headers = {}, network } = {}) {
      const sent = new Headers({ origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' });
      for (const [name, value] of Object.entries(headers))
        if (value === null) sent.delete(name);
        else sent.set(name, value);
      const answer = await app.fetch(
        new Request(TEST_ORIGIN + path, {
          method: 'POST',
          headers: sent,
          body: new URLSearchParams(fields),
        }),
        network,
      );
      await answer.arrayBuffer();
      return {
        status: answer.status,
        location: answer.headers.get('location'),
        headers: answer.headers,
      };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
