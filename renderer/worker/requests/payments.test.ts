import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import type { Answer } from '../../../shared/contract/calls.ts';
import type { Payment } from '../../../shared/contract/payments.ts';
import { newId } from '../../../shared/identifiers.ts';
import { discountCode, payment, shop } from '../../../tests/component/builders.ts';
import { databaseName } from '../../local/database.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { metaValue } from '../../local/meta.ts';
import { settle, until, type Client } from '../test-support/clients.ts';
import { errorResponse, type ModelServer } from '../test-support/model-server.ts';
import { userOfMember, type ModelMember } from '../test-support/model-data.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const stored = async ({ db }: Pick<Client, 'db'>) => (await metaValue(db, 'payments')) ?? [];

const STATEMENT: Answer<'getStatement'> = {
  balance: 0,
  sum: 0,
  added: 0,
  spent: 0,
  count: 0,
  entries: [],
  next_cursor: null,
  months: [],
  causes: [],
  members: [],
  conversations: [],
  paid: [],
  cost: [],
  days: [],
};

/** What the server sells, and what it answers about payments, by member. */
function sell(server: ModelServer, payments: (member: ModelMember) => readonly Payment[]): void {
  server.intercept = (name, { member, query }) => {
    if (name === 'getBundles')
      return Response.json(
        shop(query.has('discount_code') ? { discount: discountCode({ code: 'ZOMER10' }) } : {}),
      );
    if (name === 'getStatement') return Response.json(STATEMENT);
    if (name !== 'getPayment' && name !== 'getPayments') return undefined;
    const own = payments(member);
    if (!query.has('id')) return Response.json({ payments: own });
    const one = own.find(({ payment_id: id }) => id === query.get('id'));
    return one
      ? Response.json({ status: one.status, reason: one.reason, payment: one })
      : errorResponse('not_found');
  };
}

test('prices and payments are stored to be read without a network; a code’s prices are not, and buying never waits in the outbox', async () => {
  const one = payment();
  sell(world.server, () => [one]);
  const tab = await world.tab(world.eva);
  await tab.worker.loadShop({});
  await tab.worker.loadShop({ discount_code: 'ZOMER10' });
  await tab.worker.loadPayments();
  await world.online(tab, false);
  expect(await tab.worker.loadShop({})).toMatchObject({ ok: false, failure: { code: 'offline' } });
  expect(await tab.worker.loadPayment(one.payment_id)).toMatchObject({ ok: false });
  expect(await metaValue(tab.db, 'shop')).toMatchObject({ shop: { discount: null } });
  expect(await stored(tab)).toEqual([one]);
  for (const name of ['startPayment', 'cancelPayment', 'requestRefund'] as const)
    expect(await tab.worker.request(name, { key: newId() })).toMatchObject({
      ok: false,
      failure: { code: 'offline' },
    });
  expect(await tab.db.outbox.count()).toBe(0);
  const before = world.server.asked.length;
  await world.online(tab, true);
  await settle();
  expect(
    world.server.asked.slice(before).filter(({ name }) => /Payment|Refund/.test(name)),
  ).toEqual([]);
});

test('R-311 R-324 R-354 what the bank says reaches each tab by its live change, with credits and premium', async () => {
  const { server, eva } = world;
  const open = payment();
  sell(server, () => [open]);
  const [one, other] = [await world.tab(eva), await world.tab(eva, { visible: false })];
  await one.worker.loadPayments();
  const paid = { ...payment({ status: 'completed' }), payment_id: open.payment_id };
  server.record(eva, { entity: 'payment', id: open.payment_id, value: paid });
  server.record(eva, { entity: 'credits', id: eva.userId, value: { credits: 300 } });
  server.record(eva, {
    entity: 'account',
    id: eva.userId,
    value: { ...userOfMember(eva), credits: 300, paid_user: true, open_payment: null },
  });
  for (const tab of [one, other])
    await until(
      'the payment is completed here',
      async () => (await stored(tab))[0]?.status === 'completed',
      1_000,
    );
  expect(await metaValue(other.db, 'user')).toMatchObject({ credits: 300, paid_user: true });
  expect(server.asked.filter(({ name }) => name === 'getPayment')).toHaveLength(1);
});

