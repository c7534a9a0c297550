import { beforeEach, expect, test } from 'vitest';
import { likeRow } from '../../local/likes.ts';
import { swipeDeck } from '../../local/swipe-deck.ts';
import { until, type Client } from '../test-support/clients.ts';
import { cardOfMember, profileOfMember, type ModelMember } from '../test-support/model-data.ts';
import { errorResponse } from '../test-support/model-server.ts';
import { testWorld } from '../test-support/world.ts';

const world = testWorld();
const asked = () =>
  world.server.asked
    .filter((one) => ['swipe', 'undoSwipe'].includes(one.name))
    .map((one) => `${one.name} ${(one.body as { choice: string }).choice}`);
const shown = async (tab: Client) => {
  const found = await swipeDeck(tab.db);
  return {
    names: found?.cards.map((card) => card.name),
    left: found?.deck.left,
    wait: found?.deck.wait_hours,
  };
};
const sent = (tab: Client) =>
  until('all was sent', async () => (await tab.db.outbox.count()) === 0, 30_000);

/** The game at the server: who is in the deck, and how many likes are left. */
let game: { deck: ModelMember[]; left: number };
beforeEach(() => {
  const { server, bram, noor } = world;
  game = { deck: [bram, noor], left: 4 };
  const counted = new Set<string>();
  server.intercept = (name, { body }) => {
    if (name !== 'getSwipe' && name !== 'swipe' && name !== 'undoSwipe') return undefined;
    const { profile = '', choice = '' } = body as Record<string, string | undefined>;
    if (choice === 'like' && !counted.has(profile)) {
      if (game.left === 0 && name === 'swipe') return errorResponse('swipe_limit', 6.5 * 3_600);
      counted.add(profile);
      game.left = Math.max(0, game.left - 1);
    }
    if (name === 'swipe') game.deck = game.deck.filter((one) => one.profileId !== profile);
    return Response.json({
      profiles:
        name === 'getSwipe'
          ? game.deck.map((one) => ({ ...profileOfMember(one), about: `${one.name} tells` }))
          : game.deck.map(cardOfMember),
      reach: null,
      left: game.left,
      wait_hours: game.left === 0 ? 7 : 0,
      match: false,
    });
  };
});

async function play(): Promise<Client> {
  const tab = await world.tab(world.eva);
  expect((await tab.worker.loadDeck()).ok).toBe(true);
  expect(await shown(tab)).toEqual({ names: ['bram', 'noor'], left: 4, wait: 0 });
  return tab;
}

test('a choice takes its card away at once and is sent; a like stands among the likes', async () => {
  const tab = await play();
  expect(await tab.worker.swipe(world.bram.profileId, 'like')).toEqual({ ok: true, value: null });
  expect(await shown(tab)).toEqual({ names: ['noor'], left: 3, wait: 0 });
  expect((await likeRow(tab.db, world.bram.profileId))?.given_at).toBeTruthy();
  await tab.worker.swipe(world.noor.profileId, 'nope');
  await sent(tab);
  expect(asked().sort()).toEqual(['swipe like', 'swipe nope']);
  expect(await shown(tab)).toEqual({ names: [], left: 3, wait: 0 });
});

test('choices that were made offline wait, also over an answer that does not know of them', async () => {
  const tab = await play();
  await world.online(tab, false);
  await tab.worker.swipe(world.bram.profileId, 'like');
  await tab.worker.swipe(world.noor.profileId, 'nope');
  expect(await shown(tab)).toEqual({ names: [], left: 3, wait: 0 });
  await world.online(tab, true);
  await sent(tab);
  expect(await shown(tab)).toEqual({ names: [], left: 3, wait: 0 });
  expect(asked().sort()).toEqual(['swipe like', 'swipe nope']);
});

