import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { signUpForm } from '../../../../tests/support/sign-up-form.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createTestServices } from '../../../../tests/support/test-services.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { createApp } from '../../../app.ts';
import type { App } from '../../../app.ts';
import { members } from '../../../database/schema/members.ts';
import { noLimits } from '../../../http/guards/limits.ts';
import { pruningJobs } from '../../../jobs/pruning.ts';
import { createJobRunner } from '../../../jobs/runner.ts';

const NETWORK = '203.0.113.78';
const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate mails, jobs, login_failures`);
});

/** A server of its own over the same database: another process, or this one after a restart. */
const server = async (): Promise<App> =>
  createApp(await createTestServices(site.database), [], { limits: noLimits });
const join = async (
  app: Pick<App, 'fetch'>,
  change: Record<string, unknown> = {},
  network = NETWORK,
) =>
  (
    await ask(app, 'signUp', {
      network,
      body: { ...signUpForm(), ...change },
    })
  ).status;
const accounts = async () => (await site.database.select().from(members)).length;

test('five accounts an hour from one network are counted for every server of the site together, however many are asked at once', async () => {
  const servers = [site.app, await server(), await server()];
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, index) => join(servers[index % 3] ?? site.app)),
  );
  expect(answers.toSorted()).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<number>(13).fill(429),
  ]);
  expect(await accounts()).toBe(5);
  expect(await join(servers[1] ?? site.app, {}, '203.0.113.79')).toBe(200);
});

test('a restart forgets nothing of it, and what came to nothing is given back there too', async () => {
  for (let number = 0; number < 4; number++) expect(await join(site.app)).toBe(200);
  const restarted = await server();
  const [taken] = await site.database.select({ email: members.email }).from(members);
  expect(await join(restarted, { email: taken?.email, name: 'Piet' })).toBe(409);
  expect(await join(restarted)).toBe(200);
  expect(await join(restarted)).toBe(429);
});

test('what was counted is thrown away by a job', async () => {
  await join(site.app);
  site.services.clock.advance(2 * DAY_MS);
  await createJobRunner(site.services, pruningJobs).runDueJobs();
  const { rows } = await site.database.execute(sql`select * from login_failures`);
  expect(rows).toEqual([]);
});

test('twenty people who join with one address at the same instant make one account, one of them is in it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      join(
        site.app,
        { email: index % 2 ? 'Jan@Example.org' : 'jan@example.org', name: `Jan ${index}` },
        `203.0.113.${100 + index}`,
      ),
    ),
  );
  expect(answers.toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await accounts()).toBe(1);
});
