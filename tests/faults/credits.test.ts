import { expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openDatabase } from '../../server/database/connection.ts';
import { noLimits } from '../../server/http/limits.ts';
import { postCredits } from '../../server/modules/credits/ledger.ts';
import { newId } from '../../shared/identifiers.ts';
import { withPostgres } from '../support/own-postgres.ts';
import { ask } from '../support/test-client.ts';
import { createTestMember } from '../support/test-members.ts';
import { createTestServices } from '../support/test-services.ts';

const ROUNDS = 100;
const SENDS = 100;

test('R-389 of a hundred different messages sent at once with credit for one exactly one is accepted, in 100 of 100 rounds', async () => {
  await withPostgres(async (url, pool) => {
    const database = openDatabase(url, { connections: 24 });
    const services = await createTestServices(database);
    const app = createApp(services, [], { limits: noLimits });
    const now = services.clock.now();
    const others = await Promise.all(Array.from({ length: 10 }, () => createTestMember(database, now)));
    const outcomes = new Map<number, number>();
    for (let round = 1; round <= ROUNDS; round++) {
      const sender = await createTestMember(database, now, { member: { paid_user: true } });
      await postCredits(database, { memberId: sender.memberId, amount: 1, cause: 'demo', reference: null, otherProfile: null, at: now });
      const answers = await Promise.all(Array.from({ length: SENDS }, (_, index) => ask(app, 'sendMessage', {
        cookie: sender.cookie, body: { profile: others[index % others.length]?.profileId, kind: 'text', text: `${round} ${index}`, client_id: newId() },
      })));
      for (const { status } of answers) outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      expect(answers.filter(({ status }) => status === 200), `round ${round}`).toHaveLength(1);
    }
    expect([...outcomes].sort(([one], [other]) => one - other)).toEqual([[200, ROUNDS], [402, ROUNDS * (SENDS - 1)]]);
    const wrong = await pool.query('select id from members where credits <> (select coalesce(sum(amount), 0) from ledger_entries where member_id = members.id)');
    expect(wrong.rows).toEqual([]);
    const sent = await pool.query<{ count: number }>('select count(*)::int as count from messages');
    expect(sent.rows[0]?.count).toBe(ROUNDS);
    await database.$client.end();
  });
});
