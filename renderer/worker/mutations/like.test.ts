import { describe, expect, test } from 'vitest';
import { counts } from '../../local/counts.ts';
import { likeRow, likeLists } from '../../local/likes.ts';
import type { ProfileRow } from '../../local/rows.ts';
import { cardOf } from '../store/rows.ts';
import { pass, until } from '../test-support/clients.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const asked = (...names: string[]) =>
  world.server.asked.filter((one) => names.includes(one.name)).map((one) => one.name);

test('a like shows at once, and the other member sees it come in as new', async () => {
  const { eva, bram } = world;
  const [one, other] = [await world.tab(eva), await world.tab(bram)];
  await one.worker.openProfile(bram.profileId);
  expect(await one.worker.like(bram.profileId)).toEqual({ ok: true, value: null });
  expect((await likeLists(one.db)).given.map((row) => row.profile.name)).toEqual(['bram']);
  await until('it came in', async () => (await likeLists(other.db)).received.length === 1, 5_000);
  expect(await counts(other.db)).toEqual({ unread: 0, newLikes: 1 });
  await other.worker.seeLikes([eva.profileId]);
  expect((await counts(other.db)).newLikes).toBe(0);
  await until('the server knows', async () => (await other.db.outbox.count()) === 0, 5_000);
  await other.worker.refresh();
  expect((await counts(other.db)).newLikes).toBe(0);
});

test('two likes that meet are a match for both, told once to each', async () => {
  const { eva, bram } = world;
  const [one, other] = [await world.tab(eva), await world.tab(bram)];
  await one.worker.openProfile(bram.profileId);
  await one.worker.like(bram.profileId);
  await until(
    'it came in',
    async () => (await likeRow(other.db, eva.profileId)) !== undefined,
    5_000,
  );
  await other.worker.like(eva.profileId);
  await until(
    'both have the match',
    async () =>
      (await likeLists(one.db)).matches.length === 1 &&
      (await likeLists(other.db)).matches.length === 1,
    5_000,
  );
  await pass(5_000);
  for (const [tab, profile] of [
    [one, bram.profileId],
    [other, eva.profileId],
  ] as const)
    expect(tab.events.filter((event) => event.kind === 'match')).toEqual([
      { kind: 'match', profile },
    ]);
});

test('a like that is refused goes away again and is told', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  server.intercept = (name) => (name === 'like' ? errorResponse('email_not_confirmed') : undefined);
  await tab.worker.like(bram.profileId);
  expect(await likeRow(tab.db, bram.profileId)).toBeDefined();
  await until(
    'it is gone',
    async () => (await likeRow(tab.db, bram.profileId)) === undefined,
    5_000,
  );
  expect(tab.events).toContainEqual({
    kind: 'refused',
    what: 'like',
    code: 'email_not_confirmed',
    message: 'text of email_not_confirmed',
  });
});

test('a like that could not be taken back stands again with its time, and so does the match', async () => {
  const { server, eva, bram } = world;
  server.like(eva, bram);
  server.like(bram, eva);
  const tab = await world.tab(eva);
  const before = await likeRow(tab.db, bram.profileId);
  expect(before?.matched_at).not.toBeNull();
  server.intercept = (name) => (name === 'unlike' ? errorResponse('not_found') : undefined);
  await tab.worker.unlike(bram.profileId);
  expect(await likeRow(tab.db, bram.profileId)).toMatchObject({ given_at: null, matched_at: null });
  await until(
    'it stands again',
    async () => (await likeRow(tab.db, bram.profileId))?.matched_at === before?.matched_at,
    15_000,
  );
  expect(await likeRow(tab.db, bram.profileId)).toEqual(before);
});

test('of a like and its taking back while offline only the last is sent', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  await world.online(tab, false);
  await tab.worker.like(bram.profileId);
  await tab.worker.unlike(bram.profileId);
  await tab.worker.like(bram.profileId);
  await tab.worker.unlike(bram.profileId);
  expect(await tab.db.outbox.count()).toBe(1);
  await world.online(tab, true);
  await until('it was sent', async () => (await tab.db.outbox.count()) === 0, 15_000);
  expect(asked('like', 'unlike')).toEqual(['unlike']);
  expect(server.likes.size).toBe(0);
});

