import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { sendChatPhoto, uploadChatPhoto } from '../../../tests/support/chat-photo.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { newId } from '../../../shared/identifiers.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({
    message_credits: 1,
    photo_credits: 2,
    gift_credits: 3,
    gift_prices: { bouquet: 5 },
    free_first_message: true,
    free_conversations: 2,
  });
});

const premium = (credits: number) => site.member({ credits, member: { paid_user: true } });
const gift = (to: TestMember, id = 'rose', client = newId()) => ({
  profile: to.profileId,
  kind: 'gift',
  gift: id,
  client_id: client,
});
const photo = (to: TestMember, id: string, client = newId()) => ({
  profile: to.profileId,
  kind: 'photo',
  photo: id,
  client_id: client,
});
const causes = async () =>
  (
    await site.database.execute(
      sql`select amount, cause, other_profile from ledger_entries where cause <> 'demo' order by created_at, id`,
    )
  ).rows;

test('R-266 a photo costs photo_credits and reaches the other with its size', async () => {
  const [anna, bert] = [await premium(10), await site.member()];
  await site.change({ photo_credits: 4 });
  const message = await sendChatPhoto(site, anna, bert);
  expect(message).toMatchObject({
    kind: 'photo',
    text: null,
    gift: null,
    photo_size: { width: 40, height: 50 },
  });
  expect(await site.balance(anna)).toMatchObject({ credits: 6, ledger: 6 });
  expect(await causes()).toEqual([{ amount: -4, cause: 'photo', other_profile: bert.profileId }]);
  const theirs = (await site.changes(bert)).find((change) => change.entity === 'message');
  expect(theirs?.value).toEqual(message);
});

test('R-267 a gift costs gift_credits, or its own price, and says what it was worth', async () => {
  const [anna, bert] = [await premium(20), await site.member()];
  await site.change({ gift_credits: 6 });
  const { gifts } = await site.call(anna, 'getGifts');
  expect(gifts[0]).toEqual({ id: 'rose', name: 'Roos', credits: 6 });
  expect(gifts.find(({ id }) => id === 'bouquet')?.credits).toBe(5);
  expect((await site.call(anna, 'sendMessage', gift(bert))).message).toMatchObject({
    kind: 'gift',
    gift: 'rose',
    gift_credits: 6,
    text: null,
    photo: null,
  });
  expect((await site.call(anna, 'sendMessage', gift(bert, 'bouquet'))).credits).toBe(9);
  // A gift's value stays when prices change.
  await site.change({ gift_credits: 1 });
  const { messages } = await site.call(bert, 'getChat', {
    conversation: (await site.call(bert, 'getChats')).chats[0]?.conversation.id ?? '',
  });
  expect(messages.map((message) => message.gift_credits)).toEqual([6, 5]);
  expect(await causes()).toMatchObject([
    { amount: -6, cause: 'gift' },
    { amount: -5, cause: 'gift' },
  ]);
});

test('R-287 the list tells a text, a photo and a gift apart', async () => {
  const [anna, bert] = [await premium(20), await site.member()];
  const last = async () => (await site.call(bert, 'getChats')).chats[0]?.last_message;
  await site.send(anna, bert, 'Hoi');
  expect(await last()).toMatchObject({ kind: 'text', text: 'Hoi', mine: false });
  await sendChatPhoto(site, anna, bert);
  expect(await last()).toMatchObject({ kind: 'photo', text: null });
  await site.call(anna, 'sendMessage', gift(bert, 'wine'));
  expect(await last()).toMatchObject({ kind: 'gift', gift: 'wine', text: null });
});

test('a photo or a gift that starts a conversation of a free member is paid for, and counts as a start', async () => {
  const [free, one, two, three] = [
    await site.member({ credits: 20 }),
    await site.member(),
    await site.member(),
    await site.member(),
  ];
  await site.call(free, 'sendMessage', gift(one));
  expect((await site.balance(free)).credits).toBe(17);
  await sendChatPhoto(site, free, two);
  expect((await site.balance(free)).credits).toBe(15);
  expect(await site.refusal(free, 'sendMessage', gift(three))).toMatchObject({
    status: 402,
    code: 'premium_required',
  });
  await site.send(free, one, 'En ook een woord');
  expect((await site.balance(free)).credits).toBe(14);
});

