import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { DESK_ORIGIN, openTestDesk } from '../../../tests/support/operator/test-desk.ts';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { createTestMember } from '../../../tests/support/test-members.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { ask as askMember } from '../../../tests/support/test-client.ts';
import { createApp } from '../../app.ts';
import { conversations, messages, participants } from '../../database/schema/conversations.ts';
import { mails } from '../../database/schema/notices.ts';
import { photos, profiles } from '../../database/schema/profiles.ts';
import { servePhotosAtDesk } from '../queues/photos.ts';

const DAY_MS = 86_400_000;
const at = openOwnDesk({ four_eyes: 'pair' });
let senior: TestOperator;
let moderator: TestOperator;
let owner: TestOperator;
beforeEach(async () => {
  [senior, moderator, owner] = await Promise.all([
    at.operator('senior'),
    at.operator('moderator'),
    at.operator('owner'),
  ]);
});

const made = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  name: 'Fleur',
  gender: 'female',
  date_of_birth: '1990-05-01',
  country: 'NL',
  city: 'Utrecht',
  language: 'nl',
  languages: ['nl', 'en'],
  about: 'Ik ben verzonnen.',
  writer: 'Studio Pen',
  picture_source: 'drawn by us',
  ...changes,
});
const create = (changes: Record<string, unknown> = {}) =>
  at.ask('createFiction', { cookie: senior.cookie, body: made(changes) });
const profileIn = (body: unknown) => (body as OperatorAnswer<'createFiction'>).profile;
const rowOf = async (id: string) => {
  const [row] = await at.database.select().from(profiles).where(eq(profiles.id, id));
  return row ?? expect.unreachable();
};

/** Stores a message of one profile to another, as no call of the desk can. */
async function write(from: string, to: string, now: Date): Promise<void> {
  const conversation = conversationIdOf(from, to);
  const [low_profile = '', high_profile = ''] = [from, to].sort();
  await at.database
    .insert(conversations)
    .values({ id: conversation, low_profile, high_profile, started_by: from, created_at: now })
    .onConflictDoNothing();
  await at.database
    .insert(participants)
    .values({
      ...{ conversation_id: conversation, profile_id: from, other_profile_id: to },
      updated_at: now,
    })
    .onConflictDoNothing();
  const position = 1 + (await at.database.$count(messages));
  await at.database.insert(messages).values({
    ...{ id: newId(), conversation_id: conversation, position, sender_profile: from },
    ...{ kind: 'text', text: 'Hallo', sent_at: now },
  });
}

test('a fictional profile is made by a member’s rules, is marked and listed, and gets no mail', async () => {
  const profile = profileIn((await create()).body);
  expect(profile).toMatchObject({
    name: 'Fleur',
    city: 'Utrecht',
    languages: ['nl', 'en'],
    writer: 'Studio Pen',
    picture_source: 'drawn by us',
    changed_by: { id: senior.id },
  });
  expect(await rowOf(profile.id)).toMatchObject({
    fictional: true,
    listed: true,
    latitude: expect.any(Number) as number,
  });
  expect(await at.database.select().from(mails)).toEqual([]);
  expect((await create({ date_of_birth: '2015-01-01' })).code).toBe('validation_failed');
  expect((await create({ picture_source: '' })).code).toBe('validation_failed');
  expect((await create({ city: 'Nergens' })).code).toBe('validation_failed');
});

test('it is edited and retired by a senior, seen by a moderator, and the log says who', async () => {
  const { id } = profileIn((await create()).body);
  const edited = await at.ask('editFiction', {
    cookie: senior.cookie,
    body: { id, about: 'Nog steeds verzonnen.', writer: '', picture_source: 'licensed' },
  });
  expect(profileIn(edited.body)).toMatchObject({ about: 'Nog steeds verzonnen.', writer: '' });
  const retire = (retired: boolean) =>
    at.ask('retireFiction', { cookie: senior.cookie, body: { id, retired } });
  expect(profileIn((await retire(true)).body).retired).toBe(true);
  expect((await rowOf(id)).listed).toBe(false);
  expect(profileIn((await retire(false)).body).retired).toBe(false);
  const { body } = await at.ask('getFictionLog', {
    cookie: moderator.cookie,
    query: { profile: id },
  });
  const { changes } = body as OperatorAnswer<'getFictionLog'>;
  expect(changes.map(({ act, operator }) => [act, operator?.id])).toEqual([
    ['retire_fiction', senior.id],
    ['retire_fiction', senior.id],
    ['edit_fiction', senior.id],
    ['create_fiction', senior.id],
  ]);
  expect(changes[2]?.fields).toEqual(['about', 'writer', 'picture_source']);
});

