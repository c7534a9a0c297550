import { beforeEach, expect, test } from 'vitest';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import { publishTestText } from '../../../tests/support/test-texts.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import type { AnnouncedPrices } from '../../../shared/contract/announced-prices.ts';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { groupOfSetting } from '../../../shared/operator/settings.ts';
import { openSettings } from '../../modules/site/settings/store.ts';

const DAY_MS = 86_400_000;
const at = openOwnDesk({ ...siteSettingsSchema.parse({}), four_eyes: 'pair' });
let owner: TestOperator;
let finance: TestOperator;
let second: TestOperator;
beforeEach(async () => {
  [owner, finance, second] = await Promise.all([
    at.operator('owner'),
    at.operator('finance'),
    at.operator('finance'),
  ]);
});

const change = (by: TestOperator, key: string, from: unknown, to: unknown) =>
  at.ask('changeSetting', {
    cookie: by.cookie,
    body: { key, from, to, reason: 'because' },
  });
const historyOf = async (key: string) => {
  const answer = await at.ask('getSettingHistory', { cookie: owner.cookie, query: { key } });
  return (answer.body as OperatorAnswer<'getSettingHistory'>).changes;
};
const askTwo = async (by: TestOperator, key: string, from: unknown, to: unknown) =>
  at.ask('askApproval', {
    cookie: by.cookie,
    body: { id: newId(), act: 'change_prices', args: { key, from, to }, reason: 'because' },
  });
const approvalIn = (body: unknown): Approval => (body as { approval: Approval }).approval;

test('every setting stands in one group of the desk', () => {
  const keys = Object.keys(siteSettingsSchema.shape);
  expect(keys.filter((key) => groupOfSetting(key) === null)).toEqual([]);
});

test('a setting is changed by one, at once, and its history says by whom and from what', async () => {
  expect(
    (await change(owner, 'support_phone', '+31 30 000 00 00', '+31 30 111 11 11')).status,
  ).toBe(200);
  expect(at.services.settings.current().support_phone).toBe('+31 30 111 11 11');
  expect((await openSettings(at.database)).current().support_phone).toBe('+31 30 111 11 11');
  expect((await historyOf('support_phone'))[0]).toMatchObject({
    before: '+31 30 000 00 00',
    after: '+31 30 111 11 11',
    operator: { id: owner.id },
    by_two: false,
  });
  // Who saw another value changes nothing, and neither does a value that it cannot have.
  expect((await change(owner, 'support_phone', 'old', 'new')).code).toBe('approval_changed');
  expect((await change(owner, 'voice_minutes', 3, 'many')).code).toBe('validation_failed');
  expect(at.services.settings.current().voice_minutes).toBe(3);
});

test('what the server and the machine change is in the history too', async () => {
  await at.services.settings.change(
    { name: 'Raak' },
    { role: 'console', at: at.services.clock.now() },
  );
  expect((await historyOf('name'))[0]).toMatchObject({
    before: 'Vonk',
    after: 'Raak',
    role: 'console',
    operator: null,
  });
});

test('prices, refunds and ages take two: one alone is refused, and two change it as it was asked', async () => {
  for (const [key, from, to] of [
    ['message_credits', 1, 2],
    ['refund_days', 14, 7],
    ['min_age', 18, 21],
    ['signups', 'all', 'other'],
  ] as const)
    expect((await change(owner, key, from, to)).code).toBe('validation_failed');
  await at.services.settings.change({ message_credits: 4 });
  const asked = approvalIn((await askTwo(finance, 'message_credits', 4, 2)).body);
  expect(at.services.settings.current().message_credits).toBe(4);
  const { id, hash } = asked;
  const agree = (by: TestOperator) =>
    at.ask('decideApproval', { cookie: by.cookie, body: { id, hash, agreed: true } });
  expect((await agree(finance)).code).toBe('own_approval');
  expect((await agree(second)).status).toBe(200);
  expect(at.services.settings.current().message_credits).toBe(2);
  expect((await historyOf('message_credits'))[0]).toMatchObject({
    before: 4,
    after: 2,
    operator: { id: finance.id },
    by_two: true,
  });
});

test('a price in credits rises only to what terms announced, in the thirty days after their day', async () => {
  const rises = [
    ['message_credits', 1, 2],
    ['photo_credits', 2, 3],
    ['gift_prices', { bouquet: 5, night: 8 }, { bouquet: 5, night: 8, rose: 4 }],
    ['voice_credits', null, 2],
    ['free_first_message', true, false],
  ] as const;
  const prices: AnnouncedPrices = {
    ...{ message_credits: 2, photo_credits: 3, voice_credits: 2, free_first_message: false },
    gift_prices: { bouquet: 5, night: 8, rose: 4 },
  };
  const ofRises = async () => {
    const answers = [];
    for (const [key, from, to] of rises) answers.push(await askTwo(finance, key, from, to));
    return answers.map(({ code }) => code);
  };
  const allowed = rises.map(() => null);
  const refused = rises.map(() => 'announcement_required');
  const now = at.services.clock.now().getTime();
  const publish = async (days: number, announced: AnnouncedPrices | null) => {
    const version = new Date(now + days * DAY_MS).toISOString().slice(0, 10);
    const words = `Een bericht kost ${days} credits.`;
    await publishTestText(at.database, { version, words, prices: announced });
  };
  await publish(-90, prices);
  // First terms announce nothing, coming ones are not in force, and others were about something else.
  expect(await ofRises()).toEqual(refused);
  await publish(-40, prices);
  await publish(-4, null);
  await publish(20, prices);
  expect(await ofRises()).toEqual(refused);
  await publish(-3, { photo_credits: 3 });
  expect(await ofRises()).toEqual([
    ...['announcement_required', null, 'announcement_required'],
    ...['announcement_required', 'announcement_required'],
  ]);
  await publish(-2, prices);
  expect(await ofRises()).toEqual(allowed);
  for (const [key, from, to] of [
    ['message_credits', 1, 3],
    ['gift_prices', { bouquet: 5, night: 8 }, { bouquet: 6, night: 8, rose: 4 }],
    ['gift_credits', 3, 4],
  ] as const)
    expect((await askTwo(finance, key, from, to)).code).toBe('announcement_required');
});

test('what costs fewer credits needs no announcement', async () => {
  expect((await askTwo(finance, 'photo_credits', 2, 1)).status).toBe(200);
  expect((await askTwo(finance, 'welcome_discount', 25, 30)).status).toBe(200);
});

test('what was changed meanwhile is not changed by an older request', async () => {
  const asked = approvalIn((await askTwo(finance, 'photo_credits', 2, 1)).body);
  await at.services.settings.change({ photo_credits: 3 });
  const decided = await at.ask('decideApproval', {
    cookie: second.cookie,
    body: { id: asked.id, hash: asked.hash, agreed: true },
  });
  expect(decided.code).toBe('approval_changed');
  expect(at.services.settings.current().photo_credits).toBe(3);
});

test('each role sees what is of its work', async () => {
  const seen = async (by: TestOperator) => {
    const { body } = await at.ask('getSiteSettings', { cookie: by.cookie });
    const { settings } = body as OperatorAnswer<'getSiteSettings'>;
    return [...new Set(settings.map(({ group }) => group))];
  };
  expect(await seen(finance)).toEqual(['prices']);
  expect(await seen(await at.operator('privacy'))).toEqual(['rules']);
  expect(await seen(owner)).toEqual(['prices', 'rules', 'site', 'company', 'members']);
});
