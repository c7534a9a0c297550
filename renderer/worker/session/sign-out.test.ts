import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { databaseName } from '../../local/database.ts';
import { openLocalDatabase } from '../../local/open-database.ts';
import { saveDraft } from '../../local/drafts.ts';
import {
  clearPendingSignOut,
  readPendingSignOut,
  writePendingSignOut,
} from '../../local/pending-sign-out.ts';
import { NOTES_CACHE } from '../../service-worker/cache-names.ts';
import { noteLook, readNote } from '../../service-worker/notes.ts';
import { pass, settle, until, type Client } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const signIn = { email: 'x@vonk.example', password: 'x', locale: 'nl' as const };
const exists = () => Dexie.exists(databaseName(world.eva.userId));
const ends = (tab: Client) => tab.events.filter((event) => event.kind === 'signed_out');
const asks = (...names: string[]) =>
  world.server.asked.map((asked) => asked.name).filter((name) => names.includes(name));

test('the mark is made only by writing it, and gone when it is cleared', async () => {
  expect(await readPendingSignOut()).toBeNull();
  expect(await Dexie.exists('pending-sign-out')).toBe(false);
  await writePendingSignOut('somebody');
  expect(await readPendingSignOut()).toEqual({ userId: 'somebody' });
  await clearPendingSignOut();
  expect(await readPendingSignOut()).toBeNull();
});

test('signing out offline wipes the device at once in every tab, and the server is told before anything else once it is there', async () => {
  const { server, eva, bram } = world;
  world.talk(bram, eva, 2);
  const [tab, other] = [await world.tab(eva), await world.tab(eva, { visible: false })];
  await saveDraft(tab.db, bram.profileId, 'draft');
  await world.online(tab, false);
  await world.online(other, false);
  const before = server.asked.length;
  expect(await tab.worker.signOut({ discardUnsent: true })).toEqual({
    ok: true,
    value: { signed_out: true, unsent: 0, waiting: 0, reported: false },
  });
  expect(ends(tab)).toEqual([{ kind: 'signed_out', userId: eva.userId, reason: 'asked' }]);
  await until('the other tab is told', () => ends(other).length === 1, 2_000);
  expect(await exists()).toBe(false);
  expect(await readPendingSignOut()).toEqual({ userId: eva.userId });
  await pass(70_000, 1_000);
  expect(server.asked.length).toBe(before);
  // Nothing is asked of the server with the cookie that is still there.
  expect(await tab.worker.request('getUser', {})).toMatchObject({ ok: false });
  await world.online(tab, true);
  await until('the server knows', () => asks('signOut').length === 1, 5_000);
  await until('nothing is left of it', async () => (await readPendingSignOut()) === null, 2_000);
  expect(server.asked.slice(before).map((asked) => asked.name)).toEqual(['getUser', 'signOut']);
  expect(await exists()).toBe(false);
});

test('a block and a deleted conversation that wait for the network are asked about before signing out', async () => {
  const { eva, bram, noor } = world;
  const conversation = world.talk(bram, eva, 2);
  const tab = await world.tab(eva);
  await world.online(tab, false);
  await tab.worker.deleteConversation(conversation);
  await tab.worker.block(noor.profileId);
  expect(await tab.worker.signOut({ discardUnsent: false })).toEqual({
    ok: true,
    value: { signed_out: false, unsent: 0, waiting: 2, reported: false },
  });
  expect(await exists()).toBe(true);
  await world.online(tab, true);
  await pass(20_000, 1_000);
  expect(await tab.worker.signOut({ discardUnsent: false })).toMatchObject({
    ok: true,
    value: { signed_out: true, waiting: 0 },
  });
});

test('a server that does not answer keeps nobody signed in', async () => {
  const { server, eva } = world;
  const tab = await world.tab(eva);
  server.intercept = (name) => (name === 'signOut' ? errorResponse('busy') : undefined);
  const answer = tab.worker.signOut({ discardUnsent: true });
  await until('the device is wiped', async () => !(await exists()), 1_000);
  await until('the member is told', () => ends(tab).length === 1, 1_000);
  await pass(4_000);
  expect(await answer).toMatchObject({ ok: true, value: { signed_out: true, reported: false } });
  server.intercept = () => undefined;
  await until('the server knows', async () => (await readPendingSignOut()) === null, 60_000);
});