test('the log names the writer of each day and the operator who put them on record, and no member sees it', async () => {
  const { clock } = at.services;
  const { id } = profileIn((await create()).body);
  const member = await createTestMember(at.database, clock.now());
  const wrote = async () => {
    await write(id, member.profileId, clock.now());
    return clock.now().toISOString().slice(0, 10);
  };
  const first = await wrote();
  clock.advance(DAY_MS);
  const second = await wrote();
  const by = await at.operator('owner');
  const edit = (writer: string) =>
    at.ask('editFiction', {
      cookie: by.cookie,
      body: { id, writer, picture_source: 'drawn by us' },
    });
  expect((await edit('Bureau Inkt')).status).toBe(200);
  clock.advance(DAY_MS);
  const third = await wrote();
  const { body } = await at.ask('getFictionLog', {
    cookie: (await at.operator('moderator')).cookie,
    query: { profile: id },
  });
  const { written } = body as OperatorAnswer<'getFictionLog'>;
  const studio = ['Studio Pen', senior.id];
  const bureau = ['Bureau Inkt', by.id];
  expect(
    written.map(({ day, messages, simulated, writers }) => [
      ...[day, messages, simulated],
      writers.map(({ name, recorded_by }) => [name, recorded_by?.id]),
    ]),
  ).toEqual([
    [third, 1, false, [bureau]],
    [second, 1, false, [bureau, studio]],
    [first, 1, false, [studio]],
  ]);
  const shown = await askMember(createApp(at.services), 'getProfile', {
    cookie: (await createTestMember(at.database, clock.now())).cookie,
    query: { id },
  });
  expect(shown.status).toBe(200);
  for (const secret of ['Studio Pen', 'Bureau Inkt', senior.id, by.id])
    expect(JSON.stringify(shown.body)).not.toContain(secret);
});

test('a member’s own profile is nobody’s to write, list or read the log of', async () => {
  const { profileId: id } = await createTestMember(at.database, at.services.clock.now());
  for (const [name, sent] of [
    ['editFiction', { body: { id, about: 'x', writer: '', picture_source: 'x' } }],
    ['retireFiction', { body: { id, retired: true } }],
    ['getFictionLog', { query: { profile: id } }],
  ] as const)
    expect((await at.ask(name, { ...sent, cookie: owner.cookie })).code).toBe('not_found');
  expect((await create({ id })).code).toBe('idempotency_conflict');
  const { body } = await at.ask('getFiction', { cookie: owner.cookie });
  const list = (body as OperatorAnswer<'getFiction'>).profiles;
  expect(list.some((one) => one.id === id)).toBe(false);
});

test('the mark comes off by two, and by no one alone', async () => {
  const { id } = profileIn((await create()).body);
  const asked = (
    (
      await at.ask('askApproval', {
        cookie: senior.cookie,
        body: {
          id: newId(),
          act: 'remove_fiction_mark',
          args: { profile: id },
          reason: 'somebody lives here now',
        },
      })
    ).body as { approval: Approval }
  ).approval;
  const agree = (by: TestOperator) =>
    at.ask('decideApproval', {
      cookie: by.cookie,
      body: { id: asked.id, hash: asked.hash, agreed: true },
    });
  expect((await agree(senior)).code).toBe('own_approval');
  expect((await agree(moderator)).code).toBe('role_required');
  expect((await rowOf(id)).fictional).toBe(true);
  expect((await agree(owner)).status).toBe(200);
  expect((await rowOf(id)).fictional).toBe(false);
});

test('its photos are shown with where each comes from to those who see fiction, and a member’s never', async () => {
  const { id } = profileIn((await create()).body);
  const { profileId: member } = await createTestMember(at.database, at.services.clock.now());
  const photoOf = async (profile: string): Promise<string> => {
    const photo = newId();
    const bytes = Buffer.from('a picture');
    await at.services.photos.write(photo, {
      ...{ thumb: bytes, medium: bytes, large: bytes, blurred: bytes },
    });
    await at.database.insert(photos).values({
      ...{ id: photo, profile_id: profile, position: 0, width: 8, height: 8 },
      ...{ status: 'active', visibility: 'private', created_at: at.services.clock.now() },
    });
    return photo;
  };
  const [ours, theirs] = [await photoOf(id), await photoOf(member)];
  const { body } = await at.ask('getFiction', { cookie: moderator.cookie });
  expect(
    (body as OperatorAnswer<'getFiction'>).profiles.find((one) => one.id === id)?.photos,
  ).toMatchObject([{ id: ours, origin: 'uploaded', visibility: 'private', status: 'active' }]);
  const finance = await at.operator('finance');
  const serve = openTestDesk(at.services, { handlers: [servePhotosAtDesk(at.services)] });
  const statusOf = async (who: TestOperator, photo: string, query: string) =>
    (
      await serve.fetch(
        new Request(`${DESK_ORIGIN}/photos/${photo}/medium?${query}`, {
          headers: { cookie: who.cookie, host: 'localhost:5082', 'sec-fetch-site': 'same-origin' },
        }),
      )
    ).status;
  expect(await statusOf(moderator, ours, `fiction=${id}`)).toBe(200);
  expect(await statusOf(finance, ours, `fiction=${id}`)).toBe(404);
  expect(await statusOf(moderator, theirs, `fiction=${id}`)).toBe(404);
  expect(await statusOf(moderator, theirs, `fiction=${member}`)).toBe(404);
  expect(await statusOf(moderator, ours, '')).toBe(404);
});