describe('a like that is taken back', () => {
  /** A tab whose like of a match was just withdrawn, and its row before. */
  async function withdrawnLike() {
    const { server, eva, bram } = world;
    server.like(eva, bram);
    server.like(bram, eva);
    const tab = await world.tab(eva);
    const before = await likeRow(tab.db, bram.profileId);
    await tab.worker.unlike(bram.profileId);
    expect(await likeRow(tab.db, bram.profileId)).toMatchObject({
      given_at: null,
      matched_at: null,
    });
    return { tab, before, bram, server };
  }

  test('can be undone for 10 s before the server is asked: then nothing was ever asked, and everything stands as before', async () => {
    const { tab, before, bram } = await withdrawnLike();
    await pass(9_000);
    await tab.worker.like(bram.profileId);
    expect(await likeRow(tab.db, bram.profileId)).toEqual(before);
    await pass(15_000);
    expect(asked('like', 'unlike')).toEqual([]);
    expect(await likeRow(tab.db, bram.profileId)).toEqual(before);
  });

  test('is sent after 10 s and not before, whatever else wakes the outbox', async () => {
    const { tab } = await withdrawnLike();
    await pass(5_000);
    await world.online(tab, false);
    await world.online(tab, true);
    await pass(4_500);
    expect(asked('unlike')).toEqual([]);
    await until('it was sent', () => asked('unlike').length === 1, 2_000);
  });

  test('is sent at once when the page goes out of sight, and before signing out', async () => {
    const { tab, server, bram } = await withdrawnLike();
    await tab.worker.setVisible(false);
    await until('it was sent', () => asked('unlike').length === 1, 1_000);
    await tab.worker.setVisible(true);
    await tab.worker.like(bram.profileId);
    await until('it is liked again', () => server.likes.size === 2, 5_000);
    await tab.worker.unlike(bram.profileId);
    void tab.worker.signOut({ discardUnsent: false });
    await until('the member is signed out', () => asked('signOut').length === 1, 3_000);
    expect(asked('unlike').length).toBe(2);
    expect(server.likes.size).toBe(1);
  });
});

test('what waits stands over a snapshot from before it', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  await tab.worker.openProfile(bram.profileId);
  server.intercept = (name) => (name === 'like' ? errorResponse('busy') : undefined);
  await tab.worker.like(bram.profileId);
  await tab.worker.refresh();
  expect((await likeLists(tab.db)).given.map((row) => row.profile.name)).toEqual(['bram']);
});

test('a profile that this device never saw cannot be liked, unless the page has its card', async () => {
  const { eva, bram, noor } = world;
  const tab = await world.tab(eva);
  expect(await tab.worker.like(noor.profileId)).toMatchObject({
    ok: false,
    failure: { code: 'not_found' },
  });
  // As a page’s own card, which is no more than another one’s.
  await tab.worker.openProfile(bram.profileId);
  const card = cardOf((await tab.db.profiles.get(bram.profileId)) as ProfileRow);
  const shown = { ...card, id: noor.profileId };
  expect(await tab.worker.like(noor.profileId, shown)).toMatchObject({ ok: true });
  expect((await likeRow(tab.db, noor.profileId))?.profile).toEqual(shown);
  await until('it was sent', () => asked('like').length === 1, 5_000);
});

test('received likes stand new first, then the newest first', async () => {
  const { server, eva, bram, noor } = world;
  server.like(bram, eva);
  const tab = await world.tab(eva);
  await tab.worker.seeLikes([bram.profileId]);
  server.like(noor, eva);
  await until('both are here', async () => (await likeLists(tab.db)).received.length === 2, 5_000);
  expect((await likeLists(tab.db)).received.map((row) => row.profile.name)).toEqual([
    'noor',
    'bram',
  ]);
});
