import { launchMeasured } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { buildReference, load, serveReference, type Load } from './page.ts';
import { median, type Figure } from './report.ts';

const ROUNDS = 5;

/** The login page in two languages beside a bare React page, all in turn. */
export async function measure(): Promise<Figure[]> {
  await buildReference();
  const reference = await serveReference();
  const server = await startServer({ members: 0 });
  const browser = await launchMeasured();
  try {
    const pages = {
      bare: `${reference.origin}/nl`,
      nl: `${server.origin}/nl/login`,
      de: `${server.origin}/de/login`,
    };
    const loads: Record<keyof typeof pages, Load[]> = { bare: [], nl: [], de: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const name of ['bare', 'nl', 'de'] as const) {
        const context = await browser.newContext({
          serviceWorkers: 'block',
          viewport: { width: 390, height: 844 },
        });
        loads[name].push(await load(context, pages[name]));
        await context.close();
      }
    const middle = (name: keyof typeof pages, key: keyof Load, scale = 1) =>
      median(loads[name].map((one) => one[key])) / scale;
    return (['nl', 'de'] as const).flatMap((name): Figure[] => [
      {
        what: `login, ${name}: JavaScript as sent`,
        ours: middle(name, 'javascript', 1_000),
        reference: middle('bare', 'javascript', 1_000),
        unit: 'kB',
        limit: 150,
        rule: 'at-most',
      },
      {
        what: `login, ${name}: largest contentful paint`,
        ours: middle(name, 'lcp'),
        reference: middle('bare', 'lcp'),
        unit: 'ms',
        limit: 1,
        rule: 'ratio-at-most',
      },
      {
        what: `login, ${name}: heap after load`,
        ours: middle(name, 'heap', 1e6),
        reference: middle('bare', 'heap', 1e6),
        unit: 'MB',
        limit: 2,
        rule: 'ratio-at-most',
      },
    ]);
  } finally {
    await browser.close();
    reference.server.close();
    await server.stop();
  }
}
