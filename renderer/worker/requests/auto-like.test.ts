import { expect, test } from 'vitest';
import { likeRow } from '../../local/likes.ts';
import { profileRow } from '../../local/profiles.ts';
import { AUTO_LIKE_RELOAD_MS } from '../../../shared/timing.ts';
import { pass, until } from '../test-support/clients.ts';
import { cardOfMember } from '../test-support/model-data.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const askedAt = (name: string) =>
  world.server.asked.filter((one) => one.name === name).map((one) => one.at);

test('R-343 the likes are read again 500 ms after an automatic like was asked for', async () => {
  const { server, eva, bram } = world;
  const tab = await world.tab(eva);
  server.intercept = (name) =>
    name === 'autoLike' ? Response.json({ profile: cardOfMember(bram) }) : undefined;
  const before = askedAt('getLikes').length;
  expect(await tab.worker.autoLike()).toEqual({ ok: true, value: { profile: bram.profileId } });
  expect((await profileRow(tab.db, bram.profileId))?.name).toBe('bram');
  // As if no live event had reported it.
  server.likes.set(`${bram.profileId}>${eva.profileId}`, {
    at: '2026-06-01T12:00:00.000Z',
    seen: false,
  });
  await pass(AUTO_LIKE_RELOAD_MS - 100, 50);
  expect(askedAt('getLikes').length).toBe(before);
  await until(
    'the like is here',
    async () => (await likeRow(tab.db, bram.profileId))?.like_new === true,
    500,
  );
  expect((askedAt('getLikes').at(-1) ?? 0) - (askedAt('autoLike')[0] ?? 0)).toBeGreaterThanOrEqual(
    AUTO_LIKE_RELOAD_MS - 50,
  );
});

test('nobody to show, and a refusal, are answers like others', async () => {
  const { server, eva } = world;
  const tab = await world.tab(eva);
  server.intercept = (name) => (name === 'autoLike' ? Response.json({ profile: null }) : undefined);
  expect(await tab.worker.autoLike()).toEqual({ ok: true, value: { profile: null } });
  server.intercept = (name) =>
    name === 'autoLike' ? errorResponse('email_not_confirmed') : undefined;
  expect(await tab.worker.autoLike()).toMatchObject({
    ok: false,
    failure: { code: 'email_not_confirmed' },
  });
});

test('R-339 a new like is told once, as it comes in; a match, a like that was looked at and one that is taken back are not', async () => {
  const { server, eva, bram, noor } = world;
  const tab = await world.tab(eva);
  const notified = () => tab.events.filter((event) => event.kind === 'like');
  server.like(bram, eva);
  await until('it was told', () => notified().length === 1, 5_000);
  expect(notified()).toEqual([{ kind: 'like', profile: bram.profileId }]);
  await tab.worker.seeLikes([bram.profileId]);
  server.unlike(bram, eva);
  await tab.worker.openProfile(noor.profileId);
  await tab.worker.like(noor.profileId);
  await until('it is given', () => server.likes.has(`${eva.profileId}>${noor.profileId}`), 5_000);
  server.like(noor, eva);
  await until('it is a match', () => tab.events.some((event) => event.kind === 'match'), 5_000);
  expect(notified().length).toBe(1);
});
