import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dateInZone } from '../../../../shared/account/age.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 24 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({ message_credits: 1 });
});

const now = () => site.services.clock.now();
/**
 * Moves the clock to an hour of the next day in a time zone; afterwards nothing is near midnight by
 * chance.
 */
function toHour(zone: string, hour: number): void {
  const shown = Number(
    now().toLocaleString('en-GB', { timeZone: zone, hour: '2-digit', hour12: false }),
  );
  site.services.clock.advance(((hour - shown + 24) % 24 || 24) * HOUR);
}
const premium = (credits = 100, profile: { country?: string } = {}) =>
  site.member({ credits, member: { paid_user: true }, profile });
const spendingOf = async (member: TestMember) =>
  (await site.call(member, 'getUser')).user?.spending ?? null;

describe('own spending limits', () => {
  test('without one nothing is limited and nothing told; a limit stands at once and is told to the other devices', async () => {
    const anna = await premium();
    expect(await site.call(anna, 'getSpending')).toEqual({ spending: null });
    const { spending } = await site.call(anna, 'setSpending', { day: 5 });
    expect(spending).toMatchObject({
      day: { credits: 5, next: null, spent: 0 },
      month: { credits: null, next: null },
    });
    expect((await site.call(anna, 'getSpending')).spending).toEqual(spending);
    expect((await site.changes(anna)).at(-1)).toMatchObject({
      entity: 'account',
      value: { spending },
    });
  });

  test('what would pass the limit of the day is refused with 402 and when it frees up, and costs nothing', async () => {
    toHour('Europe/Amsterdam', 12);
    const [anna, bert] = [await premium(), await premium()];
    await site.call(anna, 'setSpending', { day: 2 });
    for (const text of ['een', 'twee'])
      expect(await site.send(anna, bert, text)).toBeTypeOf('object');
    const refused = await site.refusal(anna, 'sendMessage', {
      profile: bert.profileId,
      kind: 'text',
      text: 'drie',
      client_id: newId(),
    });
    expect(refused).toMatchObject({ status: 402, code: 'spending_limit' });
    // Until midnight in Amsterdam, eleven to twelve hours from now.
    expect(refused.retryAfter).toBeGreaterThan(11 * 3_600 - 60);
    expect(refused.retryAfter).toBeLessThanOrEqual(12 * 3_600 + 3_600);
    expect(await site.balance(anna)).toEqual({ credits: 98, ledger: 98, entries: 3 });
    expect((await spendingOf(anna))?.day).toMatchObject({ credits: 2, spent: 2 });
    // The payment is announced with what is left of the limit.
    expect(
      (await site.changes(anna)).filter((change) => change.entity === 'account').at(-1)?.value,
    ).toMatchObject({ spending: { day: { spent: 2 } } });
    toHour('Europe/Amsterdam', 1);
    expect((await spendingOf(anna))?.day.spent).toBe(0);
    expect(await site.send(anna, bert, 'drie')).toBeTypeOf('object');
  });

  test('a limit that lets nothing through is one, and what is free is not spending', async () => {
    const [free, bert] = [await site.member({ credits: 5 }), await premium()];
    await site.call(free, 'setSpending', { day: 0 });
    expect(await site.send(free, bert, 'De eerste is gratis')).toBeTypeOf('object');
    expect(await site.send(free, bert, 'De tweede niet')).toBe('spending_limit');
    expect((await site.balance(free)).credits).toBe(5);
  });

  test('a month is counted apart from the day, and ends with the month of the member’s time zone', async () => {
    toHour('Europe/Amsterdam', 12);
    const month = () => dateInZone(now(), 'Europe/Amsterdam').slice(0, 7);
    // Near its end, so that the session outlives the month.
    while (dateInZone(now(), 'Europe/Amsterdam').slice(8) !== '26')
      site.services.clock.advance(DAY);
    const [anna, bert] = [await premium(), await premium()];
    await site.call(anna, 'setSpending', { month: 3 });
    for (const text of ['een', 'twee', 'drie'])
      expect(await site.send(anna, bert, text)).toBeTypeOf('object');
    expect(await site.send(anna, bert, 'vier')).toBe('spending_limit');
    const begun = month();
    let days = 0;
    while (month() === begun) {
      site.services.clock.advance(DAY);
      expect(await site.send(anna, bert, `dag ${++days}`)).toBeTypeOf(
        month() === begun ? 'string' : 'object',
      );
    }
    expect((await spendingOf(anna))?.month).toMatchObject({ credits: 3, spent: 1 });
  });

  test('days begin at midnight where the member lives', async () => {
    // One in the morning in Amsterdam is still the evening before in New York.
    toHour('Europe/Amsterdam', 23);
    const [anna, sam, bert] = [
      await premium(),
      await premium(100, { country: 'US' }),
      await premium(),
    ];
    for (const member of [anna, sam]) {
      await site.call(member, 'setSpending', { day: 1 });
      expect(await site.send(member, bert, 'een')).toBeTypeOf('object');
      expect(await site.send(member, bert, 'twee')).toBe('spending_limit');
    }
    site.services.clock.advance(2 * HOUR);
    expect(await site.send(anna, bert, 'twee')).toBeTypeOf('object');
    expect(await site.send(sam, bert, 'twee')).toBe('spending_limit');
  });

  test('a raise waits 24 hours, can be taken back, and a removed limit is none after it', async () => {
    toHour('Europe/Amsterdam', 2);
    const [anna, bert] = [await premium(), await premium()];
    await site.call(anna, 'setSpending', { day: 1 });
    const asked = now().getTime();
    const { spending } = await site.call(anna, 'setSpending', { day: 3 });
    expect(spending?.day).toMatchObject({ credits: 1, next: { credits: 3 } });
    expect(Date.parse(spending?.day.next?.at ?? '')).toBeGreaterThanOrEqual(asked + DAY);
    await site.call(anna, 'setSpending', { day: 1 });
    expect((await spendingOf(anna))?.day).toMatchObject({ credits: 1, next: null });
    await site.call(anna, 'setSpending', { day: 3 });
    site.services.clock.advance(23 * HOUR);
    expect(await site.send(anna, bert, 'een')).toBeTypeOf('object');
    expect(await site.send(anna, bert, 'nog niet')).toBe('spending_limit');
    site.services.clock.advance(HOUR + 60_000);
    for (const text of ['twee', 'drie'])
      expect(await site.send(anna, bert, text)).toBeTypeOf('object');
    expect((await spendingOf(anna))?.day).toMatchObject({ credits: 3, next: null });
    expect((await site.call(anna, 'setSpending', { day: null })).spending?.day).toMatchObject({
      credits: 3,
      next: { credits: null },
    });
    site.services.clock.advance(DAY + 60_000);
    for (const text of ['vier', 'vijf', 'zes', 'zeven'])
      expect(await site.send(anna, bert, text)).toBeTypeOf('object');
    expect(await spendingOf(anna)).toBeNull();
  });

  test('lowering is at once, also below what was spent already', async () => {
    toHour('Europe/Amsterdam', 12);
    const [anna, bert] = [await premium(), await premium()];
    await site.call(anna, 'setSpending', { day: 10 });
    for (const text of ['een', 'twee', 'drie']) await site.send(anna, bert, text);
    await site.call(anna, 'setSpending', { day: 2 });
    expect(await site.send(anna, bert, 'vier')).toBe('spending_limit');
  });

  test('what a limit may be: whole, not below zero, and none but the two periods', async () => {
    const anna = await premium();
    for (const body of [{ day: -1 }, { day: 1.5 }, { day: '5' }, { month: 100_001 }, { week: 5 }])
      expect((await site.refusal(anna, 'setSpending', body)).status).toBe(422);
    expect(await spendingOf(anna)).toBeNull();
  });
});

