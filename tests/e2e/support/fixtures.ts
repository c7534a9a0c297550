import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '../../support/server.ts';
import { openDesktopPerson } from './desktop-person.ts';
import type { Person } from './person.ts';

/** The demo sign-ins of the README. */
export const DEMO_PASSWORD = 'demo-vonk-demo';
type DemoMember = 'premium' | 'free' | 'new';
export const demoEmail = (member: DemoMember): string => `${member}@vonk.example`;
type Account = DemoMember | { email: string; password: string };
const credentialsOf = (as: Account): { email: string; password: string } =>
  typeof as === 'string'
    ? { email: demoEmail(as), password: DEMO_PASSWORD }
    : { email: as.email, password: as.password };

/** What a person sits at: a browser, or the desktop app. */
export type Host = 'browser' | 'desktop';

interface WorkerFixtures {
  server: RunningServer;
  host: Host;
}
interface TestFixtures {
  /**
   * Opens a browser with an empty profile and in it a page: `path`, or without one an empty page. A
   * member is signed in by the API; the login page has tests of its own, and `signIn` for those
   * that need it. Opening lines that come by themselves are declined.
   */
  person: (options?: {
    as?: Account;
    width?: number;
    height?: number;
    path?: string;
    locale?: string;
    dark?: boolean;
  }) => Promise<Person>;
  /** Calls the development surface. */
  dev: (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: ['browser', { option: true, scope: 'worker' }],

  // It fetches the whole app at the first page; only what is about it, or goes on without a
  // network, waits for that.
  serviceWorkers: async ({}, use, { tags }) =>
    use(tags.includes('@service-worker') ? 'allow' : 'block'),

  server: [
    async ({}, use) => {
      const server = await startServer({ members: 120 });
      // Tests of the entry warning turn it on; in all others it would cover the page.
      await fetch(`${server.origin}/dev/settings`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ enable_site_entry_popup: 'no' }),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  person: async ({ browser, server, host }, use) => {
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (options = {}) => {
      if (host === 'desktop') {
        const opening = await openDesktopPerson(server.origin, browser, {
          account: options.as ? credentialsOf(options.as) : null,
          width: options.width ?? 1440,
          height: options.height ?? 900,
          path: options.path,
          dark: options.dark ?? false,
        });
        opened.push(opening);
        watchForViolations(opening.page);
        return opening;
      }
      const context = await browser.newContext({
        baseURL: server.origin,
        locale: options.locale ?? 'nl-NL',
        timezoneId: 'Europe/Amsterdam',
        colorScheme: options.dark ? 'dark' : 'light',
        viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
      });
      opened.push(context);
      const page = await context.newPage();
      watchForViolations(page);
      if (options.as) await startSession(context, server.origin, options.as);
      if (options.path !== undefined) await page.goto(options.path);
      // The bank redirects back automatically.
      return { context, page, atBank: async () => page, comeBack: async () => undefined };
    });
    // A failure's screenshots and traces are taken of every browser by the runner itself.
    for (const one of opened) await one.close();
  },

  dev: async ({ server }, use) => {
    await use(async (method, path, body) => {
      const answer = await fetch(`${server.origin}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'request-type': 'client',
          origin: server.origin,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json() as Promise<unknown>;
    });
  },
});

const violations = new WeakMap<Page, string[]>();

/** Remembers what the content policy or the page itself complained about. */
function watchForViolations(page: Page): void {
  const seen: string[] = [];
  violations.set(page, seen);
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/.test(message.text()))
      seen.push(message.text());
  });
  page.on('pageerror', (problem) => seen.push(`uncaught: ${problem.message}`));
}

/** What the page complained about since it was opened. */
export const violationsOf = (page: Page): string[] => violations.get(page) ?? [];

/** Signs in by the API: the browser has the session's cookie after it. */
export async function startSession(
  context: BrowserContext,
  origin: string,
  as: Account,
): Promise<void> {
  const answer = await context.request.post('/api/user.php', {
    headers: { 'request-type': 'client', origin },
    data: credentialsOf(as),
  });
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`);
}

/** Signs in through the login page and waits for the members page. */
export async function signIn(page: Page, as: Account): Promise<void> {
  const { email, password } = credentialsOf(as);
  await page.goto('/nl/login');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL('**/nl/members*');
}

/** No violation of WCAG 2.2 AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without the extra page that it opens to check frames: there are none.
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    found.violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    ),
  ).toEqual([]);
}

export { expect };
