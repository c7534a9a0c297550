import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { mailTokens } from '../../../database/schema/access.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { createToken, findToken, spendToken } from './tokens.ts';
import type { TokenPurpose } from './tokens.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const start = new Date('2026-11-21T10:00:00Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
let site: TestSite;
let member: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  member = await site.member();
});
const make = (purpose: TokenPurpose, at = start) =>
  createToken(site.database, { memberId: member.memberId, purpose, at });

test.each<[TokenPurpose, number]>([
  ['activation', 48 * HOUR],
  ['password_reset', 30 * MINUTE],
  ['mail_change', 24 * HOUR],
  ['reactivation', 14 * 24 * HOUR],
])('a link for %s works until its time is over, to the millisecond', async (purpose, lifetime) => {
  const token = await make(purpose);
  expect(await findToken(site.database, { token, purpose, at: after(lifetime - 1) })).toMatchObject(
    { memberId: member.memberId, usedAt: null, expired: false },
  );
  expect(await spendToken(site.database, { token, purpose, at: after(lifetime) })).toBeNull();
  expect(
    await spendToken(site.database, { token, purpose, at: after(lifetime - 1) }),
  ).toMatchObject({ memberId: member.memberId });
});

test('a token is spent once, also when two spend it at the same time', async () => {
  const token = await make('password_reset');
  const spent = await Promise.all(
    [1, 2, 3, 4].map(() =>
      inTransaction(site.database, (transaction) =>
        spendToken(transaction, { token, purpose: 'password_reset', at: after(MINUTE) }),
      ),
    ),
  );
  expect(spent.filter(Boolean)).toHaveLength(1);
  expect(
    await findToken(site.database, { token, purpose: 'password_reset', at: after(2 * MINUTE) }),
  ).toMatchObject({ usedAt: after(MINUTE) });
});

test('a token is for one purpose, and a newer one ends the older of that purpose alone', async () => {
  const [older, change] = [await make('password_reset'), await make('mail_change')];
  expect(
    await spendToken(site.database, { token: older, purpose: 'mail_change', at: after(1) }),
  ).toBeNull();
  const newer = await make('password_reset', after(MINUTE));
  expect(
    await spendToken(site.database, { token: older, purpose: 'password_reset', at: after(MINUTE) }),
  ).toBeNull();
  expect(
    await spendToken(site.database, { token: newer, purpose: 'password_reset', at: after(MINUTE) }),
  ).not.toBeNull();
  expect(
    await spendToken(site.database, { token: change, purpose: 'mail_change', at: after(MINUTE) }),
  ).not.toBeNull();
});

test('links that unsubscribe stay good when newer mails are sent', async () => {
  const older = await make('unsubscribe');
  await make('unsubscribe', after(MINUTE));
  expect(
    await spendToken(site.database, {
      token: older,
      purpose: 'unsubscribe',
      at: after(1_000 * HOUR),
    }),
  ).not.toBeNull();
});

test('a token is 256 random bits, and the database keeps their SHA-256 alone', async () => {
  const token = await make('activation');
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [row] = await site.database.select().from(mailTokens);
  expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest());
  expect(JSON.stringify(row)).not.toContain(token);
});

test.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(43)} `, '../../etc/passwd'])(
  '“%s” is nobody’s token',
  async (token) => {
    expect(await findToken(site.database, { token, purpose: 'activation', at: start })).toBeNull();
  },
);