describe('races', () => {
  test.each([1, 2, 3, 4, 5])(
    'of thirty messages that are sent at once with a limit of seven, seven go (round %i)',
    async () => {
      toHour('Europe/Amsterdam', 12);
      const anna = await premium();
      const others = await Promise.all(Array.from({ length: 6 }, () => premium()));
      for (const other of others) await site.send(other, anna, 'Schrijf je me terug?');
      await site.call(anna, 'setSpending', { day: 7 });
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          site.send(anna, others[index % others.length] ?? anna, `${index}`),
        ),
      );
      expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(7);
      expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(
        new Set(['spending_limit']),
      );
      expect(await site.balance(anna)).toEqual({ credits: 93, ledger: 93, entries: 8 });
    },
  );

  test.each([1, 2, 3, 4, 5])(
    'a limit that is set while messages are on their way lets none through after it (round %i)',
    async () => {
      toHour('Europe/Amsterdam', 12);
      const [anna, bert] = [await premium(), await premium()];
      await site.send(anna, bert, 'Hoi');
      let isSet = false;
      const late: (string | object)[] = [];
      const limit = site.call(anna, 'setSpending', { day: 0 }).then(() => {
        isSet = true;
      });
      const sends = Array.from({ length: 20 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 2));
        const after = isSet;
        const answer = await site.send(anna, bert, `${index}`);
        if (after) late.push(answer);
      });
      await Promise.all([limit, ...sends]);
      expect(await site.send(anna, bert, 'daarna')).toBe('spending_limit');
      expect(new Set(late.filter((answer) => typeof answer !== 'string'))).toEqual(new Set());
      const { credits, ledger } = await site.balance(anna);
      expect(credits).toBe(ledger);
    },
  );
});
