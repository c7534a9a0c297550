import { expect } from 'vitest';
import { sql } from 'drizzle-orm';
import { errorAnswerSchema } from '../../../shared/contract/calls.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { pushSubscriptions } from '../../../server/database/schema/notices.ts';
import { moderateAnyPhoto } from '../../../server/modules/photos/conversation/moderate.ts';
import { ask } from '../test-client.ts';
import type { Sent } from '../test-client.ts';
import { uploadChatPhoto } from '../chat-photo.ts';
import type { TestMember } from '../test-members.ts';
import { SMALL_PHOTO } from '../test-photos.ts';
import type { TestSite } from '../test-site.ts';

/** Whose log something may be in: who hides, whom it is hidden from, and a third who likes the first. */
export const HOLDERS = ['willem', 'yvonne', 'thea'] as const;
export type Holder = (typeof HOLDERS)[number];

/** A request with its key, to be sent again. */
interface Keyed {
  call: CallName;
  sent: Sent & { headers: Record<string, string> };
}

/** Three members who have everything between them that a log of changes can hold. */
export interface HiddenWorld {
  site: TestSite;
  people: Record<Holder, TestMember>;
  /** What was sent with a key, by who sent it. */
  keyed: Record<Holder, Keyed[]>;
  conversation: string;
  /** Ids of what the first two wrote, and of the first one's photos. */
  ids: Record<'first' | 'answer' | 'picture' | 'chatPhoto' | 'main' | 'second', string>;
  /** Instants that are in rows. */
  at: Record<'liked' | 'likedBack' | 'read' | 'readBack', string>;
}

/** Texts that are in no other place by chance. */
export const WORDS = {
  willem: 'Willemvanleeuwen',
  yvonne: 'Yvonnedejong',
  thea: 'Theavisser',
  first: 'Zullen we eens gaan wandelen',
  answer: 'Dat lijkt me gezellig',
  about: 'Ik verzamel oude landkaarten',
  interest: 'sadomasochism',
  gift: 'rose',
  reaction: '🔥',
} as const;

/** Decides on a photo as the operator does. */
export async function moderatePhoto(
  site: TestSite,
  id: string,
  status: 'active' | 'rejected',
): Promise<void> {
  await inTransaction(site.database, (transaction) =>
    moderateAnyPhoto(
      {
        database: transaction,
        now: site.services.clock.now(),
        services: site.services,
        afterCommit: () => undefined,
      },
      { id, status, ...(status === 'rejected' ? { reason: 'nudity' } : {}) },
    ),
  );
}

/**
 * Lets the three meet: every entity of the log, and every answer that is stored by its key.
 * @param begin is called with who there is, before anything is in a log.
 */
