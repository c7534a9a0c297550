import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { databaseName, SYNCED_TABLES } from '../../local/database.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { saveDraft } from '../../local/drafts.ts';
import { pass, settle, until } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const signIn = (password = 'demo-vonk-demo') => ({
  email: 'eva@vonk.example',
  password,
  locale: 'nl' as const,
});

test('R-410 a poll that is answered 403 with authentication required signs out: what was synced goes, what was written stays', async () => {
  const { server, eva, bram } = world;
  world.talk(bram, eva, 3);
  const tab = await world.tab(eva);
  await until('messages are here', async () => (await tab.db.messages.count()) === 3, 5_000);
  await saveDraft(tab.db, bram.profileId, 'half a sentence');
  server.intercept = (name) => (name === 'sendMessage' ? errorResponse('busy') : undefined);
  await tab.worker.sendMessage({
    conversation: null,
    profile: bram.profileId,
    text: 'not yet sent',
  });
  server.signedIn = false;
  await until(
    'the member is told',
    () => tab.events.some((event) => event.kind === 'signed_out'),
    70_000,
  );
  expect(tab.events.filter((event) => event.kind === 'signed_out')).toEqual([
    { kind: 'signed_out', userId: eva.userId, reason: 'expired' },
  ]);
  await settle();
  for (const table of SYNCED_TABLES)
    if (table !== 'messages') expect(await tab.db.table(table).count(), table).toBe(0);
  expect((await tab.db.messages.toArray()).map((row) => row.text)).toEqual(['not yet sent']);
  expect((await tab.db.drafts.toArray()).map((row) => row.text)).toEqual(['half a sentence']);
  expect(await tab.db.outbox.count()).toBe(1);
  const before = server.asked.length;
  await pass(120_000, 1_000);
  expect(server.asked.length).toBe(before);
});

test('signing in again sends what waited', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  server.intercept = (name) => (name === 'sendMessage' ? errorResponse('busy') : undefined);
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'kept' });
  server.signedIn = false;
  await tab.worker.refresh();
  await until('signed out', () => tab.events.some((event) => event.kind === 'signed_out'), 5_000);
  server.intercept = () => undefined;
  server.signedIn = true;
  const answer = await tab.worker.signIn(signIn());
  expect(answer).toMatchObject({ ok: true, value: { id: eva.userId } });
  await tab.worker.start(eva.userId);
  await until('it was sent', () => server.conversations.size === 1, 10_000);
  await until(
    'and is shown as sent',
    async () => (await tab.db.messages.toArray())[0]?.state === 'sent',
    5_000,
  );
});

test('a wrong password is told, and who is signed in stays so', async () => {
  const { server, eva } = world;
  const tab = await world.tab(eva, { ready: false, start: false });
  server.intercept = (name) => (name === 'signIn' ? errorResponse('login_failed') : undefined);
  expect(await tab.worker.signIn(signIn('wrong'))).toMatchObject({
    ok: false,
    failure: { code: 'login_failed' },
  });
  server.intercept = (name) =>
    name === 'signIn' ? errorResponse('login_blocked', 840) : undefined;
  expect(await tab.worker.signIn(signIn('wrong'))).toMatchObject({
    ok: false,
    failure: { code: 'login_blocked', retry_after_s: 840 },
  });
  expect(tab.events.filter((event) => event.kind === 'signed_out')).toEqual([]);
});

test('signing out asks about unsent messages first, and then leaves nothing of the member behind', async () => {
  const { server, eva, bram } = world;
  world.talk(bram, eva, 2);
  const tab = await world.tab(eva);
  await saveDraft(tab.db, bram.profileId, 'draft');
  server.intercept = (name) => (name === 'sendMessage' ? errorResponse('busy') : undefined);
  await tab.worker.sendMessage({ conversation: null, profile: bram.profileId, text: 'waits' });
  expect(await tab.worker.signOut({ discardUnsent: false })).toEqual({
    ok: true,
    value: { signed_out: false, unsent: 1, waiting: 0, reported: false },
  });
  expect(server.asked.some((asked) => asked.name === 'signOut')).toBe(false);
  expect(await tab.worker.signOut({ discardUnsent: true })).toEqual({
    ok: true,
    value: { signed_out: true, unsent: 0, waiting: 0, reported: true },
  });
  expect(tab.events.filter((event) => event.kind === 'signed_out')).toEqual([
    { kind: 'signed_out', userId: eva.userId, reason: 'asked' },
  ]);
  expect(await Dexie.exists(databaseName(eva.userId))).toBe(false);
  expect(server.streams.size).toBe(0);
});

test('signing out in one tab ends every tab, and none of them brings the database back', async () => {
  const { eva } = world;
  const [one, other] = [await world.tab(eva), await world.tab(eva, { visible: false })];
  await one.worker.signOut({ discardUnsent: true });
  await until(
    'the other tab is told',
    () => other.events.some((event) => event.kind === 'signed_out' && event.reason === 'asked'),
    2_000,
  );
  await pass(70_000, 1_000);
  expect(await Dexie.exists(databaseName(eva.userId))).toBe(false);
  expect(other.events.filter((event) => event.kind === 'signed_out')).toHaveLength(1);
});

