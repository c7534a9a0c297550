import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../../shared/identifiers.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { errorCodes } from '../../../database/failures.ts';
import { ledgerEntries } from '../../../database/schema/credits.ts';
import { postCredits } from './ledger.ts';
import type { Posting } from './ledger.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 20 });
});
afterAll(() => site.close());

const posting = (memberId: string, amount: number, more: Partial<Posting> = {}): Posting => ({
  memberId,
  amount,
  cause: 'operator',
  reference: null,
  otherProfile: null,
  at: new Date(),
  ...more,
});

test('every change of a balance is an entry that says why and what the balance became', async () => {
  const member = await site.member();
  const [reference, other] = [newId(), newId()];
  expect(
    await postCredits(site.database, posting(member.memberId, 10, { cause: 'purchase' })),
  ).toBe(10);
  expect(
    await postCredits(
      site.database,
      posting(member.memberId, -3, { cause: 'gift', reference, otherProfile: other }),
    ),
  ).toBe(7);
  const entries = await site.database.select().from(ledgerEntries);
  expect(
    entries.map(({ amount, balance, cause, reference: about }) => ({
      amount,
      balance,
      cause,
      about,
    })),
  ).toEqual([
    { amount: 10, balance: 10, cause: 'purchase', about: null },
    { amount: -3, balance: 7, cause: 'gift', about: reference },
  ]);
  expect(await site.balance(member)).toEqual({ credits: 7, ledger: 7, entries: 2 });
});

test('spending more than there is changes nothing', async () => {
  const member = await site.member({ credits: 2 });
  expect(await postCredits(site.database, posting(member.memberId, -3))).toBeNull();
  expect(await postCredits(site.database, posting(newId(), 5))).toBeNull();
  expect(await site.balance(member)).toEqual({ credits: 2, ledger: 2, entries: 1 });
});

test('the same cause and reference are posted once', async () => {
  const member = await site.member();
  const once = posting(member.memberId, 5, { cause: 'purchase', reference: newId() });
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => postCredits(site.database, once)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(errorCodes(result.reason)).toContain('23505');
  expect(await site.balance(member)).toEqual({ credits: 5, ledger: 5, entries: 1 });
});

test('a hundred that spend at once spend what there is and not one credit more', async () => {
  const member = await site.member({ credits: 37 });
  const results = await Promise.all(
    Array.from({ length: 100 }, () => postCredits(site.database, posting(member.memberId, -1))),
  );
  expect(results.filter((balance) => balance !== null).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 37 }, (_, index) => index),
  );
  expect(await site.balance(member)).toEqual({ credits: 0, ledger: 0, entries: 38 });
});