describe('once and never twice', () => {
  test('the same id again is the same photo or gift, charged once; another one with that id is a conflict', async () => {
    const [anna, bert] = [await premium(20), await site.member()];
    const [client, picture] = [newId(), await uploadChatPhoto(site, anna)];
    const first = await site.call(anna, 'sendMessage', photo(bert, picture, client));
    expect((await site.call(anna, 'sendMessage', photo(bert, picture, client))).message).toEqual(
      first.message,
    );
    expect(await site.refusal(anna, 'sendMessage', gift(bert, 'rose', client))).toMatchObject({
      code: 'idempotency_conflict',
    });
    expect(
      await site.refusal(
        anna,
        'sendMessage',
        photo(bert, await uploadChatPhoto(site, anna), client),
      ),
    ).toMatchObject({ code: 'idempotency_conflict' });
    const given = newId();
    await site.call(anna, 'sendMessage', gift(bert, 'rose', given));
    expect((await site.call(anna, 'sendMessage', gift(bert, 'rose', given))).message).toMatchObject(
      { id: given, gift: 'rose' },
    );
    expect(await site.refusal(anna, 'sendMessage', gift(bert, 'wine', given))).toMatchObject({
      code: 'idempotency_conflict',
    });
    expect(await site.balance(anna)).toEqual({ credits: 15, ledger: 15, entries: 3 });
  });

  test('one photo is one message: a second, another member’s and one that is not whole are refused, and cost nothing', async () => {
    const [anna, bert, mallory] = [await premium(20), await site.member(), await premium(20)];
    const picture = await uploadChatPhoto(site, anna);
    expect(await site.refusal(mallory, 'sendMessage', photo(bert, picture))).toMatchObject({
      status: 404,
      code: 'photo_unknown',
    });
    await site.call(anna, 'sendMessage', photo(bert, picture));
    expect(await site.refusal(anna, 'sendMessage', photo(bert, picture))).toMatchObject({
      status: 404,
      code: 'photo_unknown',
    });
    expect(await site.refusal(anna, 'sendMessage', photo(bert, newId()))).toMatchObject({
      status: 404,
      code: 'photo_unknown',
    });
    expect([(await site.balance(anna)).credits, (await site.balance(mallory)).credits]).toEqual([
      18, 20,
    ]);
    expect((await site.call(bert, 'getChats')).chats).toHaveLength(1);
  });

  test('the same photo message sent many times at once is there once and paid for once', async () => {
    const [anna, bert] = [await premium(20), await site.member()];
    const [client, picture] = [newId(), await uploadChatPhoto(site, anna)];
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        site.call(anna, 'sendMessage', photo(bert, picture, client), { 'idempotency-key': key }),
      ),
    );
    expect(new Set(answers.map(({ message }) => message.position))).toEqual(new Set([1]));
    expect(await site.balance(anna)).toEqual({ credits: 18, ledger: 18, entries: 2 });
  });

  test('of texts, photos and gifts sent at once with credit for one exactly one is accepted', async () => {
    const [anna, bert] = [await premium(3), await site.member()];
    await site.change({ message_credits: 3, photo_credits: 3, gift_credits: 3 });
    const pictures = await Promise.all(
      Array.from({ length: 4 }, () => uploadChatPhoto(site, anna)),
    );
    const inputs = [
      ...pictures.map((id) => photo(bert, id)),
      ...Array.from({ length: 4 }, () => gift(bert)),
      ...Array.from({ length: 4 }, () => ({
        profile: bert.profileId,
        kind: 'text',
        text: 'Hoi',
        client_id: newId(),
      })),
    ];
    const statuses = await Promise.all(
      inputs.map(async (input) => {
        try {
          await site.call(anna, 'sendMessage', input);
          return 'sent';
        } catch {
          return 'refused';
        }
      }),
    );
    expect(statuses.filter((status) => status === 'sent')).toHaveLength(1);
    expect(await site.balance(anna)).toEqual({ credits: 0, ledger: 0, entries: 2 });
    expect((await site.call(bert, 'getChats')).chats[0]?.conversation.last_position).toBe(1);
  });
});

test('a message says what its kind needs and nothing else', async () => {
  const [anna, bert] = [await premium(20), await site.member()];
  const refused = async (input: Record<string, unknown>) =>
    (
      await site.refusal(anna, 'sendMessage', {
        profile: bert.profileId,
        client_id: newId(),
        ...input,
      })
    ).fields;
  expect(await refused({ kind: 'photo' })).toEqual(['photo']);
  expect(await refused({ kind: 'gift' })).toEqual(['gift']);
  expect(await refused({ kind: 'gift', gift: 'castle' })).toEqual(['gift']);
  expect(await refused({ kind: 'gift', gift: 'rose', text: 'Voor jou' })).toEqual(['text']);
  expect(await refused({ kind: 'photo', photo: newId(), gift: 'rose' })).toEqual(['gift']);
  expect(await refused({ kind: 'text', text: 'Hoi', photo: newId() })).toEqual(['photo']);
  expect(await site.balance(anna)).toMatchObject({ credits: 20 });
});