test('a session that is gone already is signed out all the same', async () => {
  const { server, eva } = world;
  const tab = await world.tab(eva);
  server.intercept = (name) =>
    name === 'signOut' ? errorResponse('authentication_required') : undefined;
  expect(await tab.worker.signOut({ discardUnsent: true })).toMatchObject({
    ok: true,
    value: { signed_out: true },
  });
  expect(tab.events.filter((event) => event.kind === 'signed_out')).toEqual([
    { kind: 'signed_out', userId: eva.userId, reason: 'asked' },
  ]);
});

test('the next member on the device sees nothing of the last', async () => {
  const { eva, bram, noor } = world;
  world.talk(bram, eva, 3);
  const tab = await world.tab(eva);
  await until('messages are here', async () => (await tab.db.messages.count()) === 3, 5_000);
  await tab.worker.signOut({ discardUnsent: true });
  tab.network.member = noor;
  await tab.worker.signIn(signIn());
  await tab.worker.start(noor.userId);
  const next = openLocalDatabase(noor.userId);
  await until('noor has synced', async () => (await next.meta.get('synced')) !== undefined, 5_000);
  for (const table of ['conversations', 'messages', 'likes', 'outbox', 'drafts'] as const)
    expect(await next.table(table).count(), table).toBe(0);
  expect((await next.meta.get('user'))?.value).toMatchObject({ id: noor.userId });
  next.close();
});

test('another member’s session is never put into this one’s database: the poll notices and signs out', async () => {
  const { eva, bram, noor } = world;
  const tab = await world.tab(eva);
  world.talk(bram, noor, 2);
  tab.network.member = noor;
  await tab.worker.refresh();
  await until('told', () => tab.events.some((event) => event.kind === 'signed_out'), 2_000);
  expect(tab.events).toContainEqual({
    kind: 'signed_out',
    userId: eva.userId,
    reason: 'elsewhere',
  });
  await settle();
  expect(await tab.db.conversations.count()).toBe(0);
  expect(await tab.db.meta.count()).toBe(0);
});

test('signing in as somebody else in another tab ends this one’s session at once', async () => {
  const { eva, noor } = world;
  const [one, other] = [
    await world.tab(eva),
    await world.tab(noor, { ready: false, start: false }),
  ];
  await other.worker.signIn(signIn());
  await until(
    'told',
    () => one.events.some((event) => event.kind === 'signed_out' && event.reason === 'elsewhere'),
    2_000,
  );
});

test('a stream that the server ends with the session leads to the login within two seconds', async () => {
  const { server, eva } = world;
  const tab = await world.tab(eva);
  await until('the stream is open', () => server.streams.size === 1);
  server.signedIn = false;
  for (const stream of server.streams)
    stream.write('event: goodbye\ndata: {"reason":"session_ended"}\n\n');
  await until(
    'told',
    () => tab.events.some((event) => event.kind === 'signed_out' && event.reason === 'expired'),
    2_000,
  );
});

const account = {
  body: {
    email: 'noor@voorbeeld.nl',
    name: 'Noor',
    password: 'regen op dinsdag',
    date_of_birth: '1990-02-03',
    gender: 'female' as const,
    language: 'pl' as const,
  },
  key: newId(),
};

test('a new member is kept for the page that follows, and ends the session of whoever was signed in in another tab', async () => {
  const { server, eva, noor } = world;
  const [one, other] = [
    await world.tab(eva),
    await world.tab(noor, { ready: false, start: false }),
  ];
  expect(await other.worker.signUp(account)).toMatchObject({
    ok: true,
    value: { id: noor.userId },
  });
  const sent = server.asked.find((asked) => asked.name === 'signUp');
  expect(sent?.body).toEqual(account.body);
  expect(sent?.headers.get('idempotency-key')).toBe(account.key);
  expect(sent?.headers.get('x-locale')).toBe('pl');
  const db = openLocalDatabase(noor.userId);
  expect((await db.meta.get('user'))?.value).toMatchObject({ id: noor.userId });
  db.close();
  await until(
    'told',
    () => one.events.some((event) => event.kind === 'signed_out' && event.reason === 'elsewhere'),
    2_000,
  );
});

test('a sign-up that is refused, or whose answer tells of no account, leaves who is signed in as they were', async () => {
  const { server, eva } = world;
  const [one, other] = [await world.tab(eva), await world.tab(eva, { ready: false, start: false })];
  server.intercept = (name) => (name === 'signUp' ? errorResponse('validation_failed') : undefined);
  expect(await other.worker.signUp(account)).toMatchObject({
    ok: false,
    failure: { code: 'validation_failed' },
  });
  server.intercept = (name) => (name === 'signUp' ? Response.json({ user: null }) : undefined);
  expect(await other.worker.signUp(account)).toEqual({ ok: true, value: null });
  await settle();
  expect(one.events.filter((event) => event.kind === 'signed_out')).toEqual([]);
});