test('killed after the mark was written, the next start wipes what is left and tells the server; a page that still believes in the session is told', async () => {
  const { server, eva, bram } = world;
  world.talk(bram, eva, 3);
  const killed = await world.tab(eva);
  await saveDraft(killed.db, bram.profileId, 'draft');
  await writePendingSignOut(eva.userId);
  await world.close(killed);
  const before = server.asked.length;
  const next = await world.tab(eva, { ready: false });
  await until('it is told', () => ends(next).length === 1, 2_000);
  await until('the server knows', async () => (await readPendingSignOut()) === null, 5_000);
  expect(await exists()).toBe(false);
  expect(server.asked.slice(before).map((asked) => asked.name)).toEqual(['getUser', 'signOut']);
});

test('killed after the wipe, a visitor’s page tells the server first', async () => {
  const { server, eva } = world;
  await writePendingSignOut(eva.userId);
  const next = await world.tab(eva, { ready: false, start: false });
  await next.worker.finishSignOut();
  expect(asks('getUser', 'signOut')).toEqual(['getUser', 'signOut']);
  // Killed before the mark was cleared: the server has nobody to sign out any more.
  await writePendingSignOut(eva.userId);
  server.signedIn = false;
  await next.worker.setOnline(false);
  await next.worker.setOnline(true);
  const again = await world.tab(eva, { ready: false, start: false });
  await again.worker.finishSignOut();
  expect(await readPendingSignOut()).toBeNull();
  expect(asks('getUser', 'signOut')).toEqual(['getUser', 'signOut', 'getUser', 'signOut']);
});

test('whoever signs in while it is pending is signed in after the last one was signed out', async () => {
  const { server, eva, noor } = world;
  await writePendingSignOut(eva.userId);
  const tab = await world.tab(eva, { ready: false, start: false });
  const was = server.asked.length;
  const entering = tab.worker.signIn(signIn);
  await until('the last one is signed out', () => asks('signOut').length === 1, 5_000);
  tab.network.member = noor;
  expect((await entering).ok).toBe(true);
  expect(server.asked.slice(was).map((asked) => asked.name)).toEqual([
    'getUser',
    'signOut',
    'signIn',
  ]);
});

test('a session of somebody else, who came in by a link, is not ended', async () => {
  const { eva, noor } = world;
  const left = openLocalDatabase(eva.userId);
  await saveDraft(left, 'somebody', 'draft');
  left.close();
  await writePendingSignOut(eva.userId);
  const tab = await world.tab(noor);
  await settle();
  expect(asks('signOut')).toEqual([]);
  expect(await exists()).toBe(false);
  expect(await readPendingSignOut()).toBeNull();
  expect(ends(tab)).toEqual([]);
});

test('a sign-out that is finished late does not silence the pushes of who signed in since', async () => {
  const { eva, noor } = world;
  const notes = new Map<string, Response>();
  vi.stubGlobal('caches', {
    delete: async (name: string) => {
      if (name === NOTES_CACHE) notes.clear();
    },
    open: async () => ({
      match: async (address: string) => notes.get(address)?.clone(),
      put: async (address: string, note: Response) => notes.set(address, note),
      delete: async (address: string) => notes.delete(address),
    }),
  });
  await writePendingSignOut(eva.userId);
  // Their page comes before the sync engine has finished the sign-out.
  await noteLook({ site: 'Vonk', discreet: true, locale: 'nl' });
  await world.tab(noor);
  await until('it is finished', async () => (await readPendingSignOut()) === null, 5_000);
  expect(await readNote('signed_out')).toBeUndefined();
  await writePendingSignOut(noor.userId);
  await (await world.tab(noor, { ready: false })).worker.finishSignOut();
  expect(await readNote('signed_out')).toBe(true);
});
