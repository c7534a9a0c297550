import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFullMoney, PAYER_TRACES } from '../../tests/support/money/full-money.ts';
import { TEST_ORIGIN } from '../../tests/support/test-client.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import type { TestSite } from '../../tests/support/test-site.ts';
import { createApp } from '../../server/app.ts';
import { createJobRunner } from '../../server/jobs/runner.ts';
import { openAnomaly } from '../../server/modules/money/books/anomalies.ts';
import { createDemo } from '../demo.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

test('R-354 /dev/money shows payments, problems and the books, and names members by id alone', async () => {
  const { services } = site;
  const member = await site.member({ profile: { name: 'Zwanehilde' } });
  const { payment, purchase } = await createFullMoney(site.database, services, member);
  await openAnomaly(site.database, {
    kind: 'tax',
    reference: payment,
    detail: { evidence: '<b>' },
    at: services.clock.now(),
  });
  const config = { ...services.config, demo: true };
  const demo = createDemo(config).site({ ...services, config }, createJobRunner(services, {}));
  const app = createApp({ ...services, config }, [demo]);
  const read = async (path: string, from = app) => {
    const answer = await from.fetch(new Request(`${TEST_ORIGIN}${path}`));
    return { status: answer.status, text: await answer.text() };
  };
  const [page, json] = [await read('/dev/money'), await read('/dev/money.json')];
  for (const { status, text } of [page, json]) {
    expect(status).toBe(200);
    expect(text).toContain(payment);
    expect(text).toContain('prepaid:EUR');
    for (const trace of [...Object.values(PAYER_TRACES), 'Zwanehilde', member.email])
      expect(text).not.toContain(trace);
  }
  expect(page.text).toContain('&lt;b&gt;');
  const shown = JSON.parse(json.text) as Record<string, Record<string, unknown>[]>;
  expect(shown['payments']).toContainEqual(
    expect.objectContaining({ id: payment, purchase, member: member.memberId }),
  );
  expect(shown['anomalies']).toMatchObject([{ kind: 'tax', reference: payment }]);
  expect((await read('/dev/money', site.app)).text).not.toContain(payment);
});