test.each([
  ['loading', 'pending'],
  ['pending', 'failed'],
  ['loading', 'completed'],
  ['pending', 'completed'],
] as const)(
  'R-353 an answer of %s that the live change to %s overtook is not stored over it',
  async (before, after) => {
    const { server, eva } = world;
    const early = payment({ status: before });
    const late = { ...payment({ status: after }), payment_id: early.payment_id };
    sell(server, () => [early]);
    const tab = await world.tab(eva);
    server.record(eva, { entity: 'payment', id: early.payment_id, value: late });
    await until('it is here', async () => (await stored(tab)).length === 1, 2_000);
    expect(await tab.worker.loadPayment(early.payment_id)).toEqual({ ok: true, value: late });
    await tab.worker.loadPayments();
    expect(await stored(tab)).toEqual([late]);
    // What is as far is taken.
    const next = { ...late, debt_credits: 3 };
    sell(server, () => [next]);
    await tab.worker.loadPayments();
    expect(await stored(tab)).toEqual([next]);
  },
);

test('a payment that failed and is held by now is stored as such', async () => {
  const failed = payment({ status: 'failed' });
  const held = { ...payment({ held: true }), payment_id: failed.payment_id };
  sell(world.server, () => [failed]);
  const tab = await world.tab(world.eva);
  await tab.worker.loadPayments();
  sell(world.server, () => [held]);
  expect(await tab.worker.loadPayment(failed.payment_id)).toEqual({ ok: true, value: held });
  expect(await stored(tab)).toEqual([held]);
});

test('R-085 a payment that is older than the newest twenty is stored when it is asked for, and stays among later ones', async () => {
  const day = (number: number) => `2026-10-${String(number).padStart(2, '0')}T10:00:00.000Z`;
  const old = payment({ status: 'completed', created_at: day(1) });
  const newest = Array.from({ length: 20 }, (_, index) => payment({ created_at: day(30 - index) }));
  sell(world.server, () => newest);
  const tab = await world.tab(world.eva);
  await tab.worker.loadPayments();
  sell(world.server, () => [...newest, old]);
  expect(await tab.worker.loadPayment(old.payment_id)).toEqual({ ok: true, value: old });
  expect(await stored(tab)).toEqual([...newest.slice(0, 19), old]);
});

test('signing out leaves nothing of prices, payments and statement, and the next member has their own', async () => {
  const { server, eva, noor } = world;
  const [hers, theirs] = [payment(), payment()];
  sell(server, (member) => (member === eva ? [hers] : [theirs]));
  const tab = await world.tab(eva);
  await tab.worker.loadShop({});
  await tab.worker.loadPayments();
  await tab.worker.loadStatement({});
  expect(await tab.db.meta.bulkGet(['shop', 'payments', 'statement'])).not.toContain(undefined);
  await tab.worker.signOut({ discardUnsent: true });
  expect(await Dexie.exists(databaseName(eva.userId))).toBe(false);
  tab.network.member = noor;
  await tab.worker.signIn({ email: 'noor@vonk.example', password: 'x', locale: 'nl' });
  await tab.worker.start(noor.userId);
  const db = openLocalDatabase(noor.userId);
  expect(await db.meta.bulkGet(['shop', 'payments', 'statement'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await tab.worker.loadPayment(hers.payment_id)).toMatchObject({
    failure: { code: 'not_found' },
  });
  await tab.worker.loadPayments();
  expect(await stored({ db })).toEqual([theirs]);
  db.close();
});

test('clearing what is stored for offline takes prices, payments and statement too', async () => {
  sell(world.server, () => [payment()]);
  const tab = await world.tab(world.eva);
  await tab.worker.loadShop({});
  await tab.worker.loadPayments();
  await tab.worker.loadStatement({});
  expect(await tab.worker.clearOffline()).toMatchObject({ ok: true });
  expect(await tab.db.meta.bulkGet(['shop', 'payments', 'statement'])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect((await metaValue(tab.db, 'user'))?.id).toBe(world.eva.userId);
});
