import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '../../shared/identifiers.ts';
import { ask } from '../../tests/support/test-client.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import type { TestSite } from '../../tests/support/test-site.ts';
import { createApp } from '../app.ts';
import { createClock } from '../clock.ts';
import { noLimits } from '../http/guards/limits.ts';
import { silentLogger } from '../log.ts';
import { createClockFollower } from './database-clock.ts';

const MINUTE_MS = 60_000;
let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

test.each([MINUTE_MS, -MINUTE_MS])(
  'a machine whose clock is off by %i ms has the time of the database, in demo mode moved on as before',
  async (off) => {
    const machine = () => Date.now() + off;
    const clock = createClock(5_000, machine);
    const logged: unknown[] = [];
    const log = { ...silentLogger, warn: (fields: unknown) => logged.push(fields) };
    await createClockFollower(site.database, clock, log, machine)();
    // An answer that takes more than a second is ignored.
    expect(Math.abs(clock.now().getTime() - 5_000 - Date.now())).toBeLessThan(2_000);
    expect(clock.offset).toBe(5_000);
    expect(logged).toEqual([{ seconds: -off / 1_000 }]);
  },
);

test('a machine that is right is left alone', async () => {
  const corrections: number[] = [];
  const clock = { correct: (milliseconds: number) => corrections.push(milliseconds) };
  await createClockFollower(site.database, clock, silentLogger)();
  expect(corrections).toEqual([]);
});

test('with servers whose clocks differ by two minutes, messages keep their order and each but the free first one is paid once', async () => {
  const apps = [-MINUTE_MS, MINUTE_MS].map((off) =>
    createApp({ ...site.services, clock: createClock(off) }, [], { limits: noLimits }),
  );
  const [anna, bert] = [await site.member({ credits: 20 }), await site.member({ credits: 20 })];
  const sent: string[] = [];
  for (let number = 0; number < 10; number++)
    for (const app of apps) {
      const id = newId();
      const answer = await ask(app, 'sendMessage', {
        cookie: anna.cookie,
        headers: { 'idempotency-key': id },
        body: { profile: bert.profileId, kind: 'text', text: `${sent.length}`, client_id: id },
      });
      expect(answer.status).toBe(200);
      sent.push(id);
    }
  const { rows } = await site.database.execute<{ id: string }>(
    sql`select id from messages where sender_profile = ${anna.profileId} order by position`,
  );
  expect(rows.map(({ id }) => id)).toEqual(sent);
  const { rows: entries } = await site.database.execute<{ balance: number }>(
    sql`select balance from ledger_entries where member_id = ${anna.memberId} order by number`,
  );
  expect(entries.map(({ balance }) => balance)).toEqual(
    Array.from({ length: 20 }, (_, index) => 20 - index),
  );
});
