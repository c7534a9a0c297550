import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { CallName } from '../../../shared/contract/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { postCredits } from '../../../server/modules/money/credits/ledger.ts';
import { ask } from '../../support/test-client.ts';
import { createTestMember } from '../../support/test-members.ts';
import { createTestSite } from '../../support/test-site.ts';
import type { TestSite } from '../../support/test-site.ts';
import { verifyWrites } from './verify-writes.ts';
import type { Written } from './writers.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

test('what a deploy lost, doubled, paid wrongly or never took is found', async () => {
  const { database } = site.services;
  const now = new Date();
  const [eva, bram] = [
    await createTestMember(database, now, { member: { paid_user: true } }),
    await createTestMember(database, now),
  ];
  await postCredits(database, {
    ...{ memberId: eva.memberId, amount: 100, cause: 'demo', at: now },
    ...{ reference: null, otherProfile: null },
  });
  const written: Written[] = [];
  const write = async (kind: Written['kind']) => {
    const [id, profile] = [newId(), bram.profileId];
    const calls: Record<Written['kind'], { name: CallName; body: object }> = {
      like: { name: 'like', body: { profile } },
      message: { name: 'sendMessage', body: { profile, kind: 'text', text: 'Hoi', client_id: id } },
      report: { name: 'report', body: { profile, kind: 'other', text: id } },
    };
    const { name, body } = calls[kind];
    expect((await ask(site.app, name, { cookie: eva.cookie, body })).status).toBe(200);
    written.push({ kind, id, from: eva.profileId, to: profile, ms: 1, failures: [] });
  };
  await write('report');
  await write('like');
  await write('message');
  await write('message');
  const pool = database.$client;
  const right = { lost: 0, doubled: 0, wrongBalances: 0, failed: 0 };
  expect(await verifyWrites(pool, written)).toEqual(right);

  const [reported, like, first, second] = written as [Written, Written, Written, Written];
  const more = [
    { ...first, id: newId() },
    { ...like, to: eva.profileId },
    { ...reported, id: newId() },
    { ...second, id: newId(), ms: null },
  ];
  expect(await verifyWrites(pool, [...written, ...more])).toEqual({ ...right, lost: 3, failed: 1 });
  expect(await verifyWrites(pool, [like, first])).toEqual({ ...right, doubled: 2 });
  await database.execute(sql`delete from ledger_entries where reference = ${first.id}`);
  // The balance is not that of the ledger, and the entry after does not follow.
  expect(await verifyWrites(pool, written)).toEqual({ ...right, doubled: 1, wrongBalances: 2 });
});