test.each(['online', 'offline'])(
  'a like that was used stays used when it is taken back %s, and its card lies on top again',
  async (how) => {
    const tab = await play();
    if (how === 'offline') await world.online(tab, false);
    await tab.worker.swipe(world.bram.profileId, 'like');
    if (how === 'online') await sent(tab);
    await tab.worker.undoSwipe();
    expect(await shown(tab)).toEqual({ names: ['bram', 'noor'], left: 3, wait: 0 });
    expect(await likeRow(tab.db, world.bram.profileId)).toBeUndefined();
    await world.online(tab, true);
    await sent(tab);
    expect(await shown(tab)).toMatchObject({ left: 3 });
    expect(asked()).toEqual(
      how === 'online' ? ['swipe like', 'undoSwipe like'] : ['undoSwipe like'],
    );
  },
);

test('a nope that was never sent and is taken back never was; one that was sent is taken back at the server', async () => {
  const tab = await play();
  await world.online(tab, false);
  await tab.worker.swipe(world.bram.profileId, 'nope');
  expect(await tab.worker.undoSwipe()).toEqual({
    ok: true,
    value: { profile: world.bram.profileId },
  });
  expect(await tab.db.outbox.count()).toBe(0);
  await world.online(tab, true);
  await tab.worker.swipe(world.bram.profileId, 'nope');
  await sent(tab);
  await tab.worker.undoSwipe();
  await sent(tab);
  expect(asked()).toEqual(['swipe nope', 'undoSwipe nope']);
  expect((await shown(tab)).names).toEqual(['bram', 'noor']);
});

test('where no like is left none is sent, and the hours to wait are known', async () => {
  game.left = 1;
  const tab = await world.tab(world.eva);
  await tab.worker.loadDeck();
  await tab.worker.swipe(world.bram.profileId, 'like');
  await sent(tab);
  expect(await shown(tab)).toEqual({ names: ['noor'], left: 0, wait: 7 });
  expect(await tab.worker.swipe(world.noor.profileId, 'like')).toMatchObject({
    ok: false,
    failure: { code: 'swipe_limit' },
  });
  expect(asked()).toEqual(['swipe like']);
});

test('a like that the server refuses is told, and its card comes back', async () => {
  const tab = await play();
  game.left = 0;
  await tab.worker.swipe(world.bram.profileId, 'like');
  await sent(tab);
  expect(await shown(tab)).toEqual({ names: ['bram', 'noor'], left: 0, wait: 7 });
  expect(await likeRow(tab.db, world.bram.profileId)).toBeUndefined();
  expect(tab.events).toContainEqual({
    kind: 'refused',
    what: 'swipe',
    code: 'swipe_limit',
    message: 'text of swipe_limit',
  });
});

test.each([
  ['with others left', 4],
  ['the last one', 1],
])('a like that is refused because of the member, %s, is not used by it', async (_which, left) => {
  game.left = left;
  const tab = await world.tab(world.eva);
  await tab.worker.loadDeck();
  const { intercept } = world.server;
  world.server.intercept = (name, request) =>
    name === 'swipe' ? errorResponse('email_not_confirmed') : intercept(name, request);
  await tab.worker.swipe(world.bram.profileId, 'like');
  await sent(tab);
  expect(await shown(tab)).toEqual({ names: ['bram', 'noor'], left, wait: 0 });
});

test('a card that is not in the deck cannot be chosen about', async () => {
  const tab = await play();
  expect(await tab.worker.swipe(world.eva.profileId, 'like')).toMatchObject({
    ok: false,
    failure: { code: 'not_found' },
  });
});

test('the deck is told whole, and stays so over a choice that is answered by cards', async () => {
  const tab = await play();
  const listed = async () =>
    (await swipeDeck(tab.db))?.cards.map((one) => one.details?.about ?? null);
  expect(await listed()).toEqual(['bram tells', 'noor tells']);
  await tab.worker.swipe(world.bram.profileId, 'nope');
  await sent(tab);
  expect(await listed()).toEqual(['noor tells']);
});