export async function createHiddenWorld(
  site: TestSite,
  begin?: (people: HiddenWorld['people']) => Promise<unknown>,
): Promise<HiddenWorld> {
  await site.empty();
  await site.database.execute(sql`truncate jobs, mails`);
  const { clock } = site.services;
  const paid = { member: { paid_user: true, spending_limited: false }, credits: 90 };
  const willem = await site.member({ ...paid, profile: { name: WORDS.willem, gender: 'male' } });
  const yvonne = await site.member({ ...paid, profile: { name: WORDS.yvonne } });
  const thea = await site.member({ ...paid, profile: { name: WORDS.thea } });
  const people = { willem, yvonne, thea };
  await begin?.(people);
  const keyed: HiddenWorld['keyed'] = { willem: [], yvonne: [], thea: [] };
  async function send(who: Holder, call: CallName, sent: Sent): Promise<unknown> {
    const one = { ...sent, cookie: people[who].cookie, headers: { 'idempotency-key': newId() } };
    keyed[who].push({ call, sent: one });
    const got = await ask(site.app, call, one);
    expect(got.status, `${call}: ${JSON.stringify(got.body)}`).toBe(200);
    clock.advance(1_000);
    return got.body;
  }
  const message = (who: Holder, to: Holder, body: object, id = newId()) =>
    send(who, 'sendMessage', {
      body: { profile: people[to].profileId, client_id: id, ...body },
    }).then(() => id);
  /** Does something at an instant of its own. */
  async function act(who: Holder, call: CallName, input: object): Promise<string> {
    clock.advance(1_000);
    const before = clock.now().toISOString();
    await site.call(people[who], call, { ...input });
    return before;
  }

  const photos: string[] = [];
  for (let number = 0; number < 2; number++) {
    const body = await send('willem', 'uploadPhoto', { body: {}, file: SMALL_PHOTO });
    const { photo } = body as { photo: { id: string } };
    await moderatePhoto(site, photo.id, 'active');
    photos.push(photo.id);
  }
  await act('willem', 'saveProfile', {
    consent_sensitive: true,
    about: WORDS.about,
    interests: [WORDS.interest],
  });
  await site.database.insert(pushSubscriptions).values(
    [willem, yvonne].map((one) => ({
      id: newId(),
      member_id: one.memberId,
      session_id: one.sessionId,
      endpoint: `https://${one.memberId}.notify.windows.com/w/endpoint`,
      p256dh: Buffer.from('key'),
      auth: Buffer.from('secret'),
      created_at: clock.now(),
    })),
  );
  await act('willem', 'like', { profile: thea.profileId });
  await act('thea', 'like', { profile: willem.profileId });
  await act('willem', 'like', { profile: yvonne.profileId });
  await act('yvonne', 'like', { profile: willem.profileId });
  const first = await message('willem', 'yvonne', { kind: 'text', text: WORDS.first });
  const conversation = conversationIdOf(willem.profileId, yvonne.profileId);
  await message('yvonne', 'willem', { kind: 'gift', gift: WORDS.gift });
  const chatPhoto = await uploadChatPhoto(site, willem);
  const picture = await message('willem', 'yvonne', { kind: 'photo', photo: chatPhoto });
  const answer = await message('yvonne', 'willem', { kind: 'text', text: WORDS.answer });
  await act('willem', 'markRead', { conversation, up_to: answer });
  await act('yvonne', 'markRead', { conversation, up_to: picture });
  for (const [who, one] of [
    ['willem', answer],
    ['yvonne', first],
  ] as const)
    await act(who, 'setReaction', { conversation, message: one, emoji: WORDS.reaction });
  const stranger = await site.member({ profile: { name: 'Onbekende' } });
  await act('willem', 'block', { profile: stranger.profileId });
  await send('willem', 'report', { body: { profile: yvonne.profileId, kind: 'spam' } });
  await send('willem', 'startPayment', {
    body: { bundle: 'p0', method: 'ideal', immediate: true },
  });
  // A change of the card of each, as those who know them get it.
  for (const who of ['willem', 'yvonne'] as const)
    await act(who, 'saveProfile', { name: people[who] === willem ? WORDS.willem : WORDS.yvonne });
  const { rows } = await site.database.execute<
    Record<'liked' | 'back' | 'read' | 'answered', string>
  >(sql`
    select (select created_at from likes where from_profile = ${willem.profileId} and to_profile = ${yvonne.profileId}) as liked,
      (select created_at from likes where from_profile = ${yvonne.profileId} and to_profile = ${willem.profileId}) as back,
      (select read_at from participants where conversation_id = ${conversation} and profile_id = ${willem.profileId}) as read,
      (select read_at from participants where conversation_id = ${conversation} and profile_id = ${yvonne.profileId}) as answered`);
  const instant = (name: 'liked' | 'back' | 'read' | 'answered') =>
    new Date(rows[0]?.[name] ?? 0).toISOString();
  const [main = '', second = ''] = photos;
  clock.advance(1_000);
  return {
    site,
    people,
    keyed,
    conversation,
    ids: { first, answer, picture, chatPhoto, main, second },
    at: {
      liked: instant('liked'),
      likedBack: instant('back'),
      read: instant('read'),
      readBack: instant('answered'),
    },
  };
}

/** What comes back when a member sends all their keyed requests again: answers, and codes of refusals. */
export async function replay(world: HiddenWorld, who: Holder): Promise<string[]> {
  const texts: string[] = [];
  for (const { call, sent } of world.keyed[who]) {
    const got = await ask(world.site.app, call, sent);
    texts.push(
      got.status === 200
        ? `${call} ${JSON.stringify(got.body)}`
        : `${call} ${errorAnswerSchema.parse(got.body).error.code}`,
    );
  }
  return texts;
}
